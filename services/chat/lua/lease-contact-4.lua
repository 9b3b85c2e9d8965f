-- Takes or prolongs the lease of a contact, and reads what there is to do; with nothing to do the contact is not due any more.
-- KEYS[1] contact (hash)   KEYS[2] messages that wait (sorted)   KEYS[3] sends that wait (list)   KEYS[4] contacts that are due (sorted)
-- ARGV[1] name of the contact   ARGV[2] lease id   ARGV[3] lease in milliseconds   ARGV[4] '1': take it over, '0': prolong it
-- Returns { 'lost' } | { 'idle' } | { 'busy', send or '', message or '', field, value, ... }.
if ARGV[4] == '0' and redis.call('HGET', KEYS[1], 'lease') ~= ARGV[2] then return { 'lost' } end
local send = redis.call('LINDEX', KEYS[3], 0) or ''
local message = redis.call('ZRANGE', KEYS[2], 0, 0)[1] or ''
if send == '' and message == '' then
  redis.call('ZREM', KEYS[4], ARGV[1])
  redis.call('HDEL', KEYS[1], 'lease')
  return { 'idle' }
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'lease', ARGV[2])
redis.call('ZADD', KEYS[4], now + ARGV[3], ARGV[1])
local reply = { 'busy', send, message }
for _, entry in ipairs(redis.call('HGETALL', KEYS[1])) do reply[#reply + 1] = entry end
return reply

-- Ends a send to a contact: it, or everything that waits behind it as well, is not sent any more.
-- KEYS[1] contact (hash)   KEYS[2] sends that wait (list)
-- ARGV[1] lease id   ARGV[2] the send   ARGV[3] '1': with all behind it   ARGV[4] number of fields and values, then these
-- Returns 1, or 0 if the lease is not ours any more.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[1] then return 0 end
if redis.call('LINDEX', KEYS[2], 0) ~= ARGV[2] then return 0 end
if ARGV[3] == '1' then redis.call('DEL', KEYS[2]) else redis.call('LPOP', KEYS[2]) end
redis.call('HSET', KEYS[1], 'tries', '0', 'sending', '', unpack(ARGV, 5, 4 + ARGV[4]))
-- a message can answer the question from the moment at which it may have been there, which is before this
local began = redis.call('HGET', KEYS[1], 'sendingAt')
if began and redis.call('LLEN', KEYS[2]) == 0 then redis.call('HSET', KEYS[1], 'askedAt', began) end
return 1

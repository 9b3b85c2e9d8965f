-- Takes contacts that are due; they are due again after the lease, should whoever takes them die.
-- KEYS[1] contacts that are due (sorted by time)   ARGV[1] lease in milliseconds   ARGV[2] the most to take
-- Returns their names.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local names = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, name in ipairs(names) do redis.call('ZADD', KEYS[1], now + ARGV[1], name) end
return names

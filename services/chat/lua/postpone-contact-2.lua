-- Gives the lease of a contact back: it is due again after a while.
-- KEYS[1] contact (hash)   KEYS[2] contacts that are due (sorted)
-- ARGV[1] name of the contact   ARGV[2] lease id   ARGV[3] milliseconds until then   ARGV[4] tries so far, '' to leave them
-- ARGV[5] '1': what was tried has certainly not gone out, this time or before
-- Returns 1, or 0 if the lease is not ours any more.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[2] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'tries', ARGV[4]) end
redis.call('HDEL', KEYS[1], 'lease')
-- its provider may still tell of it: then it has gone out
if ARGV[5] == '1' then redis.call('HSET', KEYS[1], 'unsent', '1') end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
return 1

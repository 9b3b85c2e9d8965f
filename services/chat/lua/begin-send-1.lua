-- Notes that a send to a contact begins, so that one which begins again is known as such, and when it began first: from then
-- on the contact may have it.
-- KEYS[1] contact (hash)   ARGV[1] lease id   ARGV[2] id of the send   ARGV[3] '1': the contact reads it, and may answer
-- Returns 'begun' | 'again' | 'lost'.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[1] then return 'lost' end
local before = redis.call('HGET', KEYS[1], 'sending')
local wasUnsent = redis.call('HDEL', KEYS[1], 'unsent') == 1
if before == ARGV[2] and not wasUnsent then return 'again' end
redis.call('HSET', KEYS[1], 'sending', ARGV[2])
-- a mark that something was read asks nothing: what was asked before it stays open
if ARGV[3] ~= '1' then return 'begun' end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'sendingAt', string.format('%.0f', now))
return 'begun'

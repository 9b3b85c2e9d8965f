-- Writes down what an effect came to, before it is used: a retry of the turn finds it and does not repeat the effect.
-- KEYS[1] session (hash)   KEYS[2] effect journal (hash)
-- ARGV[1] claim id   ARGV[2] lease in milliseconds   ARGV[3] milliseconds to keep both   then fields and values
-- Returns 1, or 0 if the claim is not ours any more.
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'claimUntil', string.format('%.0f', now + tonumber(ARGV[2])), 'journal', '1')
redis.call('HSET', KEYS[2], unpack(ARGV, 4))
redis.call('PEXPIRE', KEYS[2], ARGV[3])
-- the mark that there is a journal stands in the session, which must not be gone before it
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1

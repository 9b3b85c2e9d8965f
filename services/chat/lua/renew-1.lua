-- Prolongs a claim while an effect runs.
-- KEYS[1] session (hash)   ARGV[1] claim id   ARGV[2] lease in milliseconds
-- Returns 1, or 0 if the claim is not ours any more.
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'claimUntil', string.format('%.0f', now + tonumber(ARGV[2])))
-- a start that was claimed has a short life, which its effects may outlast
local life = ARGV[2] * 12
if redis.call('PTTL', KEYS[1]) < life then redis.call('PEXPIRE', KEYS[1], life) end
return 1

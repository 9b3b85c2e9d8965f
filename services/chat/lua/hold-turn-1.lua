-- Claims a turn that was only read so far, before something is done that is noticed outside or lasts.
-- KEYS[1] session (hash)   ARGV[1] claim id   ARGV[2] turn   ARGV[3] fingerprint of the message   ARGV[4] idempotency key, '' for none
-- ARGV[5] lease in milliseconds
-- Returns 1, or 0 if the turn was committed, is claimed, or an attempt at it has done something since it was read.
local fields = redis.call('HMGET', KEYS[1], 'turn', 'claim', 'journal')
if (tonumber(fields[1]) or 0) + 1 ~= tonumber(ARGV[2]) or (fields[2] or '') ~= '' or fields[3] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'claim', ARGV[1], 'claimFingerprint', ARGV[3], 'claimKey', ARGV[4],
  'claimUntil', string.format('%d', now + tonumber(ARGV[5])))
return 1

-- Gives a claim back without a turn; a session that never began disappears.
-- KEYS[1] session (hash)   ARGV[1] claim id
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'claim', 'claimFingerprint', 'claimKey', 'claimUntil', 'aliases')
return 1

-- Notes the idempotency key of a start where the key alone would put its session. A start that goes on with a result is
-- put beside the result, so that without this note the same key with another body would be another session.
-- KEYS[1] session that the key alone names (hash)   KEYS[2] idempotency keys of that session (hash)
-- ARGV[1] idempotency key   ARGV[2] fingerprint of the request   ARGV[3] milliseconds to keep it
-- Returns 'reserved', or 'reused' if the key came with another body before.
local known = redis.call('HGET', KEYS[2], ARGV[1])
if known then return string.match(known, '^%d+ (.+)$') == ARGV[2] and 'reserved' or 'reused' end
if redis.call('HEXISTS', KEYS[1], 'claimFingerprint') == 1 or redis.call('EXISTS', KEYS[1] .. ':end') == 1 then return 'reused' end
redis.call('HSET', KEYS[2], ARGV[1], '0 ' .. ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 'reserved'

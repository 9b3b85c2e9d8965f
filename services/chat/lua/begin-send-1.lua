-- Notes that a send to a contact begins, so that one which begins again is known as such.
-- KEYS[1] contact (hash)   ARGV[1] lease id   ARGV[2] id of the send
-- Returns 'begun' | 'again' | 'lost'.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[1] then return 'lost' end
local before = redis.call('HGET', KEYS[1], 'sending')
redis.call('HSET', KEYS[1], 'sending', ARGV[2])
return before == ARGV[2] and 'again' or 'begun'

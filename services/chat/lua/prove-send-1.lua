-- Notes that a send to a contact went out for certain, if that is one that is under way.
-- KEYS[1] contact (hash)   ARGV[1] id of the send
-- Returns 1 if it is noted, else 0.
if redis.call('HGET', KEYS[1], 'sending') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'proved', ARGV[1])
return 1

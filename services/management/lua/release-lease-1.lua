-- Gives a lease up, unless it is another's by now.
-- KEYS[1] lease
-- ARGV[1] who held it
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])

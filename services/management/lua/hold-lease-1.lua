-- Takes a lease, or holds it for longer.
-- KEYS[1] lease
-- ARGV[1] who asks   ARGV[2] milliseconds it is held
-- Returns 1 if it is theirs now, 0 if it is another's.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
-- a Redis whose memory is full takes no new keys, but lets a script that has written go on: without its lease the drain
-- could not make room
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1

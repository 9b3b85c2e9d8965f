-- Ends the work on a message of a contact: it does not wait any more, and what it came to is to be sent.
-- KEYS[1] contact (hash)   KEYS[2] messages that wait (sorted)   KEYS[3] sends that wait (list)
-- ARGV[1] lease id   ARGV[2] the message   ARGV[3] milliseconds that everything is kept   ARGV[4] number of fields and values
-- then fields and values of the contact, then the sends
-- Returns 1, or 0 if the lease is not ours any more.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[1] then return 0 end
redis.call('ZREM', KEYS[2], ARGV[2])
local last = 4 + ARGV[4]
redis.call('HSET', KEYS[1], 'tries', '0', unpack(ARGV, 5, last))
for index = last + 1, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[3], ARGV[3])
return 1

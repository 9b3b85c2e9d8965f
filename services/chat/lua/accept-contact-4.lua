-- Takes a message of a contact in, once: it is stored, and the contact is due.
-- KEYS[1] contact (hash)   KEYS[2] messages that wait (sorted by order)   KEYS[3] ids of messages that were taken (sorted by time)
-- KEYS[4] contacts that are due (sorted by time)
-- ARGV[1] name of the contact   ARGV[2] id of the message   ARGV[3] order   ARGV[4] the message   ARGV[5] most that wait
-- ARGV[6] most ids that are kept   ARGV[7] milliseconds that everything is kept   then fields of the contact and values
-- Returns 'taken' | 'known' | 'full'.
if redis.call('ZSCORE', KEYS[3], ARGV[2]) then
  -- a write, so that whoever waits for the replicas waits for those before it, too
  redis.call('PEXPIRE', KEYS[3], ARGV[7])
  return 'known'
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[3], now, ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -ARGV[6] - 1)
redis.call('PEXPIRE', KEYS[3], ARGV[7])
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[5]) then return 'full' end
redis.call('ZADD', KEYS[2], ARGV[3], string.format('%.0f', now) .. '\n' .. ARGV[4])
redis.call('HSET', KEYS[1], unpack(ARGV, 8))
redis.call('PEXPIRE', KEYS[1], ARGV[7])
redis.call('PEXPIRE', KEYS[2], ARGV[7])
-- one that is worked on, or waits for its provider, is due already
redis.call('ZADD', KEYS[4], 'NX', now, ARGV[1])
return 'taken'

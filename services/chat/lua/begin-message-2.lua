-- Notes that the answer to a message of a contact begins: from then on no other message goes before it, whenever that was sent.
-- KEYS[1] contact (hash)   KEYS[2] messages that wait (sorted)   ARGV[1] lease id   ARGV[2] the message
-- Returns 1, or 0 if the lease is not ours any more.
if redis.call('HGET', KEYS[1], 'lease') ~= ARGV[1] then return 0 end
-- a write also if it has begun before, so that whoever waits for the replicas waits for that, too
redis.call('ZADD', KEYS[2], 'XX', '-inf', ARGV[2])
return 1

-- Begins a chat: gives out the position of its result and says how full the shard's stream is, and how much its
-- workspace has there that could not be stored.
-- KEYS[1] last position given out in this shard   KEYS[2] turn stream   KEYS[3] bytes of dead turns (hash)
-- ARGV[1] the shard   ARGV[2] shards there can be at most   ARGV[3] ties per millisecond   ARGV[4] workspace
-- Returns { milliseconds since 1970, position, entries in the stream, bytes of dead turns }.
-- A position is milliseconds * ties + tie; its residue modulo the number of shards is the shard, so that no two
-- shards ever give out the same one. More starts in a millisecond than there are ties run ahead of the clock a little.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local position = now * tonumber(ARGV[3]) + tonumber(ARGV[1])
local last = tonumber(redis.call('GET', KEYS[1]) or '0')
if position <= last then position = last + tonumber(ARGV[2]) end
redis.call('SET', KEYS[1], string.format('%d', position))
local dead = tonumber(redis.call('HGET', KEYS[3], ARGV[4]) or '0')
return { string.format('%d', now), string.format('%d', position), redis.call('XLEN', KEYS[2]), dead }

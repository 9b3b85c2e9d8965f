-- Puts a dead turn back into the stream of its shard, once.
-- KEYS[1] turn stream   KEYS[2] stream of the dead   KEYS[3] bytes of the dead by workspace (hash)
-- ARGV[1] id of the dead turn   ARGV[2] the record, mended or as it was
-- Returns 1, or 0 where it is not there any more.
local entry = redis.call('XRANGE', KEYS[2], ARGV[1], ARGV[1])[1]
if not entry then return 0 end
redis.call('XADD', KEYS[1], '*', 'r', ARGV[2])
redis.call('XDEL', KEYS[2], ARGV[1])
local record = entry[2][1] == 'r' and entry[2][2] or ''
local workspace = string.match(record, '"workspaceId":"([^"]+)"')
if workspace and redis.call('HINCRBY', KEYS[3], workspace, -#record) <= 0 then
  redis.call('HDEL', KEYS[3], workspace)
end
return 1

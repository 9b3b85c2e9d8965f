-- Counts a file that is about to come, unless its workspace has no room for it.
-- KEYS[1] usage of all workspaces (hash)
-- ARGV[1] workspace   ARGV[2] bytes of the file   ARGV[3] most bytes   ARGV[4] most files; '' for any number
-- Returns 1, or 0 where there is no room: then nothing is counted.
local bytes = tonumber(redis.call('HGET', KEYS[1], ARGV[1] .. ':bytes') or '0') + tonumber(ARGV[2])
local files = tonumber(redis.call('HGET', KEYS[1], ARGV[1] .. ':files') or '0') + 1
if ARGV[3] ~= '' and bytes > tonumber(ARGV[3]) then return 0 end
if ARGV[4] ~= '' and files > tonumber(ARGV[4]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1] .. ':bytes', ARGV[2])
redis.call('HINCRBY', KEYS[1], ARGV[1] .. ':files', 1)
return 1

-- Corrects the count of the files of all workspaces, unless another count has done so since this one began.
-- KEYS[1] usage of all workspaces (hash)
-- ARGV[1] number of the last count when this one began, '0' before the first   then fields and what to add to each, in pairs
-- Returns 1, or 0 where another count was faster: then nothing is changed.
if (redis.call('HGET', KEYS[1], 'counts') or '0') ~= ARGV[1] then return 0 end
redis.call('HINCRBY', KEYS[1], 'counts', 1)
for i = 2, #ARGV, 2 do
  -- a workspace that is gone is forgotten
  if redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1]) == 0 then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
return 1

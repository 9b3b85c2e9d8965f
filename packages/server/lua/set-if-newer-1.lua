-- Stores a cached fact unless Redis already has a newer one: a late or repeated write never brings back the past.
-- KEYS[1] the fact   ARGV[1] its revision   ARGV[2] its JSON   ARGV[3] milliseconds to keep it
-- Returns 1 if it was stored, 0 if a newer one is there.
local current = redis.call('GET', KEYS[1])
if current then
  local ok, fact = pcall(cjson.decode, current)
  if ok and type(fact) == 'table' and tonumber(fact.revision) and tonumber(fact.revision) > tonumber(ARGV[1]) then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1

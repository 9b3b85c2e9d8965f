-- Names the ends of a turn stream without its records, which may be large.
-- KEYS[1] turn stream
-- ARGV[1] the last id that is of interest, '+' for all
-- Returns the oldest id up to that one and the newest of all, '' where there is none.
local function first(entries) return entries[1] and entries[1][1] or '' end
return {
  first(redis.call('XRANGE', KEYS[1], '-', ARGV[1], 'COUNT', 1)),
  first(redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)),
}

-- Reads entries of a turn stream that nobody has read, as many as fit into a number of bytes.
-- KEYS[1] turn stream
-- ARGV[1] consumer group   ARGV[2] reader   ARGV[3] entries at most   ARGV[4] bytes at most
-- Returns the entries, and '1' where one was read that did not fit: it is pending now.
local entries, bytes = {}, 0
for _ = 1, tonumber(ARGV[3]) do
  -- one by one: how large an entry is shows only once it is read
  local reply = redis.pcall('XREADGROUP', 'GROUP', ARGV[1], ARGV[2], 'COUNT', 1, 'STREAMS', KEYS[1], '>')
  if not reply then break end
  if reply.err then return reply end
  local entry = reply[1][2][1]
  for _, text in ipairs(entry[2]) do bytes = bytes + #text end
  if bytes > tonumber(ARGV[4]) then return { entries, '1' } end
  entries[#entries + 1] = entry
end
return { entries, '0' }

-- Reads a session as it stands, for somebody who comes back to it.
-- KEYS[1] session (hash)   KEYS[2] transcript (list)
-- KEYS[3] where deleted workspaces, bots and results are noted, without the id
-- ARGV[1] workspaces of the caller   ARGV[2] bots of the caller   ARGV[3] origin   ARGV[4] '1' if none is no origin
-- ARGV[5] the turn the caller knows already, -1 for none
-- Returns { 'missing' } | { 'ended' } if it has ended and is forgotten | { 'origin' } | { 'known' } if there is no later turn
--   | { 'found', status, turn, last response, state, '1' while a turn runs, the last 1,000 lines... }
local fields = redis.call('HMGET', KEYS[1], 'workspace', 'bot', 'origins', 'turn', 'status', 'claimUntil', 'result')
if not fields[1] or not fields[4] then return { redis.call('EXISTS', KEYS[1] .. ':end') == 1 and 'ended' or 'missing' } end
if redis.call('EXISTS', KEYS[3] .. fields[1], KEYS[3] .. fields[2], KEYS[3] .. (fields[7] or '')) > 0 then
  return { 'missing' }
end
if not string.find(ARGV[1], '\n' .. fields[1] .. '\n', 1, true) then return { 'missing' } end
if ARGV[2] ~= '' and not string.find(ARGV[2], '\n' .. fields[2] .. '\n', 1, true) then return { 'missing' } end
if fields[3] and fields[3] ~= '' then
  if ARGV[3] == '' then
    if ARGV[4] == '1' then return { 'origin' } end
  elseif not string.find(fields[3], '\n' .. ARGV[3] .. '\n', 1, true) then
    return { 'origin' }
  end
end
if tonumber(fields[4]) <= tonumber(ARGV[5]) then return { 'known' } end
local time = redis.call('TIME')
local running = fields[6] and tonumber(fields[6]) > time[1] * 1000 + math.floor(time[2] / 1000)
local last = redis.call('HMGET', KEYS[1], 'response' .. fields[4] % 2, 'state')
local reply = { 'found', fields[5], fields[4], last[1], last[2], running and '1' or '0' }
for _, line in ipairs(redis.call('LRANGE', KEYS[2], -1000, -1)) do reply[#reply + 1] = line end
return reply

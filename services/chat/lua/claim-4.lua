-- Gives the next turn of a session to a message, or says why not. Nothing is changed unless the turn is claimed. A turn of which
-- nobody outside will notice anything needs no claim: the commit is the fence, and of two attempts at it one is stored.
-- KEYS[1] session (hash)   KEYS[2] idempotency keys (hash)
-- KEYS[3] where the writers of results are kept (hashes), without the result's id
-- KEYS[4] where deleted workspaces, bots and results are noted, without the id
-- ARGV[1] claim id   ARGV[2] fingerprint of the message   ARGV[3] idempotency key, '' for none
-- ARGV[4] lease in milliseconds   ARGV[5] workspaces of the caller, each between newlines
-- ARGV[6] bots of the caller likewise, '' for all   ARGV[7] origin, '' for none   ARGV[8] '1' if none is no origin
-- ARGV[9] the turn this message has been waiting for, 0 for none   ARGV[10] '1' if the caller may answer for a webhook, '2' if it
-- does nothing else, '0' if it may not
-- ARGV[11] the turn whose question the message answers, 0 where it does not say
-- ARGV[12] '1' to claim the turn at once, '0' to claim it only if an attempt before this one has left something behind
-- Returns { 'missing' } | { 'ended' } if it has ended and is forgotten | { 'origin' } | { 'reused' } | { 'replay', response, state } | { 'answered', turn }
--   | { 'superseded', session that took over or '' } | { 'finished' } | { 'listening' } | { 'notListening' } | { 'wait', turn } | { 'busy', milliseconds }
--   | { 'stale', last turn, its response, state }
--   | { 'claimed', '1' if it is claimed or '0' if it is only read, milliseconds since 1970, turn to run, state, started, workspace, journal field, its value, ... }
-- stands where the response before the last was, once a message has shown that it arrived (commit-7)
local arrived = '"details":'
local fields = redis.call('HMGET', KEYS[1], 'workspace', 'bot', 'origins', 'turn', 'status', 'claim', 'claimUntil',
  'claimFingerprint', 'superseded', 'state', 'started', 'journal', 'result')
local workspace, bot, origins, turn = fields[1], fields[2], fields[3], tonumber(fields[4])
local result = fields[13] or ''
if not workspace or not turn then return { redis.call('EXISTS', KEYS[1] .. ':end') == 1 and 'ended' or 'missing' } end
local noWorkspace, noBot, noResult = KEYS[4] .. workspace, KEYS[4] .. bot, KEYS[4] .. result
-- one question for all: as a rule nothing was deleted, and nobody else writes to the result
local writer = {}
if redis.call('EXISTS', noWorkspace, noBot, noResult, KEYS[3] .. result) > 0 then
  if redis.call('EXISTS', noWorkspace, noBot, noResult) > 0 then return { 'missing' } end
  writer = redis.call('HMGET', KEYS[3] .. result, 'since', 'session')
end
if not string.find(ARGV[5], '\n' .. workspace .. '\n', 1, true) then return { 'missing' } end
if ARGV[6] ~= '' and not string.find(ARGV[6], '\n' .. bot .. '\n', 1, true) then return { 'missing' } end
if origins and origins ~= '' then
  if ARGV[7] == '' then
    if ARGV[8] == '1' then return { 'origin' } end
  elseif not string.find(origins, '\n' .. ARGV[7] .. '\n', 1, true) then
    return { 'origin' }
  end
end

if ARGV[3] ~= '' then
  local known = redis.call('HGET', KEYS[2], ARGV[3])
  if known then
    local answered, fingerprint = string.match(known, '^(%d+) (.+)$')
    if fingerprint ~= ARGV[2] then return { 'reused' } end
    answered = tonumber(answered)
    local response = answered >= turn - 1 and redis.call('HGET', KEYS[1], 'response' .. answered % 2)
    if not response or response == arrived then return { 'answered', answered } end
    return { 'replay', response, fields[10] }
  end
end
local awaited = tonumber(ARGV[9])
if awaited > 0 and turn >= awaited then
  if awaited < turn - 1 then return { 'answered', awaited } end
  local done = redis.call('HMGET', KEYS[1], 'fingerprint' .. awaited % 2, 'response' .. awaited % 2)
  if done[1] == ARGV[2] then
    if not done[2] or done[2] == arrived then return { 'answered', awaited } end
    return { 'replay', done[2], fields[10] }
  end
  -- somebody else's message became that turn: ours was meant for a question that has been answered
  return { 'busy', 0 }
end
if fields[9] then return { 'superseded', '' } end
-- another session has accepted an answer since this one joined, or was the writer
if writer[1] and writer[1] ~= (redis.call('HGET', KEYS[1], 'epoch') or '0') then
  return { 'superseded', writer[2] or '' }
end
if fields[5] == 'finished' then return { 'finished' } end
if fields[5] == 'listening' then
  if ARGV[10] == '0' then return { 'listening' } end
elseif ARGV[10] == '2' then
  return { 'notListening' }
end
if ARGV[11] ~= '0' and tonumber(ARGV[11]) ~= turn then
  return { 'stale', turn, redis.call('HGET', KEYS[1], 'response' .. turn % 2), fields[10] }
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local claimUntil = tonumber(fields[7])
if fields[6] and claimUntil > now then
  local isOwnKey = ARGV[3] ~= '' and redis.call('HGET', KEYS[1], 'claimKey') == ARGV[3]
  if isOwnKey and fields[8] ~= ARGV[2] then return { 'reused' } end
  if fields[8] ~= ARGV[2] then return { 'busy', claimUntil - now } end
  -- the same message once more, under another key: whoever commits the turn records this key with it
  if ARGV[3] ~= '' and not isOwnKey then
    local aliases = redis.call('HGET', KEYS[1], 'aliases') or ''
    -- it asks again and again while it waits
    if not string.find('\n' .. aliases, '\n' .. ARGV[3] .. '\n', 1, true) then
      -- no client has so many keys for one message; a further one is not remembered, and so it is not let wait
      if select(2, string.gsub(aliases, '\n', '')) >= 8 then return { 'busy', claimUntil - now } end
      redis.call('HSET', KEYS[1], 'aliases', aliases .. ARGV[3] .. '\n')
    end
  end
  return { 'wait', turn + 1 }
end

if ARGV[12] == '0' and (fields[6] or '') == '' and not fields[12] then
  return { 'claimed', '0', now, turn + 1, fields[10], fields[11], workspace }
end
-- a commit leaves '' behind; a claim that ran out left its aliases behind; they belong to its message only
if fields[6] and fields[6] ~= '' and fields[8] ~= ARGV[2] then redis.call('HDEL', KEYS[1], 'aliases') end
redis.call('HSET', KEYS[1], 'claim', ARGV[1], 'claimFingerprint', ARGV[2], 'claimKey', ARGV[3],
  'claimUntil', string.format('%d', now + tonumber(ARGV[4])))
local reply = { 'claimed', '1', now, turn + 1, fields[10], fields[11], workspace }
if fields[12] then
  for _, entry in ipairs(redis.call('HGETALL', KEYS[1] .. ':journal')) do reply[#reply + 1] = entry end
end
return reply

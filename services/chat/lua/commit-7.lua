-- Commits a turn: state, response, transcript and turn record together, or nothing of it.
-- KEYS[1] session (hash); its idempotency keys (hash), effect journal (hash) and the mark of its end have its name with an ending
-- KEYS[2] transcript (list)   KEYS[3] turn stream   KEYS[4] where the writer of the session's result is kept (hash)
-- KEYS[5], KEYS[6], KEYS[7] where the deletion of its workspace, its bot and its result is noted
-- ARGV[1] claim id, '' for a turn that needed none   ARGV[2] turn   ARGV[3] milliseconds the session lives on at least
-- ARGV[4] state   ARGV[5] status   ARGV[6] response   ARGV[7] idempotency key, '' for none   ARGV[8] fingerprint
-- ARGV[9] turn record, '' for none   ARGV[10] '' as a rule; 'follows' or 'drops' if the message shows that the response before has
-- arrived, which then goes: 'follows' leaves words in its place, 'drops' nothing, as a session that is kept short has it;
-- 'replaces' to put the session in the place of another with the same id; where it begins with a result that others have
-- written, when it began, milliseconds since 1970
-- ARGV[11] '1' where it accepts an answer   ARGV[12] bytes that the transcript may have; its oldest lines go
-- ARGV[13] milliseconds a session that has ended lives on; its mark lives on for ARGV[3]. '' if it keeps no mark
-- ARGV[14] number of transcript lines, then the lines, then fields and values of the session, in pairs
-- Returns 'committed', { 'committed', '1' } where lines of the transcript went for the first time, { 'lost' } if the claim
-- is not ours any more, { 'missing' } if the session was deleted, or { 'superseded', session that took over or '' }.
-- Every turn runs this: a further call of Redis, a list and a number written as a text cost it a hundredth each.
if ARGV[10] == 'replaces' then redis.call('DEL', KEYS[1], KEYS[1] .. ':keys', KEYS[2], KEYS[1] .. ':journal') end
local fields = redis.call('HMGET', KEYS[1], 'turn', 'claim', 'aliases', 'journal', 'superseded', 'lineBytes')
local isLost = (fields[2] or '') ~= ARGV[1] or (tonumber(fields[1]) or 0) + 1 ~= tonumber(ARGV[2])
if isLost and ARGV[7] ~= '' and fields[1] == ARGV[2]
  and redis.call('HGET', KEYS[1], 'fingerprint' .. ARGV[2] % 2) == ARGV[8] then
  -- the same message under another key was first: this key belongs to its turn, too
  redis.call('HSET', KEYS[1] .. ':keys', ARGV[7], ARGV[2] .. ' ' .. ARGV[8])
  redis.call('PEXPIRE', KEYS[1] .. ':keys', math.ceil(ARGV[3] * 65 / 64))
end
if isLost then return { 'lost' } end
-- one question for all: as a rule nothing was deleted, and nobody else writes to the result
local writer = {}
if redis.call('EXISTS', KEYS[4], KEYS[5], KEYS[6], KEYS[7]) > 0 then
  if fields[1] and redis.call('EXISTS', KEYS[5], KEYS[6], KEYS[7]) > 0 then return { 'missing' } end
  writer = redis.call('HMGET', KEYS[4], 'since', 'session', 'joined')
end
if fields[5] then return { 'superseded', '' } end

local lines = tonumber(ARGV[14])
local record = ARGV[9]
local isOdd = ARGV[2] % 2 == 1
local set = { 'state', ARGV[4], 'status', ARGV[5], 'turn', ARGV[2], isOdd and 'response1' or 'response0', ARGV[6],
  isOdd and 'fingerprint1' or 'fingerprint0', ARGV[8] }
-- Overwriting the response before costs less than taking it out. Nobody repeats these words: claims know them, and a process of
-- the release before, which does not, fails to read them and answers with a problem after which the message is sent again.
if ARGV[10] == 'follows' then set[11], set[12] = isOdd and 'response0' or 'response1', '"details":' end
for i = 15 + lines, #ARGV do set[#set + 1] = ARGV[i] end
-- lines that were there before they were counted, or that a former release adds, are extra until the session ends
local lineBytes = tonumber(fields[6] or '0')
for i = 15, 14 + lines do lineBytes = lineBytes + #ARGV[i] end
set[#set + 1] = 'lineBytes'
set[#set + 1] = string.format('%d', lineBytes)

-- The session that may write to a result which several share (ADR 0016). `since` numbers the decisions: a session remembers
-- the last one as its epoch, and may write until there is another. `joined` is there while more than one may.
local since, session, joined = tonumber(writer[1]), writer[2], tonumber(writer[3])
local joinedAt = tonumber(ARGV[10])
if joinedAt then
  since = since or 0
  joined = math.max(joined or 0, joinedAt)
elseif since and since ~= (tonumber(redis.call('HGET', KEYS[1], 'epoch')) or 0) then
  return { 'superseded', session or '' }
end
if since then
  local own = string.match(KEYS[1], '}:session:(.*)$')
  if ARGV[11] == '1' and (joined or session ~= own) then
    local time = redis.call('TIME')
    -- later than any session that has begun with this result: the rows of the result follow this one from now on
    since = math.max(time[1] * 1000 + math.floor(time[2] / 1000), since + 1, (joined or 0) + 1)
    session, joined = own, nil
  end
  local epoch = string.format('%.0f', since)
  redis.call('HSET', KEYS[4], 'since', epoch, 'session', session or '')
  if joined then
    redis.call('HSET', KEYS[4], 'joined', string.format('%.0f', joined))
  else
    redis.call('HDEL', KEYS[4], 'joined')
  end
  redis.call('PEXPIRE', KEYS[4], ARGV[3])
  for _, value in ipairs({ 'result', string.match(KEYS[4], '}:writer:(.*)$'), 'epoch', epoch }) do set[#set + 1] = value end
  if session == own and record ~= '' then
    record = '{"writerSince":' .. epoch .. ',' .. string.sub(record, 2)
  end
end

-- first, so that the hash has no room for fields that it will not have
if ARGV[1] ~= '' then
  redis.call('HDEL', KEYS[1], 'claim', 'claimUntil', 'claimFingerprint', 'claimKey', 'aliases', 'journal')
elseif fields[3] or fields[4] then
  redis.call('HDEL', KEYS[1], 'aliases', 'journal')
end
if ARGV[10] == 'drops' then redis.call('HDEL', KEYS[1], isOdd and 'response0' or 'response1') end
redis.call('HSET', KEYS[1], unpack(set))
-- a session lives on for a little longer than it must, so that only a few of its turns must say so anew
local least = tonumber(ARGV[3])
local longer = math.ceil(least * 65 / 64)
local isRenewed = redis.call('PTTL', KEYS[1]) < least
if isRenewed then redis.call('PEXPIRE', KEYS[1], longer) end

if isRenewed or ARGV[7] ~= '' or fields[3] or ARGV[2] % 1000 == 0 then
  local idempotency, answered = KEYS[1] .. ':keys', ARGV[2] .. ' ' .. ARGV[8]
  if ARGV[7] ~= '' then redis.call('HSET', idempotency, ARGV[7], answered) end
  if fields[3] then
    for alias in string.gmatch(fields[3], '[^\n]+') do redis.call('HSET', idempotency, alias, answered) end
  end
  -- keys of turns long past are forgotten now and then: a session remembers those of its last 1,000 to 2,000 turns
  if ARGV[2] % 1000 == 0 then
    local known = redis.call('HGETALL', idempotency)
    for i = 1, #known, 2 do
      if tonumber(string.match(known[i + 1], '^%d+')) <= ARGV[2] - 1000 then
        redis.call('HDEL', idempotency, known[i])
      end
    end
  end
  redis.call('PEXPIRE', idempotency, longer)
end

local kept = 0
for i = 15, 14 + lines, 1000 do
  kept = redis.call('RPUSH', KEYS[2], unpack(ARGV, i, math.min(i + 999, 14 + lines)))
end
local isCut = false
while lineBytes > tonumber(ARGV[12]) do
  local oldest = redis.call('LPOP', KEYS[2])
  if not oldest then break end
  lineBytes = lineBytes - #oldest
  isCut = true
end
local isFirstCut = false
if isCut then
  redis.call('HSET', KEYS[1], 'lineBytes', math.max(0, lineBytes))
  isFirstCut = redis.call('HSETNX', KEYS[1], 'isCut', '1') == 1
end
-- all of its lines are of this turn: the list is a new one
if isRenewed or (lines > 0 and kept == lines) then redis.call('PEXPIRE', KEYS[2], longer) end
if fields[4] then redis.call('DEL', KEYS[1] .. ':journal') end
-- Nobody goes on with it: what a repeat and a page that is loaded again need is kept a while, and then only that it has ended.
-- With files it stays, for a deletion of its result has to find them by it.
if ARGV[5] == 'finished' and ARGV[13] ~= '' and redis.call('EXISTS', KEYS[1] .. ':uploads') == 0 then
  redis.call('SET', KEYS[1] .. ':end', '1', 'PX', ARGV[3])
  for _, key in ipairs({ KEYS[1], KEYS[1] .. ':keys', KEYS[2] }) do redis.call('PEXPIRE', key, ARGV[13]) end
end
if record ~= '' then redis.call('XADD', KEYS[3], '*', 'r', record) end
if isFirstCut then return { 'committed', '1' } end
return 'committed'

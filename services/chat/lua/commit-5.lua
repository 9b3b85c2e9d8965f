-- Commits a turn: state, response, transcript and turn record together, or nothing of it.
-- KEYS[1] session (hash)   KEYS[2] idempotency keys (hash)   KEYS[3] transcript (list)   KEYS[4] effect journal (hash)
-- KEYS[5] turn stream
-- ARGV[1] claim id, '' for a start that needed none   ARGV[2] turn   ARGV[3] milliseconds the session lives on
-- ARGV[4] state   ARGV[5] status   ARGV[6] response   ARGV[7] idempotency key, '' for none   ARGV[8] fingerprint
-- ARGV[9] turn record, '' for none   ARGV[10] '1' to put the session in the place of another with the same id
-- ARGV[11] number of transcript lines, then the lines, then fields and values of the session, in pairs
-- Returns 'committed', 'lost' if the claim is not ours any more, or 'superseded'.
if ARGV[10] == '1' then redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4]) end
local fields = redis.call('HMGET', KEYS[1], 'turn', 'claim', 'aliases', 'journal', 'superseded')
if (fields[2] or '') ~= ARGV[1] or (tonumber(fields[1]) or 0) + 1 ~= tonumber(ARGV[2]) then return 'lost' end
if fields[5] then return 'superseded' end

local lines = tonumber(ARGV[11])
local set = { 'state', ARGV[4], 'status', ARGV[5], 'turn', ARGV[2], 'response' .. ARGV[2] % 2, ARGV[6],
  'fingerprint' .. ARGV[2] % 2, ARGV[8] }
for i = 12 + lines, #ARGV do set[#set + 1] = ARGV[i] end
redis.call('HSET', KEYS[1], unpack(set))
if ARGV[1] ~= '' then
  redis.call('HDEL', KEYS[1], 'claim', 'claimFingerprint', 'claimKey', 'claimUntil', 'aliases', 'journal')
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])

local answered = ARGV[2] .. ' ' .. ARGV[8]
if ARGV[7] ~= '' then redis.call('HSET', KEYS[2], ARGV[7], answered) end
if fields[3] then
  for alias in string.gmatch(fields[3], '[^\n]+') do redis.call('HSET', KEYS[2], alias, answered) end
end
redis.call('PEXPIRE', KEYS[2], ARGV[3])

for i = 12, 11 + lines, 1000 do
  redis.call('RPUSH', KEYS[3], unpack(ARGV, i, math.min(i + 999, 11 + lines)))
end
redis.call('PEXPIRE', KEYS[3], ARGV[3])
if fields[4] then redis.call('DEL', KEYS[4]) end
if ARGV[9] ~= '' then redis.call('XADD', KEYS[5], '*', 'r', ARGV[9]) end
return 'committed'

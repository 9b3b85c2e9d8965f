-- Takes the right to start a session whose id was derived from an idempotency key, or says why not.
-- KEYS[1] session (hash)   KEYS[2] idempotency keys (hash)   KEYS[3] effect journal (hash)
-- ARGV[1] claim id   ARGV[2] fingerprint of the request   ARGV[3] idempotency key   ARGV[4] lease in milliseconds
-- Returns { 'reused' } | { 'replay', response, state } | { 'answered', turn } | { 'wait', 1 }
--   | { 'claimed', journal field, its value, ... }.
local fields = redis.call('HMGET', KEYS[1], 'turn', 'claim', 'claimFingerprint', 'claimUntil', 'journal')
local known = redis.call('HGET', KEYS[2], ARGV[3])
if known then
  local answered, fingerprint = string.match(known, '^(%d+) (.+)$')
  if fingerprint ~= ARGV[2] then return { 'reused' } end
  answered = tonumber(answered)
  local turn = tonumber(fields[1])
  local response = turn and answered >= turn - 1 and redis.call('HGET', KEYS[1], 'response' .. answered % 2)
  -- the words stand where a response was that has arrived (commit-7)
  if not response or response == '"details":' then return { 'answered', answered } end
  return { 'replay', response, redis.call('HGET', KEYS[1], 'state') }
end
-- it has ended and is forgotten: a repeat begins no other one
if not fields[1] and redis.call('EXISTS', KEYS[1] .. ':end') == 1 then return { 'answered', 1 } end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if fields[2] and tonumber(fields[4]) > now then
  if fields[3] ~= ARGV[2] then return { 'reused' } end
  return { 'wait', 1 }
end
redis.call('HSET', KEYS[1], 'claim', ARGV[1], 'claimFingerprint', ARGV[2], 'claimKey', ARGV[3],
  'claimUntil', string.format('%.0f', now + tonumber(ARGV[4])))
-- a start that dies leaves nothing behind for long
redis.call('PEXPIRE', KEYS[1], ARGV[4] * 12)
local reply = { 'claimed' }
if fields[5] then
  for _, entry in ipairs(redis.call('HGETALL', KEYS[3])) do reply[#reply + 1] = entry end
end
return reply

-- Takes entries over that were read and never acknowledged, as many as fit into a number of bytes.
--
-- A reader that took entries over from one that is gone holds them under another name, which says how often that has
-- happened: first 'reader', then 'reader:again'. What was in hand at two deaths is read alone, as is what fits in no
-- other way: 'reader:alone', then 'reader:alone-again'. What was in hand alone at two deaths is not given out any more:
-- it goes to the stream of the dead. What a reader handed back ('released') counts as never read.
-- KEYS[1] turn stream   KEYS[2] stream of the dead   KEYS[3] bytes of the dead by workspace (hash)
-- ARGV[1] consumer group   ARGV[2] reader   ARGV[3] entries at most   ARGV[4] bytes at most
-- ARGV[5] '1': the first entry, alone, whatever it weighs   ARGV[6] why an entry is dead
-- Returns the entries, '1' where others stay pending, and the ids of those that went to the dead.
local stages = { [''] = 1, again = 2, alone = 3, ['alone-again'] = 4 }
local suffixes = { '', ':again', ':alone', ':alone-again' }
local alone, dead = 3, 5

local function stageOf(consumer)
  if consumer == 'released' then return 1 end
  local reader, suffix = string.match(consumer, '^([^:]*):?(.*)$')
  local stage = stages[suffix] or 1
  return reader == ARGV[2] and stage or stage + 1
end

local pending = redis.pcall('XPENDING', KEYS[1], ARGV[1], '-', '+', ARGV[3])
if pending.err then return pending end
local entries, buried, bytes = {}, {}, 0
for _, item in ipairs(pending) do
  local id, stage = item[1], stageOf(item[2])
  local entry = redis.call('XRANGE', KEYS[1], id, id)[1]
  if not entry then
    redis.call('XACK', KEYS[1], ARGV[1], id)
  elseif stage >= dead then
    local fields = entry[2]
    fields[#fields + 1] = 'error'
    fields[#fields + 1] = ARGV[6]
    redis.call('XADD', KEYS[2], '*', unpack(fields))
    local record = fields[1] == 'r' and fields[2] or ''
    local workspace = string.match(record, '"workspaceId":"([^"]+)"')
    if workspace then redis.call('HINCRBY', KEYS[3], workspace, #record) end
    redis.call('XACK', KEYS[1], ARGV[1], id)
    redis.call('XDEL', KEYS[1], id)
    buried[#buried + 1] = id
  else
    for _, text in ipairs(entry[2]) do bytes = bytes + #text end
    if ARGV[5] == '1' then stage = math.max(stage, alone)
    elseif stage >= alone or bytes > tonumber(ARGV[4]) then return { entries, '1', buried } end
    redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2] .. suffixes[stage], 0, id, 'JUSTID')
    entries[#entries + 1] = entry
    if ARGV[5] == '1' then return { entries, #pending > #buried + 1 and '1' or '0', buried } end
  end
end
return { entries, #pending == tonumber(ARGV[3]) and '1' or '0', buried }

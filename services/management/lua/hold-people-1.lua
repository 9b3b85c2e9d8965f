-- Holds the entries of a process among those who look at a bot, and forgets those that have run out.
-- KEYS[1] who looks at the bot (hash): entry -> the millisecond at which it runs out, a space, and who it is
-- ARGV[1] milliseconds that an entry is held   ARGV[2], ARGV[3], ... entry and who it is; nobody ('') lets go of it
-- Returns everybody who looks at the bot.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local life = tonumber(ARGV[1])
for i = 2, #ARGV, 2 do
  if ARGV[i + 1] == '' then
    redis.call('HDEL', KEYS[1], ARGV[i])
  else
    redis.call('HSET', KEYS[1], ARGV[i], string.format('%.0f %s', now + life, ARGV[i + 1]))
  end
end
local people = {}
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local runsOut, who = string.match(entries[i + 1], '^(%d+) (.*)$')
  if tonumber(runsOut) > now then
    people[#people + 1] = who
  else
    redis.call('HDEL', KEYS[1], entries[i])
  end
end
if #people > 0 then redis.call('PEXPIRE', KEYS[1], life) end
return people

-- Takes the right to ask a provider for messages, or prolongs it.
-- KEYS[1] holder (string)   ARGV[1] our id   ARGV[2] lease in milliseconds; 0 gives it back
-- Returns 1, or 0 if another process has it.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
return 1

-- Hands back what a reader holds and will not store, so that it does not count as in hand at a death.
-- KEYS[1] turn stream
-- ARGV[1] consumer group   ARGV[2] reader
for _, suffix in ipairs({ '', ':again', ':alone', ':alone-again' }) do
  local consumer = ARGV[2] .. suffix
  while true do
    local pending = redis.pcall('XPENDING', KEYS[1], ARGV[1], '-', '+', 100, consumer)
    -- there is no such group
    if pending.err then return 0 end
    if #pending == 0 then break end
    for _, item in ipairs(pending) do
      local claimed = redis.call('XCLAIM', KEYS[1], ARGV[1], 'released', 0, item[1], 'JUSTID')
      if #claimed == 0 then redis.call('XACK', KEYS[1], ARGV[1], item[1]) end
    end
  end
  -- nothing is lost with it: it holds nothing any more
  redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], consumer)
end
return 1

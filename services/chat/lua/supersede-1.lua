-- Marks a session whose result a newer session has taken over.
-- KEYS[1] session (hash)
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'superseded', '1')

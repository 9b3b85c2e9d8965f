-- Ends an attempt at sending a file: notes that the file was received, or only lets go of it.
-- KEYS[1] uploads of the session (hash)   KEYS[2] attempt under way (text)
-- ARGV[1] attempt   ARGV[2] id of the file   ARGV[3] its size in bytes, '' where it was not received
-- Returns 1, or 0 where the attempt is not ours any more or the upload is gone: then nothing is noted.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
if ARGV[3] == '' then return 1 end
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[2] .. ':size', ARGV[3])
return 1

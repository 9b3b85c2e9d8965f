-- Takes a preview that waits for its word, for one message alone: every try at that message finds it, and no other one does.
-- KEYS[1] the preview (hash)   ARGV[1] id of the credential that the word came to   ARGV[2] the message, among all
-- Returns { SHA-256 of the token, id of the bot }, or {} for none.
if redis.call('HGET', KEYS[1], 'credentialsId') ~= ARGV[1] then return {} end
redis.call('HSETNX', KEYS[1], 'takenBy', ARGV[2])
if redis.call('HGET', KEYS[1], 'takenBy') ~= ARGV[2] then return {} end
return { redis.call('HGET', KEYS[1], 'tokenSha256'), redis.call('HGET', KEYS[1], 'botId') }

import type { LedgerRow } from './ledger-row.ts';

const cached = (what: string): LedgerRow => ({ follows: `${what}: one key for each` });
const ofSession = (share: string, name: string): LedgerRow => ({
  share: `of a session: ${share}; until SESSION_TTL_HOURS after its last turn`,
  in: 'services/chat/src/turns/commit-turn.ts',
  by: name,
});
const counted: LedgerRow = {
  forgotten: 'counters of a few bytes, when the time that they count is over',
  in: 'packages/server/src/limits/limiter.ts',
  by: 'duration',
};

/**
 * Every family of Redis keys, as the template that makes them with `*` for what is filled in. All of them together are
 * kept under MAX_REDIS_MEMORY_PERCENT: beyond it no chat begins.
 */
export const redisKeyFamilies: Readonly<Record<string, LedgerRow>> = {
  '*:public-id:*': cached('bots'),
  '*:published:*': cached('bots'),
  '*:credentials:*:*': cached('credentials'),
  '*:credential-owner:*': cached('credentials'),
  '*:channel:*': cached('credentials'),
  '*:channel-news:*': {
    forgotten: 'news of the channel of a credential, 30 days after the last of them',
    in: 'services/chat/src/channels/channel-news.ts',
    by: 'keptSeconds',
  },
  '*:channel-preview:*': {
    forgotten:
      'previews on channels that wait for their word, after ten minutes; each has a preview token behind it',
    in: 'packages/schema/src/contract/channel.ts',
    by: 'previewWordMs',
  },
  '*:previewed-channel:*': cached('credentials'),
  '*:channels-to-connect': {
    follows: 'credentials: a line for each whose provider is to be told an address',
  },
  '*:channels-polled': {
    follows: 'credentials: a line for each whose provider is asked for messages',
  },
  '*:channel-poll:*': {
    forgotten: 'the process that asks a provider for messages, a minute after it has died',
    in: 'services/chat/src/channels/poll-channels.ts',
    by: 'leaseMs',
  },
  '*:{*}:contact:*': {
    forgotten:
      'contacts of channels a week after their last message; of each 20 messages wait, and what one turn says',
    in: 'services/chat/src/channels/contact.store.ts',
    by: 'keptMs',
  },
  '*:{*}:contacts-due': {
    follows: 'contacts of channels: a line for each that there is something to do for',
  },
  '*:installation': { ofInstallation: 'one key' },
  '*:snapshot:*:*': {
    forgotten: 'versions that are in use, and drafts of previews up to PREVIEW_BYTES_PER_WORKSPACE',
    in: 'services/chat/src/flows/flow-source.ts',
    by: 'lifeOf',
  },
  '*:page-look:*:*': {
    forgotten: 'looks of share pages that nobody opens',
    in: 'services/chat/src/share/page-look-source.ts',
    by: 'keepMs',
  },
  '*:kept:*': {
    forgotten: 'marks of a byte, which go with the request that asks for one, or a minute later',
    in: 'packages/server/src/redis/kept-writes.ts',
    by: 'markMs',
  },
  '*:paid:*': {
    forgotten: 'payments that the provider says were made: a mark for each',
    in: 'services/chat/src/payments/receive-news.ts',
    by: 'paidSeconds',
  },
  '*:drafts:*': {
    share: 'PREVIEWS_PER_WORKSPACE names and sizes of drafts',
    in: 'services/chat/src/deps.ts',
    by: 'PREVIEW_BYTES_PER_WORKSPACE',
  },
  '*:previews:*': {
    share: 'PREVIEWS_PER_WORKSPACE names of sessions',
    in: 'services/chat/src/sessions/end-old-previews.ts',
    by: 'PREVIEWS_PER_WORKSPACE',
  },
  '*:file-usage': { follows: 'workspaces: two fields for each that has files' },
  '*:token:*': cached('tokens'),
  '*:user:*': cached('users'),
  '*:live': { ofInstallation: 'a channel: nothing is kept in it' },
  '*:people:*': {
    share:
      'windows that have a bot open: 1,000 of an organization in a process, 20 of a user; gone 12 s after they are held no more',
    in: 'services/management/src/live/live.ts',
    by: 'mostStreams',
  },
  '*:{*}:turns': {
    share:
      'MAX_STREAM_LENGTH turns that wait for Postgres; one of an organization waits in line with all others',
    in: 'services/chat/src/pressure.ts',
    by: 'MAX_STREAM_LENGTH',
  },
  '*:{*}:turns:dead': {
    share:
      'MAX_DEAD_BYTES_PER_WORKSPACE of turns that cannot be stored, which an operator is told of; then it begins no chat',
    in: 'services/chat/src/turns/assert-startable.ts',
    by: 'MAX_DEAD_BYTES_PER_WORKSPACE',
  },
  '*:{*}:turns:dead:bytes': { follows: 'workspaces: a number for each that has such turns' },
  '*:{*}:drain': { ofInstallation: 'the lease of a shard' },
  '**': {
    follows: 'workspaces, bots and results that were deleted: a mark for each, for the life of a session',
  },
  '*:{*}:gone:': {
    follows: 'workspaces, bots and results that were deleted: a mark for each, for the life of a session',
  },
  '*:erased': { follows: 'workspaces, bots and results that were deleted, until their sessions are erased' },
  '*:erasing': { ofInstallation: 'the lease of the one that erases' },
  '*:{*}:session:*': { follows: 'sessions: their keys, to find what is to be erased' },
  '*:shards': { ofInstallation: 'the numbers of shards' },
  '*:*': {
    forgotten: 'counts of tries to sign in, and a mark of each upload that runs',
    in: 'packages/server/src/limits/guess-limiter.ts',
    by: 'rememberedSeconds',
  },
  '*:quota': counted,
  '*:burst:*': counted,
  '*:spent:*': counted,
  '*:{*}': { follows: 'sessions: the beginning of their keys' },
  '*:session:*': ofSession('SESSION_VALUES_BYTES of values', 'ttlMs'),
  '*:keys': ofSession('the keys of its last 2,000 turns', 'ttlMs'),
  '*:lines': ofSession('MAX_TRANSCRIPT_BYTES', 'maxTranscriptBytes'),
  '*:end': ofSession('that it has ended', 'endedTtlMs'),
  '*:journal': ofSession('what effects gave in the turn that runs', 'ttlMs'),
  '*:uploads': ofSession('100 uploads a question', 'ttlMs'),
  '*:out:*': ofSession('what a model says in the turn that runs', 'ttlMs'),
  '*:stop': ofSession('the turn whose answer the visitor stopped', 'ttlMs'),
  '*:writer:': {
    follows: 'results that several sessions began: one key for each, for the life of a session',
  },
  '*:{*}:position': { ofInstallation: 'a number of each shard' },
  '{*:jobs}': {
    follows: 'webhooks and mails that are due: one job for each, which is removed when it is done',
  },
};

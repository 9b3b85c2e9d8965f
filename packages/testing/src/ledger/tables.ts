import type { LedgerRow } from './ledger-row.ts';

const management = 'services/management/src';
const turns: LedgerRow = {
  paced: 'START_BURST_LIMIT and MAX_SESSION_MESSAGES_PER_MINUTE, and the retention that its owner sets',
  in: 'services/chat/src/chat-policies.ts',
  by: 'MAX_SESSION_MESSAGES_PER_MINUTE',
};

/** Every table of the migrated database; of partitions their parent. */
export const tables: Readonly<Record<string, LedgerRow>> = {
  acknowledgements: {
    share: '100 of a bot: those of warnings that its report lists',
    in: `${management}/publishing/publish-bot.ts`,
    by: 'maxDiagnostics',
  },
  answer_values: {
    share: '1,000 of a question, and two rows beside them; longer answers have none',
    in: `${management}/analytics/answer-values.repository.ts`,
    by: 'maxAnswerValues',
  },
  answers: turns,
  bot_changes: {
    share: 'MAX_HISTORY_BYTES_PER_BOT, and MAX_HISTORY_BYTES_PER_ORGANIZATION',
    in: `${management}/bots/changes/record-change.ts`,
    by: 'MAX_HISTORY_BYTES_PER_ORGANIZATION',
  },
  bot_revisions: {
    share:
      'MAX_HISTORY_BYTES_PER_BOT of a bot, 1 MiB of it while its organization has more than ' +
      'MAX_HISTORY_BYTES_PER_ORGANIZATION; thirty days, after two of them one of an author in a day',
    in: `${management}/bots/changes/revision.repository.ts`,
    by: 'MAX_HISTORY_BYTES_PER_ORGANIZATION',
  },
  bot_tests: {
    share:
      '100 of a bot, 64 KiB each, and MAX_BOT_BYTES_PER_ORGANIZATION together with bots; each for 4 KiB at least',
    in: `${management}/publishing/tests/create-bot-test.ts`,
    by: 'mostTests',
  },
  bot_versions: {
    share: 'MAX_BOT_BYTES_PER_ORGANIZATION, together with bots; each for 4 KiB at least',
    in: `${management}/publishing/publish-bot.ts`,
    by: 'assertBotRoom',
  },
  bots: {
    share: 'MAX_BOT_BYTES_PER_ORGANIZATION, together with versions; each for 64 KiB at least',
    in: `${management}/bots/bot-room.ts`,
    by: 'MAX_BOT_BYTES_PER_ORGANIZATION',
  },
  collections: {
    share: 'MAX_COLLECTIONS_PER_WORKSPACE',
    in: `${management}/knowledge/create-collection.ts`,
    by: 'MAX_COLLECTIONS_PER_WORKSPACE',
  },
  comment_mentions: {
    share: '10 of a comment',
    in: `${management}/comments/comment.view.ts`,
    by: 'mostMentions',
  },
  comment_threads: {
    share: '500 of a bot',
    in: `${management}/comments/begin-comments.ts`,
    by: 'mostThreads',
  },
  comments: {
    share: '100 of a thread, of 2,000 characters at most; 30 of a user in a minute',
    in: `${management}/comments/reply-to-comments.ts`,
    by: 'mostComments',
  },
  credential_uses: { follows: 'the blocks of bots, and the credentials and collections of a workspace' },
  credentials: {
    share: 'MAX_CREDENTIALS_PER_WORKSPACE, 16 KiB for each of them',
    in: `${management}/credentials/credential-fields.ts`,
    by: 'bytesEach',
  },
  deleted_results: { follows: 'results: one row for each that was deleted' },
  deliveries: turns,
  documents: {
    share: 'MAX_DOCUMENTS_PER_WORKSPACE; of those that wait ten times MAX_DOCUMENT_BYTES',
    in: `${management}/knowledge/add-document.ts`,
    by: 'mostWaiting',
  },
  file_deletions: { follows: 'files: one row for each that is to be deleted, for seconds' },
  files: {
    share: 'MAX_WORKSPACE_FILES and MAX_WORKSPACE_FILE_BYTES',
    in: 'packages/storage/src/room/room-policy.ts',
    by: 'MAX_WORKSPACE_FILES',
  },
  flow_counts: {
    follows: 'bots: one row for each version and hour in which it had results, and one for each day',
  },
  folders: {
    share: 'MAX_FOLDERS_PER_WORKSPACE',
    in: `${management}/workspaces/create-folder.ts`,
    by: 'MAX_FOLDERS_PER_WORKSPACE',
  },
  identities: { follows: 'the accounts that a user has at the provider of the installation' },
  invitations: {
    share: 'MAX_INVITATIONS_PER_WORKSPACE',
    in: `${management}/members/create-invitation.ts`,
    by: 'MAX_INVITATIONS_PER_WORKSPACE',
  },
  key_canaries: { ofInstallation: 'one row for each key' },
  media: {
    share: 'MAX_WORKSPACE_FILES and MAX_WORKSPACE_FILE_BYTES, together with files',
    in: 'packages/storage/src/room/room-policy.ts',
    by: 'MAX_WORKSPACE_FILE_BYTES',
  },
  members: {
    share: 'MAX_MEMBERS_PER_WORKSPACE',
    in: `${management}/members/join-workspace.ts`,
    by: 'MAX_MEMBERS_PER_WORKSPACE',
  },
  one_time_links: {
    forgotten: 'links that have ended, every hour; asking for one counts as a try to sign in',
    in: `${management}/maintenance/maintenance.ts`,
    by: 'deleteEndedLinks',
  },
  organizations: { follows: 'users: one for each' },
  model_usage: {
    follows: 'bots: one row for each model and quarter of an hour in which it gave them an answer',
  },
  model_uses: turns,
  outbox: { follows: 'what is changed: passed on within seconds' },
  passages: {
    share: 'MAX_PASSAGES_PER_WORKSPACE, of 2,500 characters at most',
    in: `${management}/knowledge/reading.repository.ts`,
    by: 'MAX_PASSAGES_PER_WORKSPACE',
  },
  payments: {
    share: 'MAX_UNPAID_PAYMENTS_PER_ORGANIZATION of those that were not made; those that were cost money',
    in: `${management}/maintenance/maintenance.ts`,
    by: 'MAX_UNPAID_PAYMENTS_PER_ORGANIZATION',
  },
  relayed_changes: {
    forgotten: 'changes that Redis has heard of, after minutes',
    in: `${management}/maintenance/maintenance.ts`,
    by: 'forgetRelayed',
  },
  result_columns: { follows: 'the names of variables and the blocks that results of a bot held' },
  result_counts: { follows: 'bots: one row for an hour in which they had results' },
  result_mail_members: {
    share: '20 of a bot: its readers that a writer has chosen',
    in: `${management}/result-mails/result-mails-schema.ts`,
    by: 'mostMembers',
  },
  result_mails: {
    follows: 'bots: one row for each whose results are told of; 1,000 mails a day of an organization',
  },
  result_notices: {
    forgotten: 'thirty days after they were told of',
    in: `${management}/maintenance/maintenance.ts`,
    by: 'forgetNotices',
  },
  result_logs: turns,
  result_visits: { follows: 'results: one row for each version that a result ran on' },
  result_words: { follows: 'results: one row for each, of some thousand words at most' },
  results: turns,
  retention: { follows: 'bots and workspaces: one row for each' },
  sessions: {
    share: '50 of a user',
    in: `${management}/users/session-actions.ts`,
    by: 'sessionsPerUser',
  },
  tokens: {
    share: 'MAX_TOKENS, and as many that are revoked',
    in: `${management}/tokens/token-actions.ts`,
    by: 'MAX_TOKENS',
  },
  transcript: turns,
  users: { follows: 'invitations that were redeemed, and what the operator makes' },
  webhook_deliveries: {
    share: 'MAX_WAITING_EVENTS_PER_WEBHOOK that wait, and as many that are settled, for thirty days',
    in: `${management}/events/sending/sending-task.ts`,
    by: 'MAX_WAITING_EVENTS_PER_WEBHOOK',
  },
  webhooks: {
    share: 'MAX_WEBHOOKS_PER_WORKSPACE',
    in: `${management}/events/webhooks/create-webhook.ts`,
    by: 'MAX_WEBHOOKS_PER_WORKSPACE',
  },
  workspaces: {
    share: 'MAX_WORKSPACES_PER_ORGANIZATION',
    in: `${management}/workspaces/workspace-actions.ts`,
    by: 'MAX_WORKSPACES_PER_ORGANIZATION',
  },
  words_to_fill: { ofInstallation: 'one row until results of before have their words' },
};

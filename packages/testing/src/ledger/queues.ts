import type { LedgerRow } from './ledger-row.ts';

/** Every queue by the file that makes it. Each serves organizations in turns, unless the installation alone fills it. */
export const queues: Readonly<
  Record<string, Extract<LedgerRow, { share: string } | { ofInstallation: string }>>
> = {
  'services/chat/src/fairness/shared-slots.ts': {
    share:
      'turns, requests (with those to payment providers) and uploads: TURNS_WAITING_PER_WORKSPACE ' +
      'of a workspace in line, twice as many of an organization; of all but turns it runs half; contacts of channels: ' +
      '64 of 128, 128 of a workspace in line; their messages that are stored, and the steps of the work for them: half of ' +
      'an eighth of MAX_CONCURRENT_TURNS each, 1,000 and 256 of a workspace in line',
    in: 'services/chat/src/fairness/shared-slots.ts',
    by: 'waitingPerWorkspace',
  },
  'services/chat/src/deps.ts': {
    share:
      'questions to models: half of MAX_CONCURRENT_MODELS; TURNS_WAITING_PER_WORKSPACE of a workspace in line, twice as many of an organization',
    in: 'services/chat/src/deps.ts',
    by: 'waitingPerWorkspace',
  },
  'services/chat/src/flows/flow-source.ts': {
    share: 'bots to compile: 20 of a workspace in line, 40 of an organization; one at a time',
    in: 'services/chat/src/flows/flow-source.ts',
    by: 'mostLargeWaiting',
  },
  'services/chat/src/sandbox/sandbox-pool.ts': {
    share: 'programs: all threads but one, 200 of a workspace in line, 400 of an organization',
    in: 'services/chat/src/sandbox/sandbox-pool.ts',
    by: 'runningPerOrganization',
  },
  'packages/sandbox/src/sandbox-thread.ts': { ofInstallation: 'a thread of the pool of programs' },
  'services/chat/src/app.ts': {
    share: 'bodies in hand: half of MAX_BODY_BYTES_IN_HAND',
    in: 'packages/server/src/http/body-budget.ts',
    by: 'maxBytes',
  },
  'services/management/src/app.ts': {
    share: 'bodies in hand: half of MAX_BODY_BYTES_IN_HAND',
    in: 'packages/server/src/http/body-budget.ts',
    by: 'maxBytes',
  },
  'services/management/src/database/shared-pool.ts': {
    share: 'connections to Postgres: half of DATABASE_POOL_SIZE; 1,000 statements of a user in line',
    in: 'services/management/src/database/shared-pool.ts',
    by: 'runningPerOrganization',
  },
  'services/management/src/deps.ts': {
    share:
      'exports: 4 of 8, 20 of a user in line, 40 of an organization; moves of media: 1 of 2, 10 of a user in line, ' +
      '20 of an organization; documents that are received: 2 of 4, 10 of a user in line, 20 of an organization; models that propose groups: ' +
      '4 of 8, 4 of a user in line, 8 of an organization',
    in: 'services/management/src/deps.ts',
    by: 'runningPerOrganization',
  },
  'services/management/src/events/sending/sending-task.ts': {
    share:
      'events to webhooks: 10 of 50, 10 of a workspace in line, 20 of an organization; 40 of all slow ones',
    in: 'services/management/src/events/sending/sending-task.ts',
    by: 'slotLimits',
  },
  'services/management/src/sign-in/hashing-queue.ts': {
    share: 'passwords to hash: 1 of an address or user, 5 in line; 100 strangers in all',
    in: 'services/management/src/sign-in/hashing-queue.ts',
    by: 'waitingOfOne',
  },
  'services/management/src/publishing/judging/judge-pool.ts': {
    share:
      'checks, comparisons and publishing: one bot more than CHECK_THREADS in memory, CHECKS_PER_ORGANIZATION in line, half of them of a user, half of CHECK_LIMIT_MS each',
    in: 'services/management/src/publishing/judging/judge-pool.ts',
    by: 'waitingPerOrganization',
  },
  'services/management/src/publishing/tests/test-pool.ts': {
    share: 'runs of tests: 1 of 2, 4 of a user in line, 8 of an organization, 15 s each',
    in: 'services/management/src/publishing/tests/test-pool.ts',
    by: 'runningPerOrganization',
  },
  'packages/storage/src/content/content-reader.ts': {
    share:
      'files that are looked into: all threads but one, 100 of a workspace in line, 200 of an organization',
    in: 'packages/storage/src/content/content-reader.ts',
    by: 'runningPerOrganization',
  },
  'services/management/src/knowledge/reading/document-reader.ts': {
    share:
      'documents that are read: 1 of 2 threads; those that wait lie in Postgres, and organizations take turns there',
    in: 'services/management/src/knowledge/reading/document-reader.ts',
    by: 'runningPerOrganization',
  },
  'services/management/src/maintenance/maintenance-task.ts': { ofInstallation: 'one job an hour' },
};

import type { TestFile } from '@parley/schema';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Conversations that a bot has to hold as they are written down. */
export const botTests = pgTable(
  'bot_tests',
  {
    id,
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** True: a draft that fails it is not published. */
    isRequired: boolean('is_required').notNull().default(false),
    content: jsonb('content').$type<TestFile>().notNull(),
    createdAt,
    updatedAt,
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** The outcome of the last run since the test was changed; null: it was not run since. */
    lastRun: jsonb('last_run').$type<LastRun>(),
  },
  (tests) => [index('bot_tests_bot').on(tests.botId, tests.createdAt, tests.id)],
);

/** The first step of a test that did not hold. */
export type TestFailure = {
  readonly case: string;
  /** JSON pointer to the step, or to the case where something was left after the last step. */
  readonly pointer: string;
  readonly message: string;
  readonly expected: string | null;
  readonly heard: string | null;
};

/** The outcome of a test's last run. */
export type LastRun = {
  readonly at: string;
  /** Names the content that it was run with. */
  readonly hash: string;
  readonly cases: number;
  readonly failed: number;
  readonly firstFailure: TestFailure | null;
};

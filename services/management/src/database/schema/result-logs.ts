import type { ChatLog } from '@parley/schema';
import { bigint, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ordinal, turnKey, writerSince } from './turn-key.ts';

/** Log entries of a conversation for the bot's authors. Partitioned as its results are. */
export const resultLogs = pgTable(
  'result_logs',
  {
    ...turnKey,
    ordinal,
    writerSince,
    at: bigint('at', { mode: 'number' }).notNull(),
    log: jsonb('log').$type<ChatLog>().notNull(),
  },
  (logs) => [
    primaryKey({ columns: [logs.position, logs.resultId, logs.sessionId, logs.turn, logs.ordinal] }),
  ],
);

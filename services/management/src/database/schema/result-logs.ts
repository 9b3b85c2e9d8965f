import type { ChatLog } from '@parley/schema';
import { bigint, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { turnKey, writerSince } from './turn-key.ts';

/** Log entries of a conversation for the bot's authors. Partitioned as its results are. */
export const resultLogs = pgTable(
  'result_logs',
  {
    ...turnKey,
    place: smallint('place').notNull(),
    writerSince,
    at: bigint('at', { mode: 'number' }).notNull(),
    log: jsonb('log').$type<ChatLog>().notNull(),
  },
  (logs) => [primaryKey({ columns: [logs.position, logs.resultId, logs.sessionId, logs.turn, logs.place] })],
);

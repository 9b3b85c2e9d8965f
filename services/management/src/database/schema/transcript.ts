import type { TranscriptLine } from '@parley/schema/contract';
import { bigint, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { turnKey, writerSince } from './turn-key.ts';

/** The words of each turn, as they were said. Partitioned as its results are. */
export const transcript = pgTable(
  'transcript',
  {
    ...turnKey,
    writerSince,
    /** The time of the turn, in milliseconds since 1970. */
    at: bigint('at', { mode: 'number' }).notNull(),
    lines: jsonb('lines').$type<readonly TranscriptLine[]>().notNull(),
  },
  (transcript) => [
    primaryKey({
      columns: [transcript.position, transcript.resultId, transcript.sessionId, transcript.turn],
    }),
  ],
);

import { z } from 'zod';
import { chatLogSchema } from '../chat/turn.ts';
import { idSchema } from '../primitives.ts';

/** The most lines that a turn can get after it. */
export const mostLateLogs = 1_000;

/**
 * A line for the log of a result about a turn that is stored: something that happened after it, on its way to Postgres in
 * the stream of the session's shard.
 */
export const lateLogRecordSchema = z.object({
  v: z.literal(1),
  kind: z.literal('log'),
  sessionId: z.string(),
  turn: z.int().min(1),
  /** The number among the late lines of the turn: a second line with it is the first one, told again. */
  ordinal: z
    .int()
    .min(0)
    .max(mostLateLogs - 1),
  botId: idSchema,
  resultId: idSchema,
  /** Milliseconds since 1970. */
  at: z.number(),
  log: chatLogSchema,
  traceparent: z.string().optional(),
});
export type LateLogRecord = z.infer<typeof lateLogRecordSchema>;

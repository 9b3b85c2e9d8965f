import {
  lateLogRecordSchema,
  paymentRecordSchema,
  turnRecordSchema,
  type LateLogRecord,
  type PaymentNote,
  type TurnRecord,
} from '@parley/schema/contract';
import type { ChatUnderTest } from './chat-under-test.ts';

/** The records of one session on their way to Postgres, in the order in which they were committed. */
export async function turnRecords(chat: ChatUnderTest, sessionId: string): Promise<TurnRecord[]> {
  const records = await recordsIn(chat, sessionId);
  return records
    .filter((record) => !('kind' in record))
    .map((record) => turnRecordSchema.parse(record))
    .filter((record) => record.sessionId === sessionId);
}

/** The payments of one session that their provider told of by itself, in the order in which it did. */
export async function toldPayments(chat: ChatUnderTest, sessionId: string): Promise<PaymentNote[]> {
  const records = await recordsIn(chat, sessionId);
  return records
    .filter((record) => 'payment' in record)
    .map((record) => paymentRecordSchema.parse(record))
    .filter((record) => record.sessionId === sessionId)
    .map(({ payment }) => payment);
}

/** The lines for the log of a session's result that were told after their turns. */
export async function lateLogs(chat: ChatUnderTest, sessionId: string): Promise<LateLogRecord[]> {
  const records = await recordsIn(chat, sessionId);
  return records
    .filter((record) => 'log' in record)
    .map((record) => lateLogRecordSchema.parse(record))
    .filter((record) => record.sessionId === sessionId);
}

/** Everything that waits in the shard of a session. */
async function recordsIn({ deps }: ChatUnderTest, sessionId: string): Promise<object[]> {
  const { redis, keys, sessionIds } = deps;
  const entries = await redis.xrange(keys.turns(sessionIds.shardOf(sessionId)!), '-', '+');
  // written by the service as JSON objects
  return entries.map(([, [, json]]) => JSON.parse(json!) as object);
}

/** The answers that are on their way, in their order. */
export async function storedAnswers(chat: ChatUnderTest, sessionId: string): Promise<string[]> {
  const records = await turnRecords(chat, sessionId);
  return records.flatMap(({ results }) =>
    results.flatMap(({ answers }) => answers.map(({ content }) => content)),
  );
}

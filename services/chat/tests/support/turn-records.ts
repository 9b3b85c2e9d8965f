import { turnRecordSchema, type TurnRecord } from '@parley/schema/contract';
import type { ChatUnderTest } from './chat-under-test.ts';

/** The records of one session on their way to Postgres, in the order in which they were committed. */
export async function turnRecords(chat: ChatUnderTest, sessionId: string): Promise<TurnRecord[]> {
  const { redis, keys, sessionIds } = chat.deps;
  const entries = await redis.xrange(keys.turns(sessionIds.shardOf(sessionId)!), '-', '+');
  return entries
    .map(([, [, json]]) => turnRecordSchema.parse(JSON.parse(json!)))
    .filter((record) => record.sessionId === sessionId);
}

/** The answers that are on their way, in their order. */
export async function storedAnswers(chat: ChatUnderTest, sessionId: string): Promise<string[]> {
  const records = await turnRecords(chat, sessionId);
  return records.flatMap(({ results }) =>
    results.flatMap(({ answers }) => answers.map(({ content }) => content)),
  );
}

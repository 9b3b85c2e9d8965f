import type { ChatLog } from '@parley/schema';
import { mostLateLogs, type LateLogRecord } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { appendRecord } from '../sessions/record.store.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import type { StoredContact, WaitingSend } from './contact.store.ts';

type TellingDeps = Pick<Deps, 'config' | 'redis' | 'kept' | 'keys' | 'sessionIds'>;

/** The ends of a send that the author reads of: what the contact has seen is not what the bot said. */
const words = {
  refused: 'A message did not reach the contact: the provider refused it.',
  gone: 'This message and what the bot said behind it did not reach the contact, who takes no messages any more.',
  instead: 'The provider refused a message: the contact got its address or its words instead.',
} as const;

/**
 * Writes into the log of the contact's result that the contact saw something else than the bot said. Resolves once that is
 * kept; told twice, it is stored once. A preview and a chat that has expired have no log.
 */
export async function tellAuthor(
  deps: TellingDeps,
  { sessionId, keyPrefix }: Pick<StoredContact, 'sessionId' | 'keyPrefix'>,
  { id }: Pick<WaitingSend, 'id'>,
  what: keyof typeof words,
  reason: string | undefined,
): Promise<void> {
  const { config, redis, sessionIds } = deps;
  const shard = sessionId === undefined ? undefined : sessionIds.shardOf(sessionId);
  // the turn that was rendered last is the one whose sends wait
  const turn = Number(keyPrefix.slice(keyPrefix.lastIndexOf('.') + 1));
  if (sessionId === undefined || shard === undefined || !(turn >= 1)) return;
  const { session } = sessionKeys(config.REDIS_PREFIX, shard, sessionId);
  const [botId, resultId] = await redis.hmget(session, 'bot', 'result');
  if (!botId || !resultId) return;
  const log: ChatLog = {
    status: what === 'instead' ? 'warning' : 'error',
    description: words[what],
    ...(reason === undefined ? {} : { details: reason }),
  };
  const ordinal = Number(id.slice(id.lastIndexOf('/') + 1)) % mostLateLogs;
  const at = Date.now();
  const record: LateLogRecord = { v: 1, kind: 'log', sessionId, turn, ordinal, botId, resultId, at, log };
  await appendRecord(deps, shard, record);
}

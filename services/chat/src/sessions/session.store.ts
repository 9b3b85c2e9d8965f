import type { RedisClient } from '@parley/server';
import { callerArgs, type Caller } from './caller.ts';
import type { SessionKeys } from './session-keys.ts';
import { elementsOf, sessionScript } from './session-scripts.ts';

const readScript = sessionScript('read-3');

/** A session as somebody finds it who comes back to it. */
export type FoundSession = {
  readonly status: string;
  readonly turn: number;
  readonly response: string;
  readonly state: string;
  readonly isRunning: boolean;
  readonly transcript: readonly string[];
};

/** Stands where a response was that its visitor has, as the scripts write it. */
const arrived = '"details":';

/** The stored response of one of the last two turns of a session; undefined where it is not kept. */
export async function lastResponse(
  redis: RedisClient,
  { session }: Pick<SessionKeys, 'session'>,
  turn: number,
): Promise<string | undefined> {
  const response = await redis.hget(session, `response${turn % 2}`);
  return response === null || response === arrived ? undefined : response;
}

/** Reads a session for a caller who may use it, unless it has got no further than the turn they know. */
export async function read(
  redis: RedisClient,
  keys: SessionKeys,
  caller: Pick<Caller, 'principal' | 'origin'>,
  knownTurn: number,
): Promise<'missing' | 'ended' | 'origin' | 'known' | FoundSession> {
  const args = [...callerArgs(caller), knownTurn];
  const reply = elementsOf(await readScript.run(redis, [keys.session, keys.transcript, keys.gone], args)).map(
    String,
  );
  const [found, status = '', turn, response = '', state = '', isRunning, ...transcript] = reply;
  if (found === 'ended' || found === 'origin' || found === 'known') return found;
  if (found !== 'found') return 'missing';
  return { status, turn: Number(turn), response, state, isRunning: isRunning === '1', transcript };
}

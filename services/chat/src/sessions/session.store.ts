import { readState, type SessionState } from '@parley/engine';
import { sessionFromNewerRelease } from '@parley/errors';
import type { RedisClient } from '@parley/server';
import { callerArgs, type Caller } from './caller.ts';
import type { SessionKeys } from './session-keys.ts';
import { elementsOf, sessionScript } from './session-scripts.ts';

const readScript = sessionScript('read-3');

/** A response as a session keeps it, which may refer to texts of its bot, and the state of the session. */
export type KeptResponse = { readonly response: string; readonly state: string };

/** A session as somebody finds it who comes back to it. */
export type FoundSession = KeptResponse & {
  readonly status: string;
  readonly turn: number;
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
): Promise<KeptResponse | undefined> {
  const [response, state] = await redis.hmget(session, `response${turn % 2}`, 'state');
  return response == null || response === arrived || state == null ? undefined : { response, state };
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

/** The state of a session from its stored JSON. Throws where a newer release wrote it. */
export function stateOf(json: string): SessionState {
  const stored = readState(JSON.parse(json));
  if (!stored.known) throw sessionFromNewerRelease();
  return stored.state;
}

import { hashOfToken, newToken, type RequestContext } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { SignInMethod } from '../database/schema/sessions.ts';
import type { Deps } from '../deps.ts';
import { endedSessionCookie, sessionCookie } from '../principals/session-cookie.ts';
import { deleteOldestSessions, deleteSession, insertSession } from './session.repository.ts';

/** A user may be signed in in so many browsers; one more ends the oldest session. */
const sessionsPerUser = 50;
const agentLength = 255;

/** Somebody who has just shown who they are. */
export type SignedIn = {
  readonly userId: string;
  readonly method: SignInMethod;
  /** The `signInGeneration` of the user when they showed it: a session of a former one is none. */
  readonly generation: number;
};

/** Writes a new session and gives its value, which is nowhere but here. `former` is the one that it replaces. */
export async function writeSession(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  { userId, method, generation }: SignedIn,
  { headers }: Pick<RequestContext, 'headers'>,
  former: string | undefined,
): Promise<string> {
  const value = newToken('session');
  const at = now();
  if (former !== undefined) await deleteSession(tx, former);
  await insertSession(tx, {
    id: newId(),
    sha256: hashOfToken(value),
    userId,
    method,
    generation,
    agent: (headers['user-agent'] ?? '').slice(0, agentLength),
    createdAt: at,
    authAt: at,
    lastSeenAt: at,
  });
  await deleteOldestSessions(tx, userId, sessionsPerUser);
  return value;
}

/** Gives the browser a session. Only once it is committed. */
export function giveSession(
  { config }: Pick<Deps, 'config'>,
  context: Pick<RequestContext, 'setResponseHeader'>,
  value: string,
): void {
  context.setResponseHeader('Set-Cookie', sessionCookie(value, config));
}

/** Ends the session of a browser, if it has one, and takes its cookie away. */
export async function endSession(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  context: Pick<RequestContext, 'setResponseHeader'>,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId !== undefined) await deleteSession(db, sessionId);
  context.setResponseHeader('Set-Cookie', endedSessionCookie(config));
}

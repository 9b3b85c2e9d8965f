import {
  originNotAllowed,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionNotFound,
  workspaceBusy,
} from '@parley/errors';
import type { SessionState } from '@parley/engine';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import { read, stateOf, type FoundSession } from '../sessions/session.store.ts';
import { claimRefusal } from './claim-refusal.ts';
import type { LocatedSession } from './locate-session.ts';

/** A session as it stands between two of its turns, or while one of them runs. */
export type CurrentSession = Omit<FoundSession, 'state'> & { readonly state: SessionState };

/** The problems of an endpoint that reads a session, whatever it reads it for. */
export const readSessionErrors = [
  sessionNotFound,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  originNotAllowed,
  workspaceBusy,
];

/** The known turn of a caller who wants the session as it stands. */
const noTurn = -1;

/**
 * The session as it stands; undefined where it has got no further than `knownTurn`. Throws where it is missing, where
 * the caller may not use it, and where a newer release wrote it.
 */
export async function readSession(
  deps: Deps,
  located: LocatedSession,
  caller: Pick<Caller, 'principal' | 'origin'>,
  knownTurn = noTurn,
): Promise<CurrentSession | undefined> {
  const found = await read(deps.redis, located.keys, caller, knownTurn);
  if (found === 'known') return undefined;
  if (typeof found === 'string')
    throw await claimRefusal(deps, { outcome: found }, located, caller.principal);
  // what is shown of a session is not taken back: a turn that the replicas do not have yet may be
  await deps.kept.confirm(located.keys.session);
  return { ...found, state: stateOf(found.state) };
}

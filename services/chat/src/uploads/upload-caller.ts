import type { RequestContext } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { originOf } from '../principals/origin.ts';
import type { Caller } from '../sessions/caller.ts';
import { locateSession, type LocatedSession } from '../turns/locate-session.ts';
import { assertMode, sessionAccess, type SessionAccess } from '../turns/session-access.ts';

/** A session in which somebody wants to send a file. */
export type UploadCaller = {
  readonly located: LocatedSession;
  readonly access: SessionAccess;
  readonly caller: Pick<Caller, 'principal' | 'origin'>;
  /** The address under which the caller reached this service. */
  readonly ownUrl: string;
};

/** The session, and the caller's rights in it. Throws where the caller has none; reads no more than a message does. */
export async function uploadCaller(
  deps: Deps,
  sessionId: string,
  principal: ChatPrincipal,
  context: RequestContext,
): Promise<UploadCaller> {
  const located = locateSession(deps, principal, sessionId);
  context.addLogFields({ sessionId });
  const access = await sessionAccess(deps, principal, located);
  if (located.isPreview) assertMode(access.mode, 'read');
  const caller = { principal, origin: originOf(principal, context) };
  return { located, access, caller, ownUrl: context.ownUrl() };
}

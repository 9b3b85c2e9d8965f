import { originNotAllowed } from '@parley/errors';
import type { ChatPrincipal } from './chat-principal.ts';

/**
 * Throws where a token is bound to origins and the call comes from another one, or does not say where from. Pages
 * always say it; what calls without saying it is a program, and a token that is bound to pages is not for programs.
 */
export function assertTokenOrigin(principal: ChatPrincipal, origin: string | undefined): void {
  const { origins } = principal;
  if (origins === undefined) return;
  if (origin === undefined || !origins.includes(origin)) throw originNotAllowed(undefined);
}

/**
 * Whether a call that names no origin counts as coming from none of the allowed ones. Secret tokens are used by
 * servers, which have no origin; tokens that stand in pages are used by browsers, which always send one.
 */
export function mustHaveOrigin(principal: ChatPrincipal): boolean {
  return principal.kind === 'publishable';
}

/** Throws where a bot allows calls from certain origins only and this is none of them. */
export function assertBotOrigin(
  allowedOrigins: readonly string[],
  principal: ChatPrincipal,
  origin: string | undefined,
): void {
  if (allowedOrigins.length === 0) return;
  const isAllowed = origin === undefined ? !mustHaveOrigin(principal) : allowedOrigins.includes(origin);
  if (!isAllowed) throw originNotAllowed(undefined);
}

import { originNotAllowed } from '@parley/errors';
import type { RequestContext } from '@parley/server';
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
 * The origin that counts for a call. A page token and a preview token are good on this host's own pages and nowhere
 * else; what a bot or a token says about other sites does not concern them.
 */
export function originOf(
  { kind }: Pick<ChatPrincipal, 'kind'>,
  { origin, headers }: Pick<RequestContext, 'origin' | 'headers'>,
): string | undefined {
  if ((kind !== 'page' && kind !== 'preview') || origin === undefined) return origin;
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || hostOf(origin) === headers.host;
  if (!isOwn) throw originNotAllowed();
  return undefined;
}

/** The host of the page that a call comes from; undefined for programs. */
export function pageOf({ origin }: Pick<RequestContext, 'origin'>): string | undefined {
  return origin === undefined ? undefined : hostOf(origin);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * True if a call without an origin counts as coming from a foreign one. Servers use secret tokens and have no
 * origin; browsers use the tokens that stand in pages and always send one.
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

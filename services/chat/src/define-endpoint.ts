import { endpointsOf, type Access, type DefineEndpoint, type TokenKind } from '@parley/server';
import { forbidden, type ProblemError } from '@parley/errors';
import type { Deps } from './deps.ts';
import type { ChatPrincipal } from './principals/chat-principal.ts';
import { assertTokenOrigin, originOf } from './principals/origin.ts';

/** Declares an operation of the chat service. */
export const defineEndpoint: DefineEndpoint<ChatPrincipal, Deps> = endpointsOf();

/**
 * Lets tokens of these kinds in, from the origins they are bound to. What they may do with a bot or a session is
 * judged where that bot or session is looked up.
 */
export function tokensOf(
  tokens: readonly TokenKind[],
  refusal: () => ProblemError = forbidden,
): Access<ChatPrincipal, Deps, undefined> {
  return {
    tokens,
    allow({ principal, context }) {
      if (!tokens.includes(principal.kind)) throw refusal();
      assertTokenOrigin(principal, originOf(principal, context));
      return undefined;
    },
  };
}

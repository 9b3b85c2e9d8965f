import { endpointsOf, type Access, type DefineEndpoint, type TokenKind } from '@parley/server';
import { forbidden, type ProblemError } from '@parley/errors';
import type { UserMode } from '@parley/schema';
import type { Deps } from './deps.ts';
import type { ChatPrincipal } from './principals/chat-principal.ts';
import { assertTokenOrigin, originOf } from './principals/origin.ts';

/** Declares an operation of the chat service. */
export const defineEndpoint: DefineEndpoint<ChatPrincipal, Deps> = endpointsOf();

/**
 * Lets tokens of these kinds in, from the origins they are bound to. What they may do with a bot or a session is
 * judged where that bot or session is looked up: `mode`, the least that the user behind a secret token must be in its
 * workspace, is for the documentation. `refusal` answers tokens of other kinds.
 */
export function tokensOf(
  tokens: readonly TokenKind[],
  {
    mode,
    refusal = () => forbidden(undefined),
  }: { readonly mode: UserMode; readonly refusal?: () => ProblemError },
): Access<ChatPrincipal, Deps, undefined> {
  return {
    tokens,
    mode,
    allow({ principal, context }) {
      if (!tokens.includes(principal.kind)) throw refusal();
      assertTokenOrigin(principal, originOf(principal, context));
      return undefined;
    },
  };
}

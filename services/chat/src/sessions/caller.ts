import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { mustHaveOrigin } from '../principals/origin.ts';

/** The sender of a message to a session. */
export type Caller = {
  readonly principal: ChatPrincipal;
  readonly origin: string | undefined;
  /**
   * A session that listens for a webhook takes this caller's message as the webhook's data: `never`; `also`,
   * beside ordinary messages; or `only`, and then nothing else.
   */
  readonly webhookData: 'never' | 'also' | 'only';
};

/** The caller as scripts are told of it. */
export function callerArgs({ principal, origin }: Pick<Caller, 'principal' | 'origin'>): string[] {
  return [principal.workspacesArg, principal.botsArg, origin ?? '', mustHaveOrigin(principal) ? '1' : '0'];
}

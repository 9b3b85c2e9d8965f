import type { Deps } from '../deps.ts';
import { claim, newAttempt } from '../sessions/claim.store.ts';
import { answerMessage, type IncomingMessage } from './answer-message.ts';
import { fingerprintOf } from './idempotency-key.ts';
import { withClaim } from './with-claim.ts';

/**
 * Answers a message exactly once: the response is stored before it is returned, a repeated message gets the stored one,
 * and neither a message that arrives while another is being answered nor one that says it answers an earlier question is
 * taken for the answer to a question its sender has not seen.
 */
export async function handleMessage(deps: Deps, incoming: IncomingMessage): Promise<string> {
  const { session, caller, access, body, idempotencyKey } = incoming;
  const attempt = newAttempt(fingerprintOf(body), idempotencyKey);
  const answeredTurn = body.inReplyTo?.turn ?? 0;
  return withClaim(deps, {
    session,
    caller,
    access,
    attempt,
    claim: (awaitedTurn) => claim(deps.redis, session.keys, attempt, caller, { awaitedTurn, answeredTurn }),
    run: (claimed, slot) => answerMessage(deps, incoming, { claim: claimed, attempt, slot }),
  });
}

import { nothingToStream, sessionBusy } from '@parley/errors';
import { emptyOutput, outputJoined, transition, type EffectResult } from '@parley/engine';
import { giveBack } from '@parley/server';
import type { Deps } from '../deps.ts';
import { isNumbered } from '../effects/index.ts';
import { claim, claimOf, newAttempt, type Claim } from '../sessions/claim.store.ts';
import { claimRefusal } from '../turns/claim-refusal.ts';
import { effectContext } from '../turns/effect-context.ts';
import { turnContext } from '../turns/execute-turn.ts';
import type { IncomingMessage } from '../turns/handle-message.ts';
import { stateOf } from '../sessions/session.store.ts';
import { runningFlows } from '../turns/running-flows.ts';
import { ClaimLost, type SessionTurn } from '../turns/session-turn.ts';
import { performOnce, shownName, streamFingerprint, turnJournal } from '../turns/turn-journal.ts';
import { outsideSlot, withTurnSlot } from '../turns/turn-slot.ts';

/** A client that comes for the stream of an answer. */
type StreamRequest = Pick<IncomingMessage, 'session' | 'caller' | 'access'>;

/**
 * Gives the answer of a language model to a client that has been told to come for it, word by word. The answer is written to
 * the journal of the coming turn, and nothing is committed: the message that the client sends next finds it there, whatever
 * it says that it has read. Returns the reason where there is no answer. Throws the problem where the session waits for
 * something else, or is busy.
 */
export async function streamAnswer(
  deps: Deps,
  { session, caller, access }: StreamRequest,
  onText: (text: string) => void,
): Promise<string | undefined> {
  const attempt = newAttempt(streamFingerprint, undefined);
  return withTurnSlot(deps, access.tenant, async (slot) => {
    const expected = { awaitedTurn: 0, answeredTurn: 0 };
    const claimed = await claim(deps.redis, session.keys, attempt, caller, expected, 'atOnce');
    if (claimed.outcome !== 'claimed')
      throw await claimRefusal(deps, claimed, session, caller.principal, access.mode);
    try {
      const { now, turn: number, startedAt, journal, workspaceId } = claimed;
      const sessionTurn: SessionTurn = {
        session,
        owner: {
          workspaceId,
          tenant: access.tenant,
          userId: caller.principal.userId,
          mayUseCredentials: !session.isPreview || access.mode === 'write',
        },
        turn: { number, now, startedAt, attempt, fingerprint: streamFingerprint, journal, slot },
        speech: {
          show: () => undefined,
          say: (_, text) => onText(text),
          reset: () => undefined,
          flush: () => undefined,
          watchStop: () => () => undefined,
        },
      };
      return await speak(deps, sessionTurn, claimed, onText);
    } catch (error) {
      if (error instanceof ClaimLost) throw sessionBusy({ retryAfterSeconds: 1 }, error);
      throw error;
    } finally {
      await giveBack(claimOf(deps, session, attempt));
    }
  });
}

async function speak(
  deps: Deps,
  sessionTurn: SessionTurn,
  claimed: Claim,
  onText: (text: string) => void,
): Promise<string | undefined> {
  const { session, owner, turn } = sessionTurn;
  const state = stateOf(claimed.state);
  const blockId = state.waiting?.for === 'action' ? state.waiting.blockId : undefined;
  const outside = <T>(work: () => Promise<T>): Promise<T> =>
    outsideSlot(deps, session, turn, 'noticed', work);
  const flows = await runningFlows(deps, state, owner.tenant, outside);
  const journal = turnJournal(deps, sessionTurn);
  const context = turnContext(deps, sessionTurn, state, journal, 'richText');
  const contextFor = effectContext(deps, sessionTurn, undefined, flows, journal);
  const until = performance.now() + deps.config.TURN_LIMIT_MS;
  // what the client will say is not known yet, and does not matter
  const reply = { type: 'text', text: '' } as const;
  let result = transition(flows, state, { type: 'reply', message: reply }, context);
  let output = emptyOutput;
  let last: EffectResult | undefined;
  let bubble: string | undefined;
  for (let number = 0; !result.refused && result.effect && result.state.waiting?.blockId === blockId;) {
    const { effect } = result;
    if (last === undefined && (effect.type !== 'languageModel' || effect.spokenIn === undefined)) break;
    if (effect.type === 'languageModel') bubble = effect.spokenIn;
    output = outputJoined(output, result.output);
    const step = number;
    if (isNumbered(effect.type)) number++;
    const deltas: string[] = [];
    const soFar = { state: result.state, output };
    const means = contextFor({ step, remainingMs: until - performance.now() }, soFar);
    const said = await outside(() =>
      performOnce(effect, step, journal, {
        ...means,
        onDelta: (_, text) => {
          deltas.push(text);
          onText(text);
        },
      }),
    );
    // an answer that was given before is given again
    if (deltas.length === 0 && said.type === 'languageModel' && 'text' in said) onText(said.text);
    last = said;
    result = transition(flows, result.state, { type: 'effectDone', result: said }, context);
  }
  if (last?.type !== 'languageModel') throw nothingToStream();
  if ('error' in last) return last.error;
  if (bubble !== undefined) await journal.write(shownName, bubble);
  return undefined;
}

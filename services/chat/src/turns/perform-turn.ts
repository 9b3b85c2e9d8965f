import { createHmac } from 'node:crypto';
import { sessionExpired } from '@parley/errors';
import type { Flow, SessionState, TurnEvent } from '@parley/engine';
import type { ContinueChatBody } from '@parley/schema';
import { sessionTtlMs, type Deps } from '../deps.ts';
import type { Slot } from '../fairness/fair-slots.ts';
import type { Tenant } from '../fairness/tenant.ts';
import { leaseMs, renew, writeJournal } from '../sessions/session.store.ts';
import { effectContext } from './effect-context.ts';
import { ClaimLost, runTurn, type Journal, type TurnOutcome } from './run-turn.ts';
import type { SessionTurn } from './session-turn.ts';

/** The visitor's message, and the format of the response. */
export type Said = Pick<ContinueChatBody, 'message' | 'textBubbleContentFormat'>;

/** A turn that has been run and waits to be committed. */
export type PerformedTurn = TurnOutcome & { readonly flows: ReadonlyMap<string, Flow> };

/** Runs a turn of a session whose claim we hold, and keeps the claim alive while effects run. */
export async function performTurn(
  deps: Deps,
  session: SessionTurn,
  state: SessionState,
  event: TurnEvent,
  said: Said,
): Promise<PerformedTurn> {
  const outside = <T>(work: () => Promise<T>): Promise<T> => outsideSlot(deps, session, work);
  const flows = await runningFlows(deps, state, session.tenant, outside);
  const journal = sessionJournal(deps, session);
  const outcome = await runTurn({
    state,
    event,
    flows,
    now: Number(journal.find('now') ?? session.now),
    seed: () => seedOf(deps, session),
    format: said.textBubbleContentFormat,
    isPreview: session.isPreview,
    isStreamEnabled: state.isStreamEnabled ?? false,
    limitMs: deps.config.TURN_LIMIT_MS,
    maxValueBytes: deps.config.SESSION_VALUES_BYTES,
    journal,
    outside,
    contextFor: effectContext(deps, session, said.message, flows),
  });
  return { ...outcome, flows };
}

/**
 * The flows of the bots a session is running; `outside` is given the work of loading one. A version that nobody has any
 * more ends the session.
 */
export async function runningFlows(
  { flows }: Pick<Deps, 'flows'>,
  state: SessionState,
  tenant: Tenant,
  outside?: Slot['yieldWhile'],
): Promise<Map<string, Flow>> {
  const running = new Map<string, Flow>();
  for (const { botId, hash } of state.frames) {
    if (running.has(hash)) continue;
    const flow = await flows.get({ botId, hash }, tenant, outside);
    if (!flow) throw sessionExpired();
    running.set(hash, flow);
  }
  return running;
}

/** Random words that every attempt at the same turn shares, and nobody outside can know. */
function seedOf({ config }: Deps, { sessionId, turn, fingerprint }: SessionTurn): number[] {
  const bytes = createHmac('sha256', config.CHAT_SECRET.reveal())
    .update(`seed\n${sessionId}\n${turn}\n${fingerprint}`)
    .digest();
  return [0, 4, 8, 12].map((offset) => bytes.readUInt32BE(offset));
}

/** The journal of this turn and message: what an attempt at another message left behind is none of ours. */
function sessionJournal({ redis, config }: Deps, session: SessionTurn): Journal {
  const { attempt, keys, turn, fingerprint, now } = session;
  const name = (entry: string): string => `${turn}:${fingerprint}:${entry}`;
  return {
    find: (entry) => session.journal.get(name(entry)),
    async write(entry, value) {
      // a start without a key cannot be tried again, so that there is nothing to remember
      if (!attempt) return;
      const entries = {
        [name('now')]: session.journal.get(name('now')) ?? String(now),
        [name(entry)]: value,
      };
      if (!(await writeJournal(redis, keys, attempt, sessionTtlMs(config), entries))) throw new ClaimLost();
    },
  };
}

/** Does the work with the slot given up and the claim kept alive. */
export async function outsideSlot<T>(
  { redis, logger }: Deps,
  { attempt, keys, sessionId, slot }: Pick<SessionTurn, 'attempt' | 'keys' | 'sessionId' | 'slot'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!attempt) return slot.yieldWhile(work);
  const timer = setInterval(() => {
    renew(redis, keys, attempt).catch((error: unknown) => {
      logger.warn({ err: error, sessionId }, 'a claim could not be renewed');
    });
  }, leaseMs / 3);
  timer.unref();
  try {
    return await slot.yieldWhile(work);
  } finally {
    clearInterval(timer);
  }
}

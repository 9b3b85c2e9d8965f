import { createHash } from 'node:crypto';
import type { Effect, EffectResult } from '@parley/engine';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { isPaid, isRepeatable, namesResult, performEffect } from '../effects/index.ts';
import type { EffectContext } from '../effects/performer.ts';
import { writeJournal } from '../sessions/claim.store.ts';
import { ClaimLost, type ClaimedTurn, type SessionTurn } from './session-turn.ts';
import { ensureHeld } from './turn-slot.ts';

/** Remembers the results of effects across attempts at the same turn. */
export type Journal = {
  readonly find: (name: string) => string | undefined;
  /** Rejects with `ClaimLost` where the turn is not ours any more. */
  readonly write: (name: string, value: string) => Promise<void>;
};

/** The fingerprint of the attempt that streams an answer to a client before its message comes: any message finds what it left. */
export const streamFingerprint = 'stream';

/** The journal of this turn and message; entries that an attempt at another message left are not in it. */
export function turnJournal({ redis, kept, config }: Deps, { session, turn }: SessionTurn): Journal {
  const { number, attempt, fingerprint, journal, now, newResultId } = turn;
  const nameOf = (entry: string): string => entryName(number, fingerprint, entry);
  return {
    find: (entry) => journal.get(nameOf(entry)) ?? journal.get(`${number}:${streamFingerprint}:${entry}`),
    async write(entry, value) {
      // a start without a key cannot be tried again, so that there is nothing to remember
      if (!attempt) return;
      await ensureHeld(redis, session.keys, { attempt, number });
      const entries = {
        [nameOf('now')]: journal.get(nameOf('now')) ?? String(now),
        ...(newResultId === undefined ? {} : { [nameOf(resultName)]: newResultId }),
        [nameOf(entry)]: value,
      };
      if (!(await writeJournal(kept, session.keys, attempt, sessionTtlMs(config), entries)))
        throw new ClaimLost();
    },
  };
}

const entryName = (turn: number, fingerprint: string, entry: string): string =>
  `${turn}:${fingerprint}:${entry}`;

const resultName = 'result';

/** The result that an earlier attempt at a start has made, and named to others; undefined for none. */
export function startedResult({
  fingerprint,
  journal,
}: Pick<ClaimedTurn, 'fingerprint' | 'journal'>): string | undefined {
  return journal.get(entryName(1, fingerprint, resultName));
}

/** The name of the entry that holds the bubble which a client has shown already, because its words were streamed to it. */
export const shownName = 'shown';

/** The bubble that a client has shown already; undefined for none. */
export function shownEntry({ turn }: Pick<SessionTurn, 'turn'>): string | undefined {
  return turn.journal.get(`${turn.number}:${streamFingerprint}:${shownName}`);
}

/**
 * Performs an effect. One that others notice is performed once: a later attempt at the turn finds its result in the
 * journal.
 */
export async function performOnce(
  effect: Effect,
  step: number,
  journal: Journal,
  context: EffectContext,
): Promise<EffectResult> {
  if (isRepeatable(effect.type)) return performEffect(effect, context);
  const request = createHash('sha256').update(JSON.stringify(effect)).digest('base64url').slice(0, 22);
  const name = `${step}:${request}`;
  const found = journal.find(name);
  // written by this function, from an effect of just this type
  if (found !== undefined) return JSON.parse(found) as EffectResult;
  if (isPaid(effect.type) || namesResult(effect.type)) {
    const begun = `${name}:begun`;
    if (isPaid(effect.type) && journal.find(begun) !== undefined) context.onBegunAgain(effect.type);
    // once more, for replicas need not have what an earlier attempt wrote
    await journal.write(begun, '1');
  }
  const result = await performEffect(effect, context);
  await journal.write(name, JSON.stringify(result));
  return result;
}

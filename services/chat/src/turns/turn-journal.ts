import { createHash } from 'node:crypto';
import type { Effect, EffectResult } from '@parley/engine';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { isRepeatable, performEffect } from '../effects/index.ts';
import type { EffectContext } from '../effects/performer.ts';
import { writeJournal } from '../sessions/claim.store.ts';
import { ClaimLost, type SessionTurn } from './session-turn.ts';

/** Remembers the results of effects across attempts at the same turn. */
type Journal = {
  readonly find: (name: string) => string | undefined;
  /** Rejects with `ClaimLost` where the turn is not ours any more. */
  readonly write: (name: string, value: string) => Promise<void>;
};

/** The journal of this turn and message; entries that an attempt at another message left are not in it. */
export function turnJournal({ redis, config }: Deps, { session, turn }: SessionTurn): Journal {
  const { number, attempt, fingerprint, journal, now } = turn;
  const nameOf = (entry: string): string => `${number}:${fingerprint}:${entry}`;
  return {
    find: (entry) => journal.get(nameOf(entry)),
    async write(entry, value) {
      // a start without a key cannot be tried again, so that there is nothing to remember
      if (!attempt) return;
      const entries = {
        [nameOf('now')]: journal.get(nameOf('now')) ?? String(now),
        [nameOf(entry)]: value,
      };
      if (!(await writeJournal(redis, session.keys, attempt, sessionTtlMs(config), entries)))
        throw new ClaimLost();
    },
  };
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
  const result = await performEffect(effect, context);
  await journal.write(name, JSON.stringify(result));
  return result;
}

import { sessionTtlMs, type Deps } from '../deps.ts';
import { writeJournal } from '../sessions/claim.store.ts';
import type { SessionTurn } from './session-turn.ts';

/** Remembers the results of effects across attempts at the same turn. */
export type Journal = {
  readonly find: (name: string) => string | undefined;
  /** Rejects with `ClaimLost` where the turn is not ours any more. */
  readonly write: (name: string, value: string) => Promise<void>;
};

/** Another process has taken the turn over: nothing of this attempt counts. */
export class ClaimLost extends Error {
  constructor() {
    super('the claim on the session is lost');
    this.name = 'ClaimLost';
  }
}

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

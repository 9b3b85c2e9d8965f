import type { Loss } from './redis/lose-machines.ts';
import type { JournalMessage } from './journal.ts';

/** A request of a visitor, from the first attempt to the answer that was not "try again", by `performance.now()`. */
export type Waited = { readonly from: number; readonly to: number };

/** Figures of one kind of harm, each the largest in milliseconds. */
type HarmFigures = {
  readonly count: number;
  /** Until another machine led. */
  readonly ledMs: number;
  /** Until the primary had a replica again. */
  readonly wholeMs: number;
  /** Until everybody who waited then had an answer. */
  readonly backMs: number;
};

/** The figures of each kind of harm that was done. */
export function lossFigures(
  losses: readonly Loss[],
  waits: readonly Waited[],
): ReadonlyMap<string, HarmFigures> {
  const figures = new Map<string, HarmFigures>();
  for (const [index, { what, from, ledAt, wholeAt }] of losses.entries()) {
    const next = losses[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    // who is answered only after the next loss counts there
    const backMs = waits
      .filter((wait) => wait.from < wholeAt && wait.to > wholeAt && wait.to < next)
      .reduce((longest, { to }) => Math.max(longest, to - wholeAt), 0);
    const known = figures.get(what) ?? { count: 0, ledMs: 0, wholeMs: 0, backMs: 0 };
    figures.set(what, {
      count: known.count + 1,
      ledMs: Math.max(known.ledMs, ledAt === undefined ? 0 : ledAt - from),
      wholeMs: Math.max(known.wholeMs, wholeAt - from),
      backMs: Math.max(known.backMs, backMs),
    });
  }
  return figures;
}

/** The accepted messages whose turn is none after those that the session had accepted before: it was set back. */
export function setBack(messages: readonly JournalMessage[]): JournalMessage[] {
  const newest = new Map<string, { group: number; turn: number }>();
  return messages.filter(({ fate, turn, sessionId, group }) => {
    if (fate !== 'accepted' || turn === undefined) return false;
    const known = newest.get(sessionId);
    if (known && known.group < group && turn <= known.turn) return true;
    newest.set(sessionId, { group, turn });
    return false;
  });
}

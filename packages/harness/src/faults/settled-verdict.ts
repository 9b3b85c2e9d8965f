import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import { checkJournals, isClean, type Verdict } from './check-journals.ts';
import type { ConversationJournal } from './journal.ts';

/** The drain has nothing left to store where nothing was stored for so long. */
const quietMs = 60_000;
const lookEveryMs = 500;

/**
 * The verdict once nothing is wrong any more, or once the drain stores nothing more: what is stored while results are
 * read looks wrong, too.
 */
export async function settledVerdict(
  parley: Pick<Installation, 'api'>,
  botId: string,
  journals: readonly ConversationJournal[],
): Promise<Verdict> {
  let [stored, storedAt] = [-1, performance.now()];
  for (;;) {
    const verdict = await checkJournals(parley, botId, journals);
    const now = performance.now();
    if (verdict.stored !== stored) [stored, storedAt] = [verdict.stored, now];
    if (isClean(verdict) || now - storedAt > quietMs) return verdict;
    await delay(lookEveryMs);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { EventReceiver } from './event-receiver.ts';
import { passTime } from './pass-time.ts';

/** Two hours in 15 s. */
export const outage = { stepMs: 500, stepMinutes: 4, steps: 30 };
const longestPeaceMs = 20_000;

/** The number of attempts that each outage of the receiver has refused. */
export type Outages = readonly number[];

/** True if there was an outage, and none that nobody noticed: one that refuses nothing shows nothing. */
export const wereNoticed = (outages: Outages): boolean =>
  outages.length > 0 && outages.every((refused) => refused > 0);

/** For people: what each of them has refused. */
export const refusedIn = (outages: Outages): string =>
  outages.length === 0 ? 'none' : `${outages.length} (${outages.join(', ')})`;

/** Takes the receiver of events down for two hours at least, as its webhook sees it, again and again. */
export async function disturbReceiver(
  receiver: Pick<EventReceiver, 'setDown' | 'refused'>,
  databaseUrl: string,
  random: () => number,
  isOver: () => boolean,
  /** Counted here as it happens. */
  outages: number[],
): Promise<void> {
  while (!isOver()) {
    const until = performance.now() + longestPeaceMs * random();
    while (performance.now() < until && !isOver()) await delay(outage.stepMs);
    // what nothing happens beside refuses nothing
    if (isOver()) return;
    const before = receiver.refused;
    const number = outages.push(0) - 1;
    receiver.setDown(true);
    // to its end, also where everything else is over: what comes after it is to be shown; and until somebody notices
    for (let step = 0; step < outage.steps || (outages[number] === 0 && !isOver()); step++) {
      await delay(outage.stepMs);
      await passTime(databaseUrl, outage.stepMinutes);
      outages[number] = receiver.refused - before;
    }
    receiver.setDown(false);
    outages[number] = receiver.refused - before;
    // the run was over before there was anything to refuse
    if (outages[number] === 0) outages.pop();
  }
}

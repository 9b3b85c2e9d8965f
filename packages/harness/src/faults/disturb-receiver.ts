import { setTimeout as delay } from 'node:timers/promises';
import type { EventReceiver } from './event-receiver.ts';
import { passTime } from './pass-time.ts';

/** Two hours in 15 s. */
export const outage = { stepMs: 500, stepMinutes: 4, steps: 30 };
const longestPeaceMs = 20_000;

/** Takes the receiver of events down for two hours, as its webhook sees it, again and again; says how often. */
export async function disturbReceiver(
  receiver: Pick<EventReceiver, 'setDown'>,
  databaseUrl: string,
  random: () => number,
  isOver: () => boolean,
): Promise<number> {
  let outages = 0;
  while (!isOver()) {
    const until = performance.now() + longestPeaceMs * random();
    while (performance.now() < until && !isOver()) await delay(outage.stepMs);
    receiver.setDown(true);
    outages++;
    // to its end, also where everything else is over: what comes after it is to be shown
    for (let step = 0; step < outage.steps; step++) {
      await delay(outage.stepMs);
      await passTime(databaseUrl, outage.stepMinutes);
    }
    receiver.setDown(false);
  }
  return outages;
}

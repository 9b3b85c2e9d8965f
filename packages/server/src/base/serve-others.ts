import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/**
 * A request goes back and forth between a service and its databases several times, and each time needs a round of the
 * event loop. One that comes to an idle process is answered within this time.
 */
const idleMs = 8;
const mostMs = 100;

/**
 * Pauses the long work of one request until those of others that came meanwhile are answered: until the event loop has
 * been idle for a while, or for `limitMs` where it never is.
 */
export async function serveOthers(limitMs = mostMs): Promise<void> {
  const until = performance.now() + limitMs;
  const before = performance.eventLoopUtilization();
  const idle = (): number => performance.eventLoopUtilization(before).idle;
  do await setTimeout(idleMs / 2);
  while (idle() < idleMs && performance.now() < until);
}

// Named points at which a process of the fault harness dies, by chance; for the modules that are loaded before a service.
//   FAILPOINTS     point=probability, separated by commas
//   FAILPOINT_LOG  file that gets a line with the name of the point before anything happens there, and one that says
//                  `broken` once a process has met what it is to break
import { appendFileSync } from 'node:fs';

const probabilities = new Map(
  (process.env.FAILPOINTS ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.split('='))
    .map(([point, probability]) => [point, Number(probability)]),
);

/** True if chance says that something happens at this point now. */
export function isHit(point) {
  if (Math.random() >= (probabilities.get(point) ?? 0)) return false;
  if (process.env.FAILPOINT_LOG) appendFileSync(process.env.FAILPOINT_LOG, `${point}\n`);
  return true;
}

/** Kills the process where chance says so. */
export function reach(point) {
  if (isHit(point)) process.kill(process.pid, 'SIGKILL');
}

let isNoted = false;

/** Notes that this process has met what it is to break: a run in which nobody does shows nothing. */
export function noteBroken() {
  if (isNoted || !process.env.FAILPOINT_LOG) return;
  isNoted = true;
  appendFileSync(process.env.FAILPOINT_LOG, 'broken\n');
}

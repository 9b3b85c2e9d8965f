import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@parley/dev-stack';

/** The shares of a time in which of several servers none, one, two and so on ran. */
export type Presence = readonly number[];

const lookEveryMs = 100;

/** Looks how many of the servers run, until it is over. One that is frozen or begins does not count as gone, or as there. */
export async function watchPresence(
  servers: readonly Pick<Server, 'pid'>[],
  isOver: () => boolean,
): Promise<Presence> {
  const looks = Array.from({ length: servers.length + 1 }, () => 0);
  while (!isOver()) {
    const there = servers.filter(({ pid }) => pid !== undefined).length;
    looks[there] = (looks[there] ?? 0) + 1;
    await delay(lookEveryMs);
  }
  const all = looks.reduce((sum, count) => sum + count, 0);
  return looks.map((count) => (all === 0 ? 0 : count / all));
}

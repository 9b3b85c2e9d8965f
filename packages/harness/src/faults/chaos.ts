import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@parley/dev-stack';
import type { Installation } from '../installation.ts';

/** The number of times that each kind of harm was done to the installation. */
export type Kills = Record<string, number>;

type ChaosOptions = {
  readonly installation: Installation;
  readonly random: () => number;
  readonly isOver: () => boolean;
  /** Counted here as it happens. */
  readonly kills: Kills;
  /** Time between two attacks, at the longest. */
  readonly everyMs: number;
  readonly sparesChats: boolean;
};

/** Longer than the lease of a claim: who wakes up after it must find that the turn is no longer its own. */
const shortestFreezeMs = 6_000;
const longestFreezeMs = 10_000;

/** Those that die at failpoints, too: `revive` brings them back. */
const revived = new Set(['chat', 'worker']);

/**
 * Kills and pauses parts of the installation at random until it is over, and brings back what `revive` does not. Chats are
 * spared while one of them is away: were they killed faster than this machine starts them, nobody would ever be answered.
 */
export async function attack({
  installation,
  random,
  isOver,
  everyMs,
  kills,
  sparesChats,
}: ChaosOptions): Promise<void> {
  const count = (what: string): void => {
    kills[what] = (kills[what] ?? 0) + 1;
  };
  const { postgres, redis, management, worker, chats } = installation;
  const chat = (): Server => chats[Math.floor(random() * chats.length)] ?? management;
  const targets: readonly {
    readonly name: string;
    readonly weight: number;
    readonly server: () => Server;
  }[] = [
    { name: 'chat', weight: sparesChats ? 0 : 6, server: chat },
    { name: 'worker', weight: 3, server: () => worker },
    { name: 'management', weight: 2, server: () => management },
    { name: 'redis', weight: 2, server: () => redis },
    { name: 'postgres', weight: 2, server: () => postgres },
  ];
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  while (!isOver()) {
    await delay(everyMs * random());
    if (!sparesChats && random() < 0.1) {
      const frozen = chat();
      count('chat frozen');
      await frozen.kill('SIGSTOP');
      await delay(shortestFreezeMs + random() * (longestFreezeMs - shortestFreezeMs));
      if (frozen.pid !== undefined) await frozen.kill('SIGCONT');
      continue;
    }
    let pick = random() * total;
    const target = targets.find(({ weight }) => (pick -= weight) < 0);
    if (!target) continue;
    const server = target.server();
    const beside = target.name === 'chat' ? chats : [server];
    const isSpared = beside.some(({ pid }) => pid === undefined);
    if (!isSpared) {
      await server.kill('SIGKILL');
      count(target.name);
    }
    await delay(everyMs * random());
    if (!isSpared && !revived.has(target.name)) await server.restart();
  }
}

/** Works while processes that are killed from outside, or die at a failpoint, are brought back. */
export async function whileRevived<T>(servers: readonly Server[], work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const reviving = revive(servers, () => isOver);
  try {
    return await work();
  } finally {
    isOver = true;
    await reviving;
  }
}

const lookEveryMs = 50;

/** Brings each of them back as soon as it is gone, whatever another one takes. */
async function revive(servers: readonly Server[], isOver: () => boolean): Promise<void> {
  const reviveOne = async (server: Server): Promise<void> => {
    while (!isOver()) {
      await delay(lookEveryMs);
      if (server.pid === undefined && !isOver()) await server.restart().catch(() => undefined);
    }
  };
  await Promise.all(servers.map(reviveOne));
}

import { setTimeout as delay } from 'node:timers/promises';
import type { RedisGroup, Shard } from './redis-group.ts';
import { leadsReplica, statusOf, until, type RedisNode } from './redis-node.ts';

/** A machine that was lost, or changed places; all times in milliseconds of `performance.now()`. */
export type Loss = {
  readonly what: string;
  readonly from: number;
  /** The other machine led from then on; undefined where a replica was lost. */
  readonly ledAt: number | undefined;
  /** The primary had a replica again. */
  readonly wholeAt: number;
};

const harms = [
  { what: 'primary killed', weight: 4 },
  { what: 'primary frozen', weight: 2 },
  { what: 'places changed', weight: 3 },
  { what: 'replica away', weight: 1 },
] as const;
type Harm = (typeof harms)[number]['what'];

/** Time that a machine is away: one that starts again, and one that is frozen for longer than anybody waits for it. */
const away = { leastMs: 300, mostMs: 2_000 };
const frozenMs = 1_500;

/** Loses machines of a group one after the other until it is over, `restMs` apart on average, and brings each one back. */
export async function loseMachines(
  group: RedisGroup,
  restMs: number,
  random: () => number,
  isOver: () => boolean,
  losses: Loss[],
): Promise<void> {
  const pause = ({ leastMs, mostMs }: typeof away): Promise<void> =>
    delay(leastMs + random() * (mostMs - leastMs));
  const total = harms.reduce((sum, { weight }) => sum + weight, 0);
  for (;;) {
    await pause(restBetween(restMs));
    if (isOver()) return;
    let pick = random() * total;
    // each harm is done once before chance decides
    const { what } = harms[losses.length] ?? harms.find(({ weight }) => (pick -= weight) < 0) ?? harms[0];
    const shard = group.shards[Math.floor(random() * group.shards.length)];
    if (!shard) throw new Error('the group has no shard');
    const from = performance.now();
    const ledAt = await harm(group, shard, what, () => pause(away));
    const { leader: first, follower: second } = shard;
    await until(
      `${what}, then one of both leads the other`,
      async () => {
        // on a busy machine those who watch over them may have let them change places once more
        const [isFirst, isSecond] = await Promise.all([first, second].map(isInStep));
        if (isSecond === true) Object.assign(shard, { leader: second, follower: first });
        return isFirst === true || isSecond === true;
      },
      async () => `(${(await Promise.all([first, second].map(statusOf))).join('; ')})`,
    );
    losses.push({ what, from, ledAt, wholeAt: performance.now() });
  }
}

/** Around `restMs` on average, so that losses meet turns at any moment of theirs. */
export const restBetween = (restMs: number): typeof away => ({ leastMs: restMs * 0.6, mostMs: restMs * 1.4 });

const isInStep = (node: RedisNode): Promise<boolean> => leadsReplica(node).catch(() => false);

/** Does one harm and ends it; gives the moment from which the other machine led, if it did. */
async function harm(
  group: RedisGroup,
  shard: Shard,
  what: Harm,
  pause: () => Promise<void>,
): Promise<number | undefined> {
  const { leader, follower } = shard;
  const led = (): number => {
    Object.assign(shard, { leader: follower, follower: leader });
    return performance.now();
  };
  switch (what) {
    case 'primary killed': {
      await leader.server.kill('SIGKILL');
      await group.takeOver(shard);
      const at = led();
      await pause();
      await leader.server.restart();
      await group.rejoin(leader, follower, 'dead');
      return at;
    }
    case 'primary frozen': {
      await leader.server.kill('SIGSTOP');
      await group.takeOver(shard);
      const at = led();
      await delay(frozenMs);
      await leader.server.kill('SIGCONT');
      await group.rejoin(leader, follower, 'frozen');
      return at;
    }
    case 'places changed': {
      await group.changePlaces(shard);
      return led();
    }
    case 'replica away': {
      await follower.server.kill('SIGKILL');
      await pause();
      await follower.server.restart();
      await group.rejoin(follower, leader, 'dead');
      return undefined;
    }
  }
}

import type { FairLimits } from './fair-queue.ts';
import { timeFor, type LeastPace } from './least-pace.ts';
import type { Tenant } from './tenant.ts';

/** Somebody who has a slot: their time runs from `isAwaited` to `hasMoved`, while we wait for them and for nothing else. */
export type SlotHolder = {
  readonly isAwaited: () => void;
  readonly hasMoved: (bytes: number) => void;
  readonly leave: () => void;
};

/** The rule by which those who have slots make way for others. */
export type MakingWay = {
  /** Counts somebody as one who has a slot, until they leave. `cut` is called where they have to make way. */
  readonly hold: (tenant: Tenant, cut: () => void) => SlotHolder;
  /**
   * Somebody waits for a slot: of those whose leaving would let them in, the one furthest behind the pace is cut, again
   * and again until the function returned is called.
   */
  readonly wait: (tenant: Tenant) => () => void;
};

type Holder = {
  readonly tenant: Tenant;
  readonly cut: () => void;
  /** The time that they may still take, from the moment at which they were last awaited. */
  leftMs: number;
  awaitedAt: number | undefined;
};

const lookEveryMs = 200;

/** The rule for slots of these limits, of which nobody has one, at the least pace while others wait. `mayCut` says whose holders a tenant may have cut. */
export function makingWay(
  limits: FairLimits,
  pace: LeastPace,
  mayCut: (holder: Tenant, waiting: Tenant) => boolean,
  clock: () => number = () => performance.now(),
): MakingWay {
  const holders = new Set<Holder>();

  /** Those whose leaving would let a tenant in; none while there is a slot for it. */
  function inTheWayOf({ organizationId }: Tenant): Holder[] {
    const own = [...holders].filter(({ tenant }) => tenant.organizationId === organizationId);
    if (own.length >= limits.runningPerOrganization) return own;
    return holders.size >= limits.running ? [...holders] : [];
  }

  function makeWayFor(waiting: Tenant): void {
    // all are judged at one moment: a process that pauses between two of them would take the later one for slower
    const now = clock();
    const [slowest] = inTheWayOf(waiting)
      .filter(({ tenant }) => mayCut(tenant, waiting))
      .map((holder) => ({ holder, left: leftOf(holder, now) }))
      .toSorted((one, other) => one.left - other.left);
    if (slowest && slowest.left < 0) slowest.holder.cut();
  }

  return {
    hold(tenant, cut) {
      const holder: Holder = { tenant, cut, leftMs: pace.pauseMs, awaitedAt: undefined };
      holders.add(holder);
      return {
        isAwaited: () => void (holder.awaitedAt = clock()),
        hasMoved(bytes) {
          // a pause that kept nobody waiting is made up for by a while at the pace
          holder.leftMs = Math.max(
            -pace.pauseMs,
            Math.min(pace.pauseMs, leftOf(holder, clock()) + timeFor(bytes, pace)),
          );
          holder.awaitedAt = undefined;
        },
        leave: () => void holders.delete(holder),
      };
    },
    wait(tenant) {
      const looking = setInterval(makeWayFor, lookEveryMs, tenant);
      makeWayFor(tenant);
      return () => clearInterval(looking);
    },
  };
}

function leftOf({ leftMs, awaitedAt }: Holder, now: number): number {
  return awaitedAt === undefined ? leftMs : leftMs - (now - awaitedAt);
}

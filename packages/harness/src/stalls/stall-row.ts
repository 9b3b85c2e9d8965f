import type { Neighbour } from './felt.ts';
import type { HostileRequest } from './plain-http.ts';
import type { StallWorld } from './world.ts';

/**
 * The sender of a request: a visitor of anybody's bot, a visitor of a bot made to be hostile, or a member of
 * management.
 */
export type Sender = 'visitor' | 'author' | 'member';

/**
 * One way to try to stop everybody else with a single request, or with a few at the same time. `prepare` does all that
 * comes before and is not measured; the runner doubles `size`, so that work which grows faster than the request shows.
 */
export type StallRow = {
  /** Lower-case letters and hyphens, as `--only` takes it. */
  readonly name: string;
  readonly who: Sender;
  /** The service that is watched. */
  readonly at: 'chat' | 'management' | 'worker';
  /** The neighbour that is asked meanwhile, where it is not the usual one of that service. */
  readonly neighbour?: Neighbour;
  readonly sizes: { readonly from: number; readonly to: number; readonly unit: string };
  readonly prepare: (world: StallWorld, size: number) => Promise<HostileRequest | readonly HostileRequest[]>;
  /** The only statuses and the largest body the request may be answered with, whatever its size. */
  readonly answer: { readonly statuses: readonly number[]; readonly mostBytes: number };
  /** The memory that the request may take, in bytes, where that is less than the usual. */
  readonly mostMemoryBytes?: number;
  /** True where the service takes its time on purpose: the size is doubled to its end, however long that takes. */
  readonly isPaced?: true;
};

/** Others may wait this long for one such request, in milliseconds. */
export const stallBudgetMs: Readonly<Record<Sender, number>> = { visitor: 50, author: 100, member: 250 };

/** One request may take this much memory, in bytes, unless its row says less. */
export const memoryBudgetBytes = 64 * 2 ** 20;

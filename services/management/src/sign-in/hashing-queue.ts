import { unavailable } from '@parley/errors';
import { addressBlock, fairSlots, NoSlot, type FairSlots } from '@parley/server';

/** For whom a password is hashed: somebody who has shown who they are, or a stranger at an address. */
export type Hashing = { readonly userId: string } | { readonly address: string };

/** Nobody waits longer for their turn. */
const waitMs = 5_000;
const waitingOfOne = 5;
/** Strangers that wait or are served together. Two at a time serve some forty within the wait; more would hold their requests for nothing. */
const mostStrangers = 100;
let strangersHere = 0;

/**
 * Strangers take turns by address, and users among themselves: however many strangers there are, a user waits for none of
 * them. Each hash runs in a thread of libuv's pool, of which this leaves one for others.
 */
const strangers = fairSlots({ running: 2, runningPerOrganization: 1, waitingPerWorkspace: waitingOfOne });
const users = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: waitingOfOne });

/** Hashes of former parameters take up to 128 MiB: of them there is one at a time. */
const large = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: waitingOfOne });
const largeBytes = 33_554_432;

/**
 * Hashes when the turn has come: three at a time, in 48 MiB. Rejects with a problem, before anything is hashed, if
 * the same address or user has five in line already, or strangers together a hundred, and after five seconds in it.
 */
export async function inHashingQueue<T>(hashing: Hashing, bytes: number, work: () => Promise<T>): Promise<T> {
  const isUser = 'userId' in hashing;
  const one = isUser ? hashing.userId : addressBlock(hashing.address);
  const tenant = { organizationId: one, workspaceId: one };
  const within = (slots: FairSlots, inner: () => Promise<T>): Promise<T> =>
    slots.within(tenant, inner, waitMs);
  const run = (): Promise<T> => (bytes > largeBytes ? within(large, work) : work());
  try {
    if (isUser) return await within(users, run);
    if (strangersHere >= mostStrangers) throw new NoSlot();
    strangersHere += 1;
    try {
      return await within(strangers, run);
    } finally {
      strangersHere -= 1;
    }
  } catch (error) {
    if (error instanceof NoSlot) throw unavailable({ retryAfterSeconds: waitMs / 1_000 });
    throw error;
  }
}

import { workspaceBusy } from '@parley/errors';
import { NoSlot, type Slot, type Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';

/**
 * Does the work of a turn once there is a slot for it. Organizations take turns at the slots, and in each its
 * workspaces, so that one with many messages waiting slows down nobody else. Throws `workspace-busy` for one that has
 * too many waiting.
 */
export async function withTurnSlot<T>(
  { turnSlots }: Pick<Deps, 'turnSlots'>,
  tenant: Tenant,
  work: (slot: Slot) => Promise<T>,
): Promise<T> {
  try {
    return await turnSlots.within(tenant, work);
  } catch (error) {
    if (error instanceof NoSlot) throw workspaceBusy({ retryAfterSeconds: 1 }, error);
    throw error;
  }
}

import { workspaceBusy } from '@parley/errors';
import type { Deps } from '../deps.ts';
import { NoPlace, type Place } from '../fairness/fair-places.ts';
import type { Tenant } from '../fairness/tenant.ts';

/**
 * Does the work of a turn once there is a place for it. Organizations take turns at the places, and in each its
 * workspaces, so that one with many messages waiting slows down nobody else; one that has too many waiting is told so.
 */
export async function withPlace<T>(
  { turnPlaces }: Pick<Deps, 'turnPlaces'>,
  tenant: Tenant,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  try {
    return await turnPlaces.within(tenant, work);
  } catch (error) {
    if (error instanceof NoPlace) throw workspaceBusy({ retryAfterSeconds: 1 }, error);
    throw error;
  }
}

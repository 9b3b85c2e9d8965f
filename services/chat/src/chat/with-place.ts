import { workspaceBusy } from '@parley/errors';
import type { Deps } from '../deps.ts';
import { NoPlace, type Place } from '../fairness/fair-places.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';

/**
 * Does the work of a turn once there is a place for it. Workspaces take turns at the places, so that one with many
 * messages waiting slows down nobody but itself; one that has too many waiting is told so.
 */
export async function withPlace<T>(
  { turnPlaces }: Pick<Deps, 'turnPlaces'>,
  principal: ChatPrincipal,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  try {
    return await turnPlaces.within(tenantOf(principal), work);
  } catch (error) {
    if (error instanceof NoPlace) throw workspaceBusy({ retryAfterSeconds: 1 }, error);
    throw error;
  }
}

/** A secret token may be good for several workspaces: then its user is who waits. */
function tenantOf({ userId, workspaceIds, tokenId }: ChatPrincipal): string {
  return userId ?? workspaceIds[0] ?? tokenId;
}

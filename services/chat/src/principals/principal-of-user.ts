import { isModeAtLeast } from '@parley/schema';
import type { CachedUser, Principal } from '@parley/schema/contract';

/**
 * A token's principal as it is by what is known of its user now; undefined where all tokens of the user, or what the token
 * is for, have ended since its entry was read. The user's entry counts where it is the newer one. An entry of a former
 * release does not say how old it is: what both agree on is what counts.
 */
export function principalOfUser(principal: Principal, user: CachedUser | undefined): Principal | undefined {
  if (!user || principal.kind === 'publishable') return principal;
  const { generation = 0, userRevision } = principal;
  if (userRevision !== undefined && userRevision >= user.revision) return principal;
  if (user.generation !== generation) return undefined;
  if (principal.kind === 'preview') {
    const membership = user.memberships.find(({ workspaceId }) => workspaceId === principal.workspaceId);
    return membership && { ...principal, mode: membership.mode };
  }
  const memberships =
    userRevision === undefined ? agreed(principal.memberships, user.memberships) : user.memberships;
  return { ...principal, memberships };
}

type Memberships = CachedUser['memberships'];

function agreed(ones: Memberships, others: Memberships): Memberships {
  const modes = new Map(others.map(({ workspaceId, mode }) => [workspaceId, mode]));
  return ones.flatMap((membership) => {
    const mode = modes.get(membership.workspaceId);
    return mode === undefined
      ? []
      : [{ ...membership, mode: isModeAtLeast(membership.mode, mode) ? mode : membership.mode }];
  });
}

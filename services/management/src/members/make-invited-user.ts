import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { findSponsor } from '../principals/organization.repository.ts';
import { makeUser } from '../users/make-user.ts';
import type { InvitationRow } from './invitation.repository.ts';

/**
 * Makes the account of somebody who was invited and gives their id. It uses the share of the machine of whoever invited
 * them. Throws where the address has an account.
 */
export async function makeInvitedUser(
  deps: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  invitation: Pick<InvitationRow, 'email' | 'invitedBy' | 'workspaceId'>,
  { name, isAddressProved }: { readonly name: string; readonly isAddressProved: boolean },
): Promise<string> {
  const sponsorId = await findSponsor(tx, invitation);
  return makeUser(deps, tx, { email: invitation.email, name, sponsorId, isAddressProved });
}

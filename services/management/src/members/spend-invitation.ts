import { linkNotValid } from '@parley/errors';
import { hashOfToken, isToken } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { takeInvitation, type InvitationRow } from './invitation.repository.ts';

/** Spends the code of an invitation in a transaction that lets somebody join; throws where it is not valid any more. */
export async function spendInvitation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  code: string,
): Promise<InvitationRow> {
  const invitation = isToken(code, ['link']) ? await takeInvitation(tx, hashOfToken(code), now()) : undefined;
  if (!invitation) throw linkNotValid();
  return invitation;
}

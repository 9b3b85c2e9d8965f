import { linkNotValid } from '@parley/errors';
import { hashOfToken, isToken } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { findInvitation, takeInvitation, type InvitationRow } from './invitation.repository.ts';

/** An invitation that can still be accepted. `isMailed`: the code came by mail to the address that was invited. */
type OpenInvitation = InvitationRow & { readonly isMailed: boolean };

/** Spends the code of an invitation in a transaction that lets somebody join; throws where it is not valid any more. */
export async function spendInvitation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  code: string,
): Promise<OpenInvitation> {
  const sha256 = hashOfToken(code);
  const row = isToken(code, ['link']) ? await takeInvitation(tx, sha256, now()) : undefined;
  if (!row) throw linkNotValid();
  return { ...row, isMailed: row.mailedSha256 === sha256 };
}

/** The invitation with this code, which is not spent by asking; throws where it is not valid any more. */
export async function readInvitation(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  code: string,
): Promise<OpenInvitation> {
  const sha256 = hashOfToken(code);
  const row = isToken(code, ['link']) ? await findInvitation(db, sha256, now()) : undefined;
  if (!row) throw linkNotValid();
  return { ...row, isMailed: row.mailedSha256 === sha256 };
}

import { idSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import type { Db } from '../database/client.ts';
import { findIdentitiesOf } from '../users/identity.repository.ts';
import { deleteInvitationsBy } from '../members/invitation.repository.ts';
import { countTokensLocked } from '../tokens/token.repository.ts';
import { proveAddress } from '../users/user.repository.ts';
import { findWorkspacesOf } from '../workspaces/workspace.repository.ts';

/** The things that an account had while nothing had shown whose address it has. */
export const leftByOthersSchema = z
  .object({
    workspaces: z
      .array(z.object({ id: idSchema, name: z.string(), mode: userModeSchema }))
      .meta({ description: 'The memberships, at most 500. They stay: leave what is not yours.' }),
    tokens: z.int().meta({ description: 'Secret tokens that have ended now.' }),
    linkedSignIns: z.int().meta({ description: 'Linked sign-ins that have ended now.' }),
    invitations: z.int().meta({ description: 'Invitations to others that were taken back now.' }),
  })
  .meta({ id: 'LeftByOthers' });

/**
 * Notes that the address of a user is proved. Gives, the first time, what somebody else may have done with the account
 * before; otherwise null. Called before the credentials of the user end.
 */
export async function takeFromOthers(
  tx: Db,
  userId: string,
  now: Date,
): Promise<z.infer<typeof leftByOthersSchema> | null> {
  if (!(await proveAddress(tx, userId, now))) return null;
  const joined = await findWorkspacesOf(tx, userId, { beyond: undefined, limit: 500 });
  return {
    workspaces: joined.map(({ workspace: { id, name }, mode }) => ({ id, name, mode })),
    tokens: await countTokensLocked(tx, { userId }, now),
    linkedSignIns: (await findIdentitiesOf(tx, userId)).length,
    invitations: await deleteInvitationsBy(tx, userId),
  };
}

import { userModeSchema } from '@parley/schema';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { joinWorkspace } from '../members/join-workspace.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { userIdOf } from './find-user.ts';

/** A membership on the command line. */
export const membershipSchema = z.object({ workspace: z.string(), email: z.string(), mode: userModeSchema });

/** Makes a user a member without an invitation: only an operator may. Who is one already keeps their mode. */
export async function addMember(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'config'>,
  { workspace: workspaceId, email, mode }: z.infer<typeof membershipSchema>,
): Promise<{ readonly workspaceId: string; readonly userId: string }> {
  const userId = await userIdOf(deps.db, email);
  await inOutboxTransaction(deps, (tx, enqueue) =>
    joinWorkspace(deps, tx, enqueue, { workspaceId, userId, mode }),
  );
  return { workspaceId, userId };
}

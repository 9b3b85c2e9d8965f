import { violatedUniqueness } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { writeSignInLink } from '../sign-in/link-actions.ts';
import { writeToken } from '../tokens/token-actions.ts';
import { insertUser } from '../users/user.repository.ts';
import { writeWorkspace } from '../workspaces/workspace-actions.ts';

/** A user just made, with their token, which is shown this once. */
export type NewUser = {
  readonly userId: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly secretToken: string;
  /** Signs them in in a browser, once and soon. */
  readonly signInLink: string;
};

/**
 * Makes a user who can begin at once: in an organization and a workspace of their own, with a secret token and a link to
 * sign in with. All of it is made, or nothing.
 */
export async function createUser(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  { email, workspace }: { readonly email: string; readonly workspace: string },
): Promise<NewUser> {
  const userId = deps.newId();
  const organizationId = deps.newId();
  const createdAt = deps.now();
  try {
    return await inOutboxTransaction(deps, async (tx, enqueue) => {
      await insertUser(tx, {
        organization: { id: organizationId, name: workspace, createdAt },
        // the operator vouches for the address
        user: { id: userId, email, organizationId, createdAt, addressProvedAt: createdAt },
      });
      const owners = { userId, organizationId };
      const { id: workspaceId } = await writeWorkspace(deps, tx, enqueue, owners, { name: workspace });
      const { value: secretToken } = await writeToken(deps, tx, enqueue, { userId }, { name: 'First token' });
      const signInLink = await writeSignInLink(deps, tx, userId);
      return { userId, organizationId, workspaceId, secretToken, signInLink };
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'users_email')
      throw new Error(`There is a user with the address ${email} already.`, { cause: error });
    throw error;
  }
}

import { violatedUniqueness } from '../database/failures.ts';
import { inTransaction } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { issueToken } from '../tokens/token-actions.ts';
import { insertUser } from '../users/user.repository.ts';
import { makeWorkspace } from '../workspaces/workspace-actions.ts';

/** What there is after a user was made. The token is shown this once. */
export type NewUser = {
  readonly userId: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly secretToken: string;
};

/** Makes a user who can begin at once: in an organization and a workspace of their own, with a secret token. */
export async function createUser(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  { email, workspace }: { readonly email: string; readonly workspace: string },
): Promise<NewUser> {
  const userId = deps.newId();
  const organizationId = deps.newId();
  const createdAt = deps.now();
  try {
    await inTransaction(deps.db, (tx) =>
      insertUser(tx, {
        organization: { id: organizationId, name: workspace, createdAt },
        user: { id: userId, email, organizationId, createdAt },
      }),
    );
  } catch (error) {
    if (violatedUniqueness(error) === 'users_email')
      throw new Error(`There is a user with the address ${email} already.`, { cause: error });
    throw error;
  }
  const { id: workspaceId } = await makeWorkspace(deps, { userId, organizationId }, { name: workspace });
  const { value: secretToken } = await issueToken(deps, { userId }, { name: 'First token' });
  return { userId, organizationId, workspaceId, secretToken };
}

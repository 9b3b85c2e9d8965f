import type { Deps } from '../deps.ts';
import { revokeToken } from '../tokens/token-actions.ts';
import { findToken } from '../tokens/token.repository.ts';

/** Revokes the token with this id, whosever it is; throws a sentence for the operator where there is none. */
export async function revokeById(
  deps: Pick<Deps, 'db' | 'relay' | 'now'>,
  tokenId: string,
): Promise<{ readonly tokenId: string }> {
  const token = await findToken(deps.db, tokenId);
  const { userId = null, workspaceId = null } = token ?? {};
  const owner = userId === null ? workspaceId !== null && { workspaceId } : { userId };
  if (owner === false) throw new Error(`There is no token with the id ${tokenId}.`);
  await revokeToken(deps, owner, tokenId);
  return { tokenId };
}

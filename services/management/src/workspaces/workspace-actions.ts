import type { Deps } from '../deps.ts';
import { change } from '../outbox/change.ts';
import { touchTokensOf } from '../tokens/token.repository.ts';
import { insertWorkspace, type WorkspaceRow } from './workspace.repository.ts';

/** Makes a workspace whose first member may write. */
export function makeWorkspace(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  of: { readonly userId: string; readonly organizationId: string },
  given: { readonly name: string; readonly icon?: string | null | undefined },
): Promise<WorkspaceRow> {
  const now = deps.now();
  return change(deps, async (tx, note) => {
    const { name, icon = null } = given;
    const { organizationId, userId } = of;
    const row = await insertWorkspace(
      tx,
      { id: deps.newId(), organizationId, createdAt: now, updatedAt: now, name, icon },
      { userId, mode: 'write' },
    );
    await note(...(await touchTokensOf(tx, userId)));
    return row;
  });
}

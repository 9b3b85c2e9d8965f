import { enqueuePointer } from '../bots/bot-changes.ts';
import { touchBotsOf } from '../bots/bot.repository.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { updateWorkspaceRow } from './workspace.repository.ts';

/**
 * Suspends a workspace or lifts that: while it lasts no chat with its bots begins and nothing in it can be
 * changed. Returns false if there is no such workspace.
 */
export function setSuspended(
  deps: Pick<Deps, 'db' | 'relay' | 'now'>,
  workspaceId: string,
  isSuspended: boolean,
): Promise<boolean> {
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    const workspace = await updateWorkspaceRow(tx, workspaceId, { isSuspended, updatedAt: deps.now() });
    if (!workspace) return false;
    for (const bot of await touchBotsOf(tx, workspaceId)) await enqueuePointer(enqueue, bot);
    return true;
  });
}

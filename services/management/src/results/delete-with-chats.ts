import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { deleteResults } from './delete-results.repository.ts';

/** Deletes results of a bot and ends their chats. Gives the ids of those that were there. */
export function deleteWithChats(
  deps: Pick<Deps, 'db' | 'relay' | 'now'>,
  botId: string,
  resultIds: readonly string[],
): Promise<string[]> {
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    const deleted = await deleteResults(tx, botId, resultIds, deps.now());
    await noteGone(enqueue, deleted);
    return deleted;
  });
}

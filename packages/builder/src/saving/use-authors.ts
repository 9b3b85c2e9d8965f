import type { Operation, Overlap, Path } from '@parley/editing';
import { useQuery } from '@tanstack/react-query';
import { useBotStore } from '../document/bot-context.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { useMembers } from '../members/queries.ts';
import { changesAfter } from './start-saving.ts';

/**
 * The name of whoever changed the place of an overlap last; undefined while that is not known, and where it was oneself in
 * another window or nobody who is a member now.
 */
export function useAuthors(sync: DraftSync): (overlap: Overlap) => string | undefined {
  const workspaceId = String(useBotStore().getState().document.fields['workspaceId']);
  const { botId, userId } = sync.owner;
  // until the overlap is settled this is the state that both sides began with
  const after = sync.saved.getState().updatedAt;
  const { data: changes } = useQuery({
    queryKey: ['authors of changes', botId, after],
    queryFn: () => changesAfter(botId, after),
    // without the names the dialog says as much as it can
    retry: false,
    gcTime: 0,
  });
  const { data: members } = useMembers(workspaceId);
  return ({ path }) => {
    const change = changes?.findLast(({ operations }) => operations.some((one) => meets(one, path)));
    const author = change?.updatedBy;
    if (author === userId) return undefined;
    const member = members?.find((one) => one.userId === author);
    return member?.name ?? member?.email;
  };
}

/** True if an operation changes a place, a part of it, or something that it is a part of. */
function meets({ path }: Operation, place: Path): boolean {
  return place.every((segment, index) => index >= path.length || path[index] === segment);
}

import type { ListedBot } from './queries.ts';

/** The state of a bot as its author thinks of it. */
export type BotState = 'draft' | 'published' | 'changed' | 'closed';

/** The state of a listed bot: closed before all else, because then nobody can talk to it. */
export function stateOf({ isClosed, isPublished, hasUnpublishedChanges }: ListedBot): BotState {
  if (!isPublished) return 'draft';
  if (isClosed) return 'closed';
  return hasUnpublishedChanges ? 'changed' : 'published';
}

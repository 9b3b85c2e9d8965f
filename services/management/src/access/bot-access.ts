import { botNotFound } from '@parley/errors';
import type { UserMode } from '@parley/schema';
import type { Access } from '@parley/server';
import { findBotForAccess } from './access.repository.ts';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal, User } from '../principals/principal.ts';
import { assertMode } from './mode.ts';
import { userOf, userTokens } from './user-access.ts';
import { assertUnlocked } from './workspace-access.ts';

/** A bot, and the user's mode in its workspace. */
export type BotScope = {
  readonly user: User;
  readonly botId: string;
  readonly workspaceId: string;
  readonly mode: UserMode;
};

/** For members of the workspace of the bot in the path who may do at least `least`. An archived bot is none. */
export function botAccess(least: UserMode): Access<ManagementPrincipal, Deps, BotScope> {
  return accessToBots(least, { isArchived: false });
}

/** For members who take part in the discussion of a bot: all of them. What changes it waits while the workspace is locked. */
export function discussionAccess(does: 'reads' | 'writes'): Access<ManagementPrincipal, Deps, BotScope> {
  return accessToBots('guest', { isArchived: false, isWriting: does === 'writes' });
}

/** Access to an archived bot. One that is not archived is not found. */
export function archivedBotAccess(least: UserMode): Access<ManagementPrincipal, Deps, BotScope> {
  return accessToBots(least, { isArchived: true });
}

function accessToBots(
  least: UserMode,
  {
    isArchived,
    isWriting = least === 'write',
  }: { readonly isArchived: boolean; readonly isWriting?: boolean },
): Access<ManagementPrincipal, Deps, BotScope> {
  return {
    tokens: userTokens,
    mode: least,
    ...(isWriting ? { isWriting } : {}),
    async allow({ principal, params }, { db }) {
      const user = userOf(principal);
      const bot = await findBotForAccess(db, params['botId'] ?? '');
      if (bot?.isArchived !== isArchived) throw botNotFound();
      const mode = assertMode(user.modes.get(bot.workspaceId), least, botNotFound);
      if (isWriting) assertUnlocked(bot);
      const { botId, workspaceId } = bot;
      return { user, botId, workspaceId, mode };
    },
  };
}

import { botNotFound } from '@parley/errors';
import type { UserMode } from '@parley/schema';
import type { Access } from '@parley/server';
import { findBotPlace } from '../bots/bot.repository.ts';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal, User } from '../principals/principal.ts';
import { assertMode } from './mode.ts';
import { userOf } from './user-access.ts';
import { assertUnlocked } from './workspace-access.ts';

/** A bot that is not archived, and what the user may do with it. */
export type BotScope = {
  readonly user: User;
  readonly botId: string;
  readonly workspaceId: string;
  readonly mode: UserMode;
};

/** For members of the workspace of the bot in the path who may do at least `least`. An archived bot is none. */
export function botAccess(least: UserMode): Access<ManagementPrincipal, Deps, BotScope> {
  return {
    tokens: ['secret'],
    mode: least,
    async allow({ principal, params }, { db }) {
      const user = userOf(principal);
      const place = await findBotPlace(db, params['botId'] ?? '');
      if (!place || place.isArchived) throw botNotFound();
      const mode = assertMode(user.modes.get(place.workspaceId), least, botNotFound);
      if (least === 'write') assertUnlocked(place);
      return { user, botId: place.botId, workspaceId: place.workspaceId, mode };
    },
  };
}

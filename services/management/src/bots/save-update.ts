import { updateConflict } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { BotPatch } from './bot-fields.ts';
import { changeBot, updateBotForChat } from './change-bot.ts';
import { changedPointers, patchedPointers } from './changed-pointers.ts';
import { applyPatch } from './bot.ts';
import { updateBotRow, type BotRow } from './bot.repository.ts';
import { botView } from './bot.view.ts';
import { lockPublicIds } from './public-ids.repository.ts';
import { findRevisionAt, keepRevision } from './revision.repository.ts';

type Update = {
  /** The change of the bot as it is stored. */
  readonly patchOf: (bot: BotRow) => BotPatch;
  readonly overwrite: boolean;
  readonly userId: string;
};

/**
 * Changes a bot, or throws where it has changed since the state the update says it was made from. What the bot was
 * before is kept as a revision.
 */
export function saveUpdate(
  deps: Deps,
  botId: string,
  { patchOf, overwrite, userId }: Update,
): Promise<BotRow> {
  return changeBot(deps, botId, async (change) => {
    const { bot, tx } = change;
    const patch = patchOf(bot);
    if (patch.updatedAt !== undefined && !overwrite) await assertCurrent(tx, bot, patch, patch.updatedAt);
    const changes = {
      ...applyPatch(bot, patch),
      updatedAt: later(deps.now(), bot.updatedAt),
      updatedBy: userId,
    };
    const isMoving = changes.publicId !== undefined && changes.publicId !== bot.publicId;
    if (isMoving) await lockPublicIds(tx);
    await keepRevision(tx, botView(bot), bot.updatedBy);
    const isForChat = isMoving || (changes.isClosed ?? bot.isClosed) !== bot.isClosed;
    return isForChat
      ? updateBotForChat(change, changes)
      : updateBotRow(tx, botId, changes, { isForChat: false });
  });
}

/** `updatedAt` grows with every change, whatever the clock does: two states never share one. */
function later(now: Date, before: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1);
}

async function assertCurrent(tx: Db, row: BotRow, patch: BotPatch, updatedAt: string): Promise<void> {
  if (row.updatedAt <= new Date(updatedAt)) return;
  const current = botView(row);
  const base = await findRevisionAt(tx, row.id, new Date(updatedAt));
  throw updateConflict({
    updatedAt: current.updatedAt,
    changedHere: patchedPointers(base ?? current, patch),
    changedThere: base ? changedPointers(base, current) : [],
  });
}

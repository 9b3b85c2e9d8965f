import { botNotFound, updateConflict } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { enqueuePointer } from './bot-changes.ts';
import type { BotPatch } from './bot-fields.ts';
import { changedPointers, patchedPointers } from './changed-pointers.ts';
import { applyPatch } from './bot.ts';
import { lockBot, updateBotRow, type BotRow } from './bot.repository.ts';
import { botView } from './bot.view.ts';
import { lockPublicIds } from './public-ids.repository.ts';
import { findRevisionAt, keepRevision } from './revision.repository.ts';
import { savingBot } from './save-bot.ts';

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
  return savingBot(() =>
    inOutboxTransaction(deps, async (tx, enqueue) => {
      const row = await lockBot(tx, botId);
      if (!row || row.isArchived) throw botNotFound();
      const patch = patchOf(row);
      if (patch.updatedAt !== undefined && !overwrite) await assertCurrent(tx, row, patch, patch.updatedAt);
      const changes = applyPatch(row, patch);
      const isMoving = changes.publicId !== undefined && changes.publicId !== row.publicId;
      const isForChat = isMoving || (changes.isClosed ?? row.isClosed) !== row.isClosed;
      if (isMoving) await lockPublicIds(tx);
      await keepRevision(tx, botView(row), row.updatedBy);
      const updatedAt = later(deps.now(), row.updatedAt);
      const saved = await updateBotRow(
        tx,
        botId,
        { ...changes, updatedAt, updatedBy: userId },
        { isForChat },
      );
      if (isForChat) await enqueuePointer(enqueue, saved, row.publicId);
      return saved;
    }),
  );
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

import { applyOperations, toBot, toDocument } from '@parley/editing';
import { updateConflict } from '@parley/errors';
import type { Bot } from '@parley/schema';
import type { Db } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import type { BotPatch } from '../bot-fields.ts';
import { changeDraft } from '../change-bot.ts';
import { changedPointers, patchedPointers } from './changed-pointers.ts';
import { findChanges } from './change-log.repository.ts';
import { applyPatch } from '../bot.ts';
import type { BotRow } from '../bot.repository.ts';
import { botView } from '../bot.view.ts';
import { pauseIfLarge } from '../pause-if-large.ts';
import { storeDraft } from './store-draft.ts';

type Update = {
  /** The change of the bot as it is stored. */
  readonly patchOf: (bot: BotRow) => BotPatch;
  readonly overwrite: boolean;
  readonly userId: string;
};

/**
 * Changes a bot and gives it as it is stored then, or throws where it has changed since the state the update says it was made
 * from.
 */
export function saveUpdate(
  deps: Deps,
  botId: string,
  { patchOf, overwrite, userId }: Update,
): Promise<BotRow> {
  return changeDraft(deps, botId, async (change) => {
    const { bot, tx } = change;
    const patch = patchOf(bot);
    if (patch.updatedAt !== undefined && !overwrite) await assertCurrent(tx, bot, patch, patch.updatedAt);
    const columns = applyPatch(bot, patch);
    // a column that the patch does not name is left out, never undefined
    const changed = { ...bot, ...columns } as BotRow;
    await pauseIfLarge(changed.content);
    const former = toDocument(botView(bot));
    const present = toDocument(botView(changed));
    await pauseIfLarge(changed.content);
    const documents = { former, present };
    const updatedAt = await storeDraft(deps, change, { columns, documents, origin: { userId } });
    return { ...changed, updatedAt };
  });
}

async function assertCurrent(tx: Db, row: BotRow, patch: BotPatch, updatedAt: string): Promise<void> {
  const known = new Date(updatedAt);
  if (row.updatedAt <= known) return;
  const current = botView(row);
  const base = await stateAt(tx, row, known);
  throw updateConflict({
    updatedAt: current.updatedAt,
    changedHere: patchedPointers(base ?? current, patch),
    changedThere: base ? changedPointers(base, current) : [],
  });
}

/** The bot as it was, made from what changed since; undefined where that is not known. */
async function stateAt(tx: Db, row: BotRow, at: Date): Promise<Bot | undefined> {
  const page = await findChanges(tx, row.id, { after: at, until: row.updatedAt });
  if (!page || page.hasMore) return undefined;
  const inverses = page.changes.map(({ inverse }) => inverse ?? []).reverse();
  return toBot(applyOperations(toDocument(botView(row)), inverses.flat()));
}

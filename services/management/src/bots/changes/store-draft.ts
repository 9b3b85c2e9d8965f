import { toBot, type BotDocument } from '@parley/editing';
import { noteDraftUses } from '../../credentials/credential-uses.repository.ts';
import type { Deps } from '../../deps.ts';
import { assertBotRoom } from '../bot-room.ts';
import { updateDraftRow, type NewBotRow } from '../bot.repository.ts';
import { updateBotForChat, type BotChange } from '../change-bot.ts';
import { recordChange, type ChangeOrigin } from './record-change.ts';
import { lockPublicIds } from '../public-ids.repository.ts';
import { keepRevision } from './revision.repository.ts';

/** A change of a draft: its columns, the documents before and after it, and where it comes from. */
type DraftChange = {
  readonly columns: Partial<NewBotRow>;
  readonly documents: { readonly former: BotDocument; readonly present: BotDocument };
  readonly origin: ChangeOrigin;
};

/**
 * Writes a changed draft, with its operations for other editors and now and then the state before it as a revision.
 * Gives the `updatedAt` the bot has then.
 */
export async function storeDraft(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  change: BotChange,
  { columns, documents, origin }: DraftChange,
): Promise<Date> {
  const { bot, tx } = change;
  const updatedAt = later(now(), bot.updatedAt);
  const changes = { ...columns, updatedAt, updatedBy: origin.userId };
  const isMoving = columns.publicId !== undefined && columns.publicId !== bot.publicId;
  if (isMoving) await lockPublicIds(tx);
  await keepRevision(tx, bot, config, () => toBot(documents.former));
  const isOfChat =
    isMoving || knownToChat.some((key) => columns[key] !== undefined && columns[key] !== bot[key]);
  if (isOfChat) await updateBotForChat(change, changes);
  else await updateDraftRow(tx, bot.id, changes);
  if (columns.content) await noteDraftUses(tx, bot.id, columns.content);
  const state = { botId: bot.id, updatedAt, former: bot.updatedAt };
  const mayHaveGrown = await recordChange(tx, config, documents, state, origin);
  // what makes a draft smaller is taken however full it is
  if (mayHaveGrown && isLarger(documents.present, documents.former))
    await assertBotRoom(tx, config, bot.workspaceId);
  change.tell({ type: 'changed', updatedAt: updatedAt.toISOString(), updatedBy: origin.userId });
  return updatedAt;
}

/** Chat shows the name of a bot, and knows if it is closed and which contacts it answers. */
const knownToChat = ['isClosed', 'name', 'messagingACredentialsId', 'messagingBCredentialsId'] as const;

function isLarger(present: BotDocument, former: BotDocument): boolean {
  return JSON.stringify(present).length > JSON.stringify(former).length;
}

/** `updatedAt` grows with every change, whatever the clock does: two states never share one. */
function later(now: Date, before: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1);
}

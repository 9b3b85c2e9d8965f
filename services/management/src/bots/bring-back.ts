import { noteRestored } from '../outbox/note-gone.ts';
import { updateBotForChat, type BotChange } from './change-bot.ts';
import { isPublicIdFree, lockPublicIds } from './public-ids.repository.ts';

/**
 * Makes an archived bot a draft again, with its former public id where no other bot has it by now. Gives the public id it
 * has then.
 */
export async function bringBack(change: BotChange): Promise<string | null> {
  const { tx, enqueue, bot } = change;
  const { formerPublicId } = bot;
  await lockPublicIds(tx);
  const isFree = formerPublicId !== null && (await isPublicIdFree(tx, formerPublicId));
  const { publicId } = await updateBotForChat(change, {
    isArchived: false,
    archivedAt: null,
    formerPublicId: null,
    publicId: isFree ? formerPublicId : null,
  });
  await noteRestored(enqueue, bot.id);
  return publicId;
}

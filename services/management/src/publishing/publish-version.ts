import { enqueuePointer } from '../bots/bot-changes.ts';
import { updateBotRow, type BotState } from '../bots/bot.repository.ts';
import { updateBotForChat, type BotChange } from '../bots/change-bot.ts';
import { lockPublicIds } from '../bots/public-ids.repository.ts';
import { notePublishedUses } from '../credentials/credential-uses.repository.ts';
import type { Deps } from '../deps.ts';
import { emitEvents } from '../outbox/emit-events.repository.ts';
import type { OutboundEvent } from '../events/event.ts';
import { publicIdOf } from './public-id-of.ts';

/** Makes a version that is stored the one that new chats of the bot get. */
export async function publishVersion(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  { bot, tx, enqueue, tell }: BotChange,
  hash: string,
): Promise<BotState> {
  const at = now();
  await lockPublicIds(tx);
  const publication = {
    publicId: bot.publicId ?? publicIdOf(bot),
    publishedHash: hash,
    publishedAt: at,
    publicationId: bot.publicationId ?? newId(),
    firstPublishedAt: bot.firstPublishedAt ?? at,
  };
  const published = await updateBotRow(tx, bot.id, publication);
  await notePublishedUses(tx, bot.id, hash);
  // the snapshot goes first: a pointer to something that is not there yet would send chat asking
  await enqueue({ kind: 'snapshot', subject: bot.id, hash, revision: published.revision });
  await enqueuePointer(enqueue, published);
  await emitEvents(tx, [publicationOf(published, hash, at)], at);
  tell({ type: 'published', publishedAt: at.toISOString() });
  return published;
}

/** Keeps new chats from beginning with a bot; its versions and its public id stay. */
export async function unpublishVersion(change: BotChange): Promise<void> {
  await updateBotForChat(change, { publishedHash: null, publishedAt: null });
  await notePublishedUses(change.tx, change.bot.id, null);
  change.tell({ type: 'published', publishedAt: null });
}

function publicationOf({ id: botId, publicId }: BotState, hash: string, at: Date): OutboundEvent {
  return {
    type: 'bot.published',
    key: `bot.published ${botId} ${hash} ${at.getTime()}`,
    botId,
    at: at.getTime(),
    data: { botId, publicId, hash },
  };
}

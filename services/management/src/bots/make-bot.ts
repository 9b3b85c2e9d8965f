import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { enqueuePointer, savingBot } from './bot-changes.ts';
import type { NewBot } from './bot-fields.ts';
import { newBot } from './bot.ts';
import { insertBot, type BotRow } from './bot.repository.ts';
import { assertBotRoom } from './bot-room.ts';
import { pauseIfLarge } from './pause-if-large.ts';
import { lockPublicIds } from './public-ids.repository.ts';

/** A bot to be made, the id it gets, and where it stands in the request. */
type Given = {
  readonly id: string;
  readonly pointer: string;
  readonly bot: NewBot;
  /** The key of the file that it is made from. */
  readonly fileKey?: string | undefined;
};

/** Makes bots in a workspace the user may write in, all of them or none. */
export async function makeBots(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  given: readonly Given[],
  workspaceId: string,
  userId: string,
): Promise<BotRow[]> {
  const { newId } = deps;
  const bots = given.map(({ id, pointer, bot, fileKey = null }) => ({
    ...newBot(bot, { id, pointer, workspaceId, userId, now: deps.now(), newId }),
    fileKey,
  }));
  for (const { content } of bots) await pauseIfLarge(content);
  return savingBot(() =>
    inOutboxTransaction(deps, async (tx, enqueue) => {
      if (bots.some(({ publicId }) => publicId != null)) await lockPublicIds(tx);
      const rows: BotRow[] = [];
      for (const bot of bots) {
        const row = await insertBot(tx, bot);
        await enqueuePointer(enqueue, row);
        rows.push(row);
      }
      await assertBotRoom(tx, deps.config, workspaceId);
      return rows;
    }),
  );
}

/** Makes one bot, which stands at `/bot` in the request. */
export async function makeBot(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  bot: NewBot,
  workspaceId: string,
  userId: string,
  fileKey?: string,
): Promise<BotRow> {
  const given = { id: deps.newId(), pointer: '/bot', bot, fileKey };
  const [row] = await makeBots(deps, [given], workspaceId, userId);
  if (!row) throw new Error('invariant: one bot is made of one');
  return row;
}

import type { Deps } from '../deps.ts';
import { change } from '../outbox/change.ts';
import { notePointer } from './bot-changes.ts';
import type { NewBot } from './bot-fields.ts';
import { newBot } from './bot.ts';
import { insertBot, type BotRow } from './bot.repository.ts';
import { lockPublicIds } from './public-ids.repository.ts';
import { savingBot } from './save-bot.ts';

/** Makes a bot in a workspace the user may write in. */
export function makeBot(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  given: NewBot,
  workspaceId: string,
  userId: string,
): Promise<BotRow> {
  const { newId } = deps;
  const bot = newBot(given, { id: newId(), workspaceId, userId, now: deps.now(), newId });
  return savingBot(() =>
    change(deps, async (tx, note) => {
      if (bot.publicId != null) await lockPublicIds(tx);
      const row = await insertBot(tx, bot);
      await notePointer(note, row);
      return row;
    }),
  );
}

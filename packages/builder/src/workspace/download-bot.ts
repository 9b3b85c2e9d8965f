import { api } from '../api/client.ts';
import { downloadJson } from '../ui/download.ts';

/** Saves the draft of a bot as a file that `New bot` takes. */
export async function downloadBot(botId: string): Promise<void> {
  const { bot } = await api.getBot({ path: { botId } });
  downloadJson(bot, bot.name);
}

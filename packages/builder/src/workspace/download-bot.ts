import { api } from '../api/client.ts';

/** Saves the draft of a bot as a file that `New bot` takes. */
export async function downloadBot(botId: string): Promise<void> {
  const { bot } = await api.getBot({ path: { botId } });
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(bot, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${bot.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'bot'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

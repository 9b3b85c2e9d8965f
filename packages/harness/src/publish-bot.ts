import { randomUUID } from 'node:crypto';
import type { Installation } from './installation.ts';

/** A bot that visitors can start. */
export type PublishedBot = {
  readonly botId: string;
  readonly publicId: string;
};

/** Imports a bot under a fresh public id and publishes it. */
export async function publishBot(
  { api, workspaceId }: Pick<Installation, 'api' | 'workspaceId'>,
  content: Readonly<Record<string, unknown>>,
): Promise<PublishedBot> {
  const { bot } = await api.importBot({ body: { workspaceId, bot: content } });
  const publicId = `bot-${randomUUID()}`;
  const path = { botId: bot.id };
  await api.updateBot({ path, body: { bot: { publicId } } });
  await api.publishBot({ path });
  return { botId: bot.id, publicId };
}

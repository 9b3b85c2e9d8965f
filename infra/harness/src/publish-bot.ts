import { randomUUID } from 'node:crypto';
import type { Installation } from './installation.ts';

/** A bot that visitors can start. */
export interface PublishedBot {
  readonly botId: string;
  readonly publicId: string;
}

/** Imports a bot under a fresh public id and publishes it. */
export async function publishBot(
  { call, workspaceId }: Pick<Installation, 'call' | 'workspaceId'>,
  content: object,
): Promise<PublishedBot> {
  const { bot } = await call<{ bot: { id: string } }>('POST', '/v1/bots/import', {
    workspaceId,
    bot: content,
  });
  const publicId = `bot-${randomUUID()}`;
  await call('PATCH', `/v1/bots/${bot.id}`, { bot: { publicId } });
  await call('POST', `/v1/bots/${bot.id}/publish`);
  return { botId: bot.id, publicId };
}

import { botNotFound, publishedBotNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { changeBot } from '../bots/change-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { unpublishVersion } from './publish-version.ts';

export const unpublishBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/unpublish',
  operationId: 'unpublishBot',
  summary: 'Unpublish a bot',
  description: 'No new chats begin; running ones go on. Versions and the public id stay.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({ botId: z.string() }),
  errors: [botNotFound, publishedBotNotFound, workspaceLocked],
  examples: { response: { botId: exampleIds.botId } },
  handle({ scope: { botId } }, deps) {
    return changeBot(deps, botId, async (change) => {
      if (change.bot.publishedHash === null) throw publishedBotNotFound();
      await unpublishVersion(change);
      return { botId };
    });
  },
});

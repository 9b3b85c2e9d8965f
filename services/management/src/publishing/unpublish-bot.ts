import { botNotFound, publishedBotNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { changeBot, updateBotForChat } from '../bots/change-bot.ts';
import { notePublishedUses } from '../credentials/credential-uses.repository.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';

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
      await updateBotForChat(change, { publishedHash: null, publishedAt: null });
      await notePublishedUses(change.tx, botId, null);
      return { botId };
    });
  },
});

import { botNotFound, publishedBotNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { enqueuePointer } from '../bots/bot-changes.ts';
import { lockBot, updateBotRow } from '../bots/bot.repository.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';

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
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      const bot = await lockBot(tx, botId);
      if (!bot || bot.isArchived) throw botNotFound();
      if (bot.publishedHash === null) throw publishedBotNotFound();
      const unpublished = await updateBotRow(
        tx,
        botId,
        { publishedHash: null, publishedAt: null },
        { isForChat: true },
      );
      await enqueuePointer(enqueue, unpublished);
      return { botId };
    });
  },
});

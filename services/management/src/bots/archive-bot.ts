import { botNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { enqueuePointer } from './bot-changes.ts';
import { lockBot, updateBotRow } from './bot.repository.ts';
import { lockPublicIds } from './public-ids.repository.ts';

export const archiveBot = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}',
  operationId: 'archiveBot',
  summary: 'Archive a bot',
  description:
    'From then on there is no such bot for anybody, and its chats are gone; its public id and domain are free. It is ' +
    'deleted with its workspace.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({ botId: z.string() }),
  errors: [botNotFound, workspaceLocked],
  examples: { response: { botId: exampleIds.botId } },
  handle({ scope: { botId } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      const bot = await lockBot(tx, botId);
      if (!bot || bot.isArchived) throw botNotFound();
      await lockPublicIds(tx);
      const archived = await updateBotRow(
        tx,
        botId,
        { isArchived: true, publicId: null, customDomain: null, publishedHash: null, publishedAt: null },
        { isForChat: true },
      );
      await enqueuePointer(enqueue, archived, bot.publicId);
      await noteGone(enqueue, [botId]);
      return { botId };
    });
  },
});

import { botNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { changeBot, updateBotForChat } from './change-bot.ts';
import { lockPublicIds } from './public-ids.repository.ts';

export const archiveBot = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}',
  operationId: 'archiveBot',
  summary: 'Archive a bot',
  description:
    'From then on there is no such bot for anybody, and its chats are gone; its public id and domain are free. ' +
    '`restoreBot` brings it back, until it is deleted by `deleteBot` or with its workspace.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({ botId: z.string() }),
  errors: [botNotFound, workspaceLocked],
  examples: { response: { botId: exampleIds.botId } },
  handle({ scope: { botId } }, deps) {
    return changeBot(deps, botId, async (change) => {
      await lockPublicIds(change.tx);
      await updateBotForChat(change, {
        isArchived: true,
        archivedAt: deps.now(),
        formerPublicId: change.bot.publicId,
        publicId: null,
        customDomain: null,
        fileKey: null,
        publishedHash: null,
        publishedAt: null,
      });
      await noteGone(change.enqueue, [botId]);
      return { botId };
    });
  },
});

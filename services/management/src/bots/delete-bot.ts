import { botNotFound, signInAgain, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { archivedBotAccess } from '../access/bot-access.ts';
import { assertFresh } from '../access/session-access.ts';
import { changeArchivedBot } from './change-bot.ts';
import { deleteBotForGood } from './delete-bots.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';

export const deleteBot = defineEndpoint({
  method: 'delete',
  path: '/v1/archived-bots/{botId}',
  operationId: 'deleteBot',
  summary: 'Delete an archived bot for good',
  description: 'With its versions, results and the files of its visitors; there is no way back.',
  tags: ['Bots', 'Extension'],
  access: archivedBotAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({ botId: z.string() }),
  errors: [botNotFound, workspaceLocked, signInAgain],
  examples: { response: { botId: exampleIds.botId } },
  handle({ scope: { botId, user } }, deps) {
    assertFresh(user, deps.now());
    return changeArchivedBot(deps, botId, async ({ tx, enqueue }) => {
      await deleteBotForGood(tx, enqueue, botId);
      return { botId };
    });
  },
});

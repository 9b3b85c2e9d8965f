import { botNotFound, workspaceLocked } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { archivedBotAccess } from '../access/bot-access.ts';
import { bringBack } from './bring-back.ts';
import { changeArchivedBot } from './change-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';

export const restoreBot = defineEndpoint({
  method: 'post',
  path: '/v1/archived-bots/{botId}/restore',
  operationId: 'restoreBot',
  summary: 'Restore an archived bot',
  description:
    'It is a draft then, with its versions and results, and no visitor reaches it before it is published. It gets its ' +
    'public id back where no other bot has it by now.',
  tags: ['Bots', 'Extension'],
  access: archivedBotAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({ botId: z.string(), publicId: orNull(z.string()) }),
  errors: [botNotFound, workspaceLocked],
  examples: { response: { botId: exampleIds.botId, publicId: 'lead-qualification' } },
  handle({ scope: { botId } }, deps) {
    return changeArchivedBot(deps, botId, async (change) => ({ botId, publicId: await bringBack(change) }));
  },
});

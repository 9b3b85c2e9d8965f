import { botNotFound } from '@parley/errors';
import { idSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const groupId = orNull(idSchema).meta({ description: 'null: at no group.' });

export const setPresence = defineEndpoint({
  method: 'put',
  path: '/v1/bots/{botId}/live/{windowId}',
  operationId: 'setPresence',
  summary: 'Say at which group of a bot you are',
  description:
    'For the others who have the bot open: their `people` say it while you watch with this `windowId`, and not beyond. ' +
    'Nobody is told if you do not watch. Say it again every four seconds if you watch with `beats`. Moves are told five times a second at most, the last of them for certain.',
  tags: ['Bots', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), windowId: idSchema }),
  body: z.object({ groupId }),
  response: z.object({ groupId }),
  errors: [botNotFound],
  examples: { body: { groupId: 'welcome' }, response: { groupId: 'welcome' } },
  handle({ params: { windowId }, body, scope: { botId, user } }, { live }) {
    live.move(botId, { userId: user.userId, windowId, groupId: body.groupId });
    return Promise.resolve({ groupId: body.groupId });
  },
});

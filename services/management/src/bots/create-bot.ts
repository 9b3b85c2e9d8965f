import {
  customDomainTaken,
  limitReached,
  publicIdTaken,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { botSchema, idSchema } from '@parley/schema';
import { SerializedJson } from '@parley/server';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, exampleContent, exampleIds } from '../examples.ts';
import { botBodyLimitBytes, newBotSchema } from './bot-fields.ts';
import { botJson } from './bot.view.ts';
import { makeBot } from './make-bot.ts';

export const createBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots',
  operationId: 'createBot',
  summary: 'Create a bot',
  description:
    'Any structurally valid bot is kept, finished or not; fields that are not described here come back as they came. ' +
    'Without `events` a bot gets a start event.',
  tags: ['Bots'],
  access: userAccess,
  body: z.object({ workspaceId: idSchema, bot: newBotSchema }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({ bot: botSchema }),
  errors: [workspaceNotFound, workspaceLocked, publicIdTaken, customDomainTaken, limitReached],
  examples: {
    body: { workspaceId: exampleIds.workspaceId, bot: { name: exampleBot.name, ...exampleContent } },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: user }, deps) {
    const { workspace } = await workspaceFor(deps.db, user, body.workspaceId, 'write');
    const made = await makeBot(deps, body.bot, workspace.id, user.userId);
    return new SerializedJson(`{"bot":${botJson(made)}}`);
  },
});

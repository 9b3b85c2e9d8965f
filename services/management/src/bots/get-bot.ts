import { botNotFound } from '@parley/errors';
import { botSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot } from '../examples.ts';
import { botView } from './bot.view.ts';
import { readBot } from './read-bot.ts';
import { queryBoolean } from '../query.ts';

export const getBot = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}',
  operationId: 'getBot',
  summary: 'Get a bot',
  tags: ['Bots'],
  access: botAccess('guest'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    migrateToLatestVersion: queryBoolean.default(false).meta({
      default: false,
      description:
        'Converts the bot to the latest version. Drafts are stored converted, so that both answers agree.',
    }),
  }),
  response: z.object({ bot: botSchema, currentUserMode: userModeSchema }),
  errors: [botNotFound],
  examples: { response: { bot: exampleBot, currentUserMode: 'write' } },
  async handle({ scope: { botId, mode } }, { db }) {
    return { bot: botView(await readBot(db, botId)), currentUserMode: mode };
  },
});

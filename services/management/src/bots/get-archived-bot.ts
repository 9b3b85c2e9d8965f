import { botNotFound } from '@parley/errors';
import { userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { archivedBotAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { countAllResults } from '../results/count-all-results.ts';
import { countVersions, findArchivedBot } from './archived-bot.repository.ts';
import { archivedBotSchema, archivedBotView, exampleArchivedBot } from './archived-bot.view.ts';

export const getArchivedBot = defineEndpoint({
  method: 'get',
  path: '/v1/archived-bots/{botId}',
  operationId: 'getArchivedBot',
  summary: 'Get an archived bot',
  description: 'Without its content, and with the number of things that `deleteBot` would delete with it.',
  tags: ['Bots', 'Extension'],
  access: archivedBotAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({
    bot: archivedBotSchema,
    contents: z.object({
      versions: z.int().meta({ description: 'Versions it was published in.' }),
      results: z.int().meta({ description: 'Chats that somebody answered in, without archived ones.' }),
    }),
    currentUserMode: userModeSchema,
  }),
  errors: [botNotFound],
  examples: {
    response: { bot: exampleArchivedBot, contents: { versions: 3, results: 128 }, currentUserMode: 'write' },
  },
  async handle({ scope: { botId, mode } }, { db }) {
    const bot = await findArchivedBot(db, botId);
    if (!bot) throw botNotFound();
    const { totalStarts: results } = await countAllResults(db, botId);
    return {
      bot: archivedBotView(bot),
      contents: { versions: await countVersions(db, botId), results },
      currentUserMode: mode,
    };
  },
});

import { publishedBotNotFound, botNotFound } from '@parley/errors';
import { publishedBotSchema, startBlockVersions } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { queryBoolean } from '../query.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, exampleContent, examplePublishedAt } from '../examples.ts';
import { findPublished } from './pointer.repository.ts';
import { publishedBotView } from './published-bot.view.ts';

export const getPublishedBot = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/publishedBot',
  operationId: 'getPublishedBot',
  summary: 'Get the published bot',
  description:
    'The version new chats get. A copy that an older installation published is served as it was stored, or converted ' +
    'to the latest version where that is asked for; `version` then says what it was converted from.',
  tags: ['Bots'],
  access: botAccess('guest'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    migrateToLatestVersion: queryBoolean
      .default(false)
      .meta({ default: false, description: 'True to convert a copy of an older version.' }),
  }),
  response: z.object({ publishedBot: publishedBotSchema, version: z.enum(startBlockVersions).optional() }),
  errors: [botNotFound, publishedBotNotFound],
  examples: {
    response: {
      publishedBot: {
        id: 'd2a7c1b4-8e6f-4d3a-9c5b-7f1e0a2b4c68',
        version: '6',
        createdAt: exampleBot.createdAt,
        updatedAt: examplePublishedAt,
        botId: exampleBot.id,
        ...exampleContent,
        lastActivityAt: null,
      },
    },
  },
  async handle({ query, scope: { botId } }, { db }) {
    const found = await findPublished(db, botId);
    const view = found && publishedBotView(found, query.migrateToLatestVersion);
    if (!view) throw publishedBotNotFound();
    return view;
  },
});

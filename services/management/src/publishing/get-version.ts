import { botNotFound, versionNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { readBot } from '../bots/read-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleContent, exampleVersion } from '../examples.ts';
import { findVersion } from './version.repository.ts';
import { versionSummarySchema, versionSummaryView } from './version.view.ts';

export const getVersion = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/versions/{hash}',
  operationId: 'getVersion',
  summary: 'Get one version of a bot',
  tags: ['Publishing', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), hash: z.string() }),
  response: z.object({
    version: versionSummarySchema.extend({
      content: z.record(z.string(), z.unknown()).meta({
        description: 'Events, groups, edges, variables, theme and settings, as they were published.',
      }),
    }),
  }),
  errors: [botNotFound, versionNotFound],
  examples: { response: { version: { ...exampleVersion, content: exampleContent } } },
  async handle({ params: { hash }, scope: { botId } }, { db }) {
    const [bot, row] = await Promise.all([readBot(db, botId), findVersion(db, botId, hash)]);
    if (!row) throw versionNotFound();
    return { version: { ...versionSummaryView(row, bot.publishedHash), content: row.content } };
  },
});

import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { findBotTests } from './bot-test.repository.ts';
import { botTestSummarySchema, botTestSummaryView, exampleBotTest } from './bot-test.view.ts';

const { content: _content, ...exampleSummary } = exampleBotTest;

export const listBotTests = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/tests',
  operationId: 'listBotTests',
  summary: 'List the tests of a bot',
  description: 'The oldest first, each with the outcome of its last run.',
  tags: ['Tests', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({ tests: z.array(botTestSummarySchema) }),
  errors: [botNotFound],
  examples: { response: { tests: [exampleSummary] } },
  async handle({ scope: { botId } }, { db }) {
    return { tests: (await findBotTests(db, botId)).map(botTestSummaryView) };
  },
});

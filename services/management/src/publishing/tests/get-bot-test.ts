import { botNotFound, testNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { findBotTest } from './bot-test.repository.ts';
import { botTestSchema, botTestView, exampleBotTest } from './bot-test.view.ts';

export const getBotTest = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/tests/{testId}',
  operationId: 'getBotTest',
  summary: 'Read a test of a bot',
  description: 'With its steps; `parley test` runs `content` as a file.',
  tags: ['Tests', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), testId: z.string() }),
  response: z.object({ test: botTestSchema }),
  errors: [botNotFound, testNotFound],
  examples: { response: { test: exampleBotTest } },
  async handle({ params: { testId }, scope: { botId } }, { db }) {
    const row = await findBotTest(db, botId, testId);
    if (!row) throw testNotFound();
    return { test: botTestView(row) };
  },
});

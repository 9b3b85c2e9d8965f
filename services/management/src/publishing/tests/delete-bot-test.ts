import { botNotFound, testNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { changeBot } from '../../bots/change-bot.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { deleteBotTestRow } from './bot-test.repository.ts';
import { exampleBotTest } from './bot-test.view.ts';

export const deleteBotTest = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}/tests/{testId}',
  operationId: 'deleteBotTest',
  summary: 'Delete a test of a bot',
  description: 'It holds no publication back any more.',
  tags: ['Tests', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), testId: z.string() }),
  response: z.object({ testId: z.string() }),
  errors: [botNotFound, testNotFound, workspaceLocked],
  examples: { response: { testId: exampleBotTest.id } },
  handle({ params: { testId }, scope: { botId } }, deps) {
    return changeBot(deps, botId, async ({ tx }) => {
      if (!(await deleteBotTestRow(tx, botId, testId))) throw testNotFound();
      return { testId };
    });
  },
});

import { botNotFound, checkingBusy, limitReached, testNotFound, workspaceLocked } from '@parley/errors';
import { testFileSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { assertBotRoom } from '../../bots/bot-room.ts';
import { changeBot } from '../../bots/change-bot.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { tenantOf } from '../../principals/principal.ts';
import { updateBotTestRow } from './bot-test.repository.ts';
import {
  botTestSchema,
  botTestView,
  exampleBotTest,
  requiredMark,
  testBodyLimitBytes,
  testName,
} from './bot-test.view.ts';
import { assertPlayable } from './create-bot-test.ts';

export const updateBotTest = defineEndpoint({
  method: 'patch',
  path: '/v1/bots/{botId}/tests/{testId}',
  operationId: 'updateBotTest',
  summary: 'Change a test of a bot',
  description: 'What is left out stays. Other steps make the outcome of the last run unknown.',
  tags: ['Tests', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), testId: z.string() }),
  body: z.object({ name: testName, isRequired: requiredMark, content: testFileSchema }).partial(),
  bodyLimitBytes: testBodyLimitBytes,
  response: z.object({ test: botTestSchema }),
  errors: [botNotFound, testNotFound, workspaceLocked, limitReached, checkingBusy],
  examples: { body: { isRequired: true }, response: { test: exampleBotTest } },
  async handle({ params: { testId }, body, scope: { botId, user } }, deps) {
    const { name, isRequired, content } = body;
    if (content) await assertPlayable(deps, tenantOf(user), content);
    return changeBot(deps, botId, async ({ bot, tx }) => {
      const row = await updateBotTestRow(tx, botId, testId, {
        ...(name === undefined ? {} : { name }),
        ...(isRequired === undefined ? {} : { isRequired }),
        ...(content ? { content, lastRun: null } : {}),
        updatedAt: deps.now(),
        updatedBy: user.userId,
      });
      if (!row) throw testNotFound();
      if (content) await assertBotRoom(tx, deps.config, bot.workspaceId);
      return { test: botTestView(row) };
    });
  },
});

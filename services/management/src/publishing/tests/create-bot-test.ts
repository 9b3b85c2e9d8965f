import { botNotFound, checkingBusy, invalidRequest, limitReached, workspaceLocked } from '@parley/errors';
import { testFileSchema, type TestFile } from '@parley/schema';
import type { Tenant } from '@parley/server';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { assertBotRoom } from '../../bots/bot-room.ts';
import { changeBot } from '../../bots/change-bot.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import type { Deps } from '../../deps.ts';
import { tenantOf } from '../../principals/principal.ts';
import { insertBotTest } from './bot-test.repository.ts';
import {
  botTestSchema,
  botTestView,
  exampleBotTest,
  requiredMark,
  testBodyLimitBytes,
  testName,
} from './bot-test.view.ts';

const mostTests = 100;

export const createBotTest = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/tests',
  operationId: 'createBotTest',
  summary: 'Add a test to a bot',
  description:
    'A conversation, or some, as the bot has to hold them (infra/docs/cli.md). Bots that it links to are played as they are ' +
    'published; nothing else is reached: what nothing in the test stands for fails it.',
  tags: ['Tests', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({ name: testName, isRequired: requiredMark.default(false), content: testFileSchema }),
  bodyLimitBytes: testBodyLimitBytes,
  response: z.object({ test: botTestSchema }),
  errors: [botNotFound, workspaceLocked, limitReached, checkingBusy],
  examples: {
    body: { name: exampleBotTest.name, isRequired: true, content: exampleBotTest.content },
    response: { test: exampleBotTest },
  },
  async handle({ body, scope: { botId, user } }, deps) {
    await assertPlayable(deps, tenantOf(user), body.content);
    return changeBot(deps, botId, async ({ bot, tx }) => {
      const at = deps.now();
      const author = { createdAt: at, updatedAt: at, updatedBy: user.userId };
      const row = await insertBotTest(tx, { ...body, id: deps.newId(), botId, ...author }, mostTests);
      if (!row) throw limitReached({ what: 'tests of a bot', limit: mostTests });
      await assertBotRoom(tx, deps.config, bot.workspaceId);
      return { test: botTestView(row) };
    });
  },
});

/** Throws `invalid-request` with all mistakes in a test that its schema does not see. */
export async function assertPlayable(
  { testing }: Pick<Deps, 'testing'>,
  tenant: Tenant,
  content: TestFile,
): Promise<void> {
  const mistakes = await testing.mistakesIn(tenant, content);
  if (mistakes.length === 0) return;
  const errors = mistakes.map(({ pointer, detail }) => ({ pointer: `/content${pointer}`, detail }));
  throw invalidRequest({ errors: errors.slice(0, 100) });
}

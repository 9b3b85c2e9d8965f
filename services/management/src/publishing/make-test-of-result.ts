import {
  botNotFound,
  checkingBusy,
  resultNotFound,
  resultNotRepeatable,
  versionNotFound,
} from '@parley/errors';
import { testFileSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { tenantOf } from '../principals/principal.ts';
import { newestConversation } from '../results/newest-conversation.ts';
import { readResult } from '../results/read-result.ts';
import { readLinkedContents } from './linked-contents.repository.ts';
import { readSnapshot } from './read-snapshot.ts';
import { exampleBotTest } from './tests/bot-test.view.ts';

export const makeTestOfResult = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/results/{resultId}/test',
  operationId: 'makeTestOfResult',
  summary: 'Make a test of a result',
  description:
    'Holds the newest conversation of the result once more, with the version that it was held with, and gives it as a test ' +
    'that passes with this version. Email addresses, phone numbers, addresses of pages, files, names and free words of the ' +
    'visitor are replaced by those of nobody; choices, numbers, dates and times stay. Nothing is sent and nothing is stored.',
  tags: ['Tests', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({
    content: testFileSchema,
    turns: z.int().meta({
      description:
        'The turns of the conversation that the test has. From the next on the bot goes otherwise.',
    }),
    heldTurns: z
      .int()
      .meta({ description: 'All turns of the conversation, of which at most 100 are looked at.' }),
    assumed: z.array(z.string()).meta({
      description:
        'Requests of the bot that the test answers with an empty object, since their answers are kept nowhere, and ' +
        '`language model` where one was asked.',
    }),
  }),
  errors: [botNotFound, resultNotFound, versionNotFound, resultNotRepeatable, checkingBusy],
  examples: { response: { content: exampleBotTest.content, turns: 2, heldTurns: 2, assumed: [] } },
  async handle({ params: { resultId }, scope: { botId, workspaceId, user } }, deps) {
    const read = async () => {
      const result = await readResult(deps, botId, resultId);
      if (!result) throw resultNotFound();
      const version = await readSnapshot(deps.db, botId, result.hash);
      if (!version) throw versionNotFound();
      const { turns, began } = await newestConversation(deps, result);
      const clock = new Date(began ?? deps.now()).toISOString();
      const name = `Conversation of ${clock.slice(0, 16).replace('T', ' ')}`;
      return { botId, hash: result.hash, draft: [version.content], name, clock, turns };
    };
    const { recorded, subject } = await deps.testing.record(tenantOf(user), read, (linked) =>
      readLinkedContents(deps.db, workspaceId, linked),
    );
    const { content, turns, assumed } = recorded;
    if (!content) throw resultNotRepeatable();
    return { content, turns, heldTurns: subject.turns.length, assumed: [...assumed] };
  },
});

import { botNotFound, checkingBusy, testNotFound, versionNotFound } from '@parley/errors';
import { idSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { readDraft } from '../bots/read-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { tenantOf } from '../principals/principal.ts';
import { readLinkedContents } from './linked-contents.repository.ts';
import { readSnapshot } from './read-snapshot.ts';
import { findTestsToRun, noteRun } from './tests/bot-test.repository.ts';
import { coverageSchema, exampleBotTest, requiredMark, testRunFields } from './tests/bot-test.view.ts';

const ofDraft = 'draft';

export const runBotTests = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/tests/run',
  operationId: 'runBotTests',
  summary: 'Run the tests of a bot',
  description:
    'Plays them with the draft or with a version, and says where each first goes otherwise. Nothing is sent and nothing ' +
    'is stored but the outcome. A run has 10 seconds, a case 5.',
  tags: ['Tests', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    against: z
      .string()
      .default(ofDraft)
      .meta({ default: ofDraft, description: '`draft`, or the hash of a version.', example: ofDraft }),
    testIds: z
      .array(idSchema)
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'The tests to run; all where it is left out.' }),
    coverage: z.boolean().default(false).meta({
      default: false,
      description: 'true: the answer says which parts of the bot the tests came to.',
    }),
  }),
  isBodyOptional: true,
  response: z.object({
    hash: z.string().meta({ description: 'Names the version that publishing the content would make.' }),
    outcomes: z.array(
      z.object({
        testId: idSchema,
        name: z.string(),
        isRequired: requiredMark,
        ...testRunFields,
        turns: z.number(),
        blockIds: z.array(z.string()).meta({
          description:
            'The blocks that the case which failed first came to; of a test that passes, all cases.',
        }),
        edgeIds: z.array(z.string()).meta({ description: 'The connections that it went, likewise.' }),
      }),
    ),
    coverage: orNull(coverageSchema).meta({
      description: 'Of all tests that ran together, with those that failed; null unless it was asked for.',
    }),
  }),
  errors: [botNotFound, versionNotFound, testNotFound, checkingBusy],
  examples: {
    body: { against: ofDraft },
    response: {
      hash: exampleIds.hash,
      outcomes: [
        {
          testId: exampleBotTest.id,
          name: exampleBotTest.name,
          isRequired: true,
          cases: 1,
          failed: 0,
          firstFailure: null,
          turns: 2,
          blockIds: ['greeting', 'name'],
          edgeIds: ['edge-1'],
        },
      ],
      coverage: null,
    },
  },
  async handle(
    { body: { against, testIds, coverage: isCovering }, scope: { botId, workspaceId, user } },
    { db, testing, now },
  ) {
    const read = async () => {
      const tests = await findTestsToRun(db, botId, { ids: testIds });
      if (testIds && tests.length < new Set(testIds).size) throw testNotFound();
      const found = await (against === ofDraft ? readDraft(db, botId) : readSnapshot(db, botId, against));
      if (!found) throw versionNotFound();
      return { botId, draft: [found.content], tests, isCovering };
    };
    const { tested, subject } = await testing.run(tenantOf(user), read, (linked) =>
      readLinkedContents(db, workspaceId, linked),
    );
    const { hash, outcomes, coverage } = tested;
    const at = now().toISOString();
    const tests = new Map(subject.tests.map((test) => [test.id, test]));
    const shown = [];
    for (const outcome of outcomes) {
      const { testId, cases, failed, firstFailure } = outcome;
      const test = tests.get(testId);
      if (!test) continue;
      await noteRun(db, botId, test, { at, hash, cases, failed, firstFailure });
      shown.push({
        ...outcome,
        name: test.name,
        isRequired: test.isRequired,
        blockIds: [...outcome.blockIds],
        edgeIds: [...outcome.edgeIds],
      });
    }
    return { hash, outcomes: shown, coverage };
  },
});

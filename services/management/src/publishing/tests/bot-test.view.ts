import { idSchema, orNull, testFileSchema, timestampSchema } from '@parley/schema';
import type { Coverage } from '@parley/trust';
import { z } from 'zod';
import type { BotTestHead, BotTestRow } from './bot-test.repository.ts';

/** The name of a test. */
export const testName = z.string().trim().min(1).max(200);

/** The mark of tests that publishing goes by. */
export const requiredMark = z
  .boolean()
  .meta({ description: 'A draft that fails a required test is not published.' });

/** Bodies with a test; larger ones are split. */
export const testBodyLimitBytes = 65_536;

/** The first line of a test that did not hold. */
const testFailureSchema = z
  .object({
    case: z.string().meta({ description: 'The name of the case.' }),
    pointer: z.string().meta({
      description: 'To the step in the test, or to the case where something was left after its last step.',
    }),
    message: z.string(),
    expected: orNull(z.string()),
    heard: orNull(z.string()),
  })
  .meta({ id: 'TestFailure' });

/** The outcome of a run of one test. */
export const testRunFields = {
  cases: z.number(),
  failed: z.number().meta({ description: 'Cases that failed.' }),
  firstFailure: orNull(testFailureSchema),
};

const coverageShareSchema = z
  .object({
    covered: z.number().meta({ description: 'Parts that a case came to.' }),
    total: z.number().meta({ description: 'Parts that a conversation can reach.' }),
    percent: z.number().meta({ description: '100 where there are none.' }),
    missing: z.array(z.string()).meta({ description: 'Parts that no case came to: at most 100.' }),
  })
  .meta({ id: 'TestCoverageShare' });

/** The parts of a bot that tests came to. */
export const coverageSchema = z
  .object({
    blocks: coverageShareSchema,
    edges: coverageShareSchema.meta({ description: 'Connections of blocks and of choices.' }),
    events: coverageShareSchema.meta({ description: 'Events that were raised, without the start.' }),
    refusals: coverageShareSchema.meta({ description: 'Questions that refused an answer at least once.' }),
    failures: coverageShareSchema.meta({
      description: 'HTTP requests that were answered by no 2xx at least once.',
    }),
    programs: coverageShareSchema.meta({ description: 'Programs that the sandbox ran.' }),
    unreachable: z.array(z.string()).meta({
      description: 'The titles of groups that nothing leads to: at most 100. They do not count.',
    }),
  } satisfies Record<keyof Coverage, unknown>)
  .meta({ id: 'TestCoverage' });
export type TestCoverage = z.infer<typeof coverageSchema>;

const headFields = {
  id: idSchema,
  name: z.string(),
  isRequired: requiredMark,
  cases: z.number().meta({ description: 'Cases in it, not counting the rows of tables.' }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  lastRun: orNull(
    z.object({
      at: timestampSchema,
      hash: z.string().meta({ description: 'Names the content that it was run with, as that of a version.' }),
      ...testRunFields,
    }),
  ).meta({ description: 'null: it was not run since it was changed.' }),
};

/** A test of a bot without its steps. */
export const botTestSummarySchema = z.object(headFields).meta({ id: 'BotTestSummary' });

/** A test of a bot. */
export const botTestSchema = z.object({ ...headFields, content: testFileSchema }).meta({ id: 'BotTest' });

/** A test of a bot without its steps, as the operations return it. */
export function botTestSummaryView(row: BotTestHead): z.infer<typeof botTestSummarySchema> {
  const { id, name, isRequired, cases, createdAt, updatedAt, lastRun } = row;
  const instants = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, isRequired, cases, ...instants, lastRun };
}

/** A test of a bot as the operations return it. */
export function botTestView(row: BotTestRow): z.infer<typeof botTestSchema> {
  const { content } = row;
  return { ...botTestSummaryView({ ...row, cases: content.cases.length }), content };
}

/** A test in the documentation. */
export const exampleBotTest: z.infer<typeof botTestSchema> = {
  id: '2b8d4c6e-91f3-4d57-8a02-7e5c9b1d3f64',
  name: 'A greeting',
  isRequired: true,
  cases: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  lastRun: null,
  content: {
    format: 'parley-test/1',
    cases: [
      {
        name: 'Ada is greeted',
        tags: [],
        lenient: false,
        steps: [{ bot: 'Hello! What is your name?' }, { asks: 'text input' }, { user: 'Ada' }],
      },
    ],
  },
};

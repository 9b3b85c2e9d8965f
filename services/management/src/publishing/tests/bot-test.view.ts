import { idSchema, orNull, testFileSchema, timestampSchema } from '@parley/schema';
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

import { z } from 'zod';
import { conversationTestLimits } from './conversation-test.ts';

const durationPattern = /^\d{1,6}(?:ms|s|m|h|d)$/;
const values = z.record(z.string(), z.string());
const json = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.unknown()),
    z.record(z.string(), z.unknown()),
  ])
  .meta({ description: 'Any JSON.' });

const words = z
  .union([
    z.string(),
    z.strictObject({ contains: z.string().min(1) }),
    z.strictObject({ matches: z.string().max(1_000) }),
  ])
  .meta({ description: 'A text; words in it; or a regular expression, which has to run in linear time.' });
/** Words that a text has to be, to contain or to match. */
export type TestWords = z.infer<typeof words>;

const answer = z.union([
  z.string(),
  z.strictObject({ choose: z.string(), id: z.string().optional() }),
  z.strictObject({ text: z.string().default(''), files: z.array(z.string()) }),
  z.strictObject({ audio: z.string() }),
  z.strictObject({ command: z.string() }),
  z.strictObject({ nothing: z.literal(true) }),
  z.strictObject({ action: z.string() }),
  z.strictObject({ webhook: json }),
]);
/** The answer of a visitor, or what a page or another system sends. */
export type TestAnswer = z.infer<typeof answer>;

const request = { method: z.string().optional(), url: words.optional(), json: json.optional() };
const requestPattern = z.strictObject(request);
/** A pattern for requests. */
export type RequestPattern = z.infer<typeof requestPattern>;

const step = z.union([
  z
    .strictObject({ bot: z.union([words, z.strictObject({ type: z.string() })]) })
    .meta({ description: 'A message of the bot: its words, or the type of one without words.' }),
  z
    .strictObject({ asks: z.string() })
    .meta({ description: 'The bot waits for an answer to a question of this type.' }),
  z.strictObject({ user: answer }).meta({ description: 'The answer of the visitor.' }),
  z
    .strictObject({ refuses: z.union([words, z.literal(true)]) })
    .meta({ description: 'The bot does not take the answer; the question comes again by itself.' }),
  z
    .strictObject({
      set: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
    })
    .meta({ description: 'The values of variables by name; null: it has none.' }),
  z
    .strictObject({ requests: z.strictObject({ ...request, times: z.int().min(0).optional() }) })
    .meta({ description: 'The bot has sent such requests so far.' }),
  z
    .strictObject({
      wait: z
        .string()
        .regex(durationPattern, 'is a number and one of ms, s, m, h, d, such as 26h')
        .meta({ example: '26h' }),
    })
    .meta({ description: 'So much time passes.' }),
  z.strictObject({ does: z.string() }).meta({ description: 'The type of what the page is to do.' }),
  z
    .strictObject({
      sends: z.strictObject({
        mail: z.strictObject({
          to: z.array(z.string()).optional(),
          subject: words.optional(),
          body: words.optional(),
        }),
      }),
    })
    .meta({ description: 'The last turn sends such a mail.' }),
  z
    .strictObject({ ends: z.strictObject({ completed: z.boolean() }) })
    .meta({ description: 'The conversation is over.' }),
]);
/** One step of a case. */
export type TestFileStep = z.infer<typeof step>;

const settings = {
  clock: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'The time at which it begins; each turn is a second later.' }),
  seed: z.int().optional(),
  prefilled: values.optional().meta({ description: 'The values that variables begin with, by name.' }),
  http: z
    .array(
      z.strictObject({
        match: requestPattern,
        respond: z.strictObject({
          status: z.int().min(100).max(599).default(200),
          json: json.optional(),
          text: z.string().optional(),
          error: z.string().optional(),
        }),
      }),
    )
    .optional()
    .meta({ description: 'What stands for other systems: the first that fits.' }),
  models: z
    .array(
      z.strictObject({
        match: z.strictObject({ block: z.string().optional(), asked: words.optional() }).default({}),
        respond: z.strictObject({
          text: z.string().default(''),
          tools: z.array(z.strictObject({ name: z.string(), arguments: json })).default([]),
          error: z.string().optional(),
        }),
      }),
    )
    .optional()
    .meta({ description: 'What stands for language models: the first that fits.' }),
  searches: z
    .array(
      z.strictObject({
        match: z.strictObject({ block: z.string().optional(), asked: words.optional() }).default({}),
        respond: z.strictObject({
          passages: z
            .array(
              z.strictObject({
                text: z.string(),
                document: z.string().default('document'),
                address: z.string().optional(),
                heading: z.string().default(''),
              }),
            )
            .default([]),
          error: z.string().optional(),
        }),
      }),
    )
    .optional()
    .meta({
      description:
        'What stands for searches of collections: the first that fits; without one nothing is found.',
    }),
  links: values.optional().meta({
    description:
      'The files of linked bots, for `parley test`; tests that are stored with a bot have no use for it.',
  }),
};
const settingsSchema = z.strictObject(settings);
/** The surroundings of a case: time, chance, values to begin with, and what stands for other systems. */
export type TestSettings = z.infer<typeof settingsSchema>;

const caseSchema = z.strictObject({
  name: z.string().min(1).max(200),
  tags: z.array(z.string()).default([]),
  lenient: z.boolean().default(false).meta({ description: 'What no step names is passed over.' }),
  each: z
    .array(values)
    .min(1)
    .optional()
    .meta({ description: 'A case for each row; `{{key}}` is filled in.' }),
  ...settings,
  steps: z.array(step).min(1).max(conversationTestLimits.steps),
});
/** A case as a file has it. */
export type TestFileCase = z.infer<typeof caseSchema>;

/** A file of conversation tests. What a preview makes of itself, `conversationTestSchema`, is one. */
export const testFileSchema = z
  .strictObject({
    format: z.literal('parley-test/1'),
    bot: z
      .string()
      .optional()
      .meta({ description: 'The file of the bot, for readers; whoever runs the test names the bot.' }),
    defaults: settingsSchema.optional().meta({ description: 'Of all cases that say nothing else.' }),
    cases: z.array(caseSchema).min(1).max(conversationTestLimits.cases),
  })
  .meta({ id: 'ConversationTest' });
export type TestFile = z.infer<typeof testFileSchema>;

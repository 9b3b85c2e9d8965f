import { z } from 'zod';

/** The limits of a file of conversation tests; its texts are as long as they fit in. */
export const conversationTestLimits = { bytes: 1_000_000, cases: 2_000, steps: 10_000 } as const;

const stepSchema = z.union([
  z
    .strictObject({ bot: z.union([z.string(), z.strictObject({ type: z.string() })]) })
    .meta({ description: 'A message of the bot: its words, or the type of one without words.' }),
  z
    .strictObject({ asks: z.string() })
    .meta({ description: 'The bot waits for an answer to a question of this type.' }),
  z
    .strictObject({
      user: z.union([
        z.string(),
        z.strictObject({ choose: z.string(), id: z.string() }),
        z.strictObject({ text: z.string(), files: z.array(z.string()) }),
        z.strictObject({ audio: z.string() }),
        z.strictObject({ command: z.string() }),
        z.strictObject({ nothing: z.literal(true) }),
      ]),
    })
    .meta({ description: 'The answer of the visitor.' }),
  z
    .strictObject({ ends: z.strictObject({ completed: z.literal(true) }) })
    .meta({ description: 'The conversation is over.' }),
]);

const caseSchema = z.strictObject({
  name: z.string().min(1),
  prefilled: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'The values that variables begin with, by name.' }),
  steps: z.array(stepSchema).min(1).max(conversationTestLimits.steps),
});

/** Conversations as they have to go: a file of them. All that the bot says and asks is named, in its order. */
export const conversationTestSchema = z.strictObject({
  format: z.literal('parley-test/1'),
  cases: z.array(caseSchema).min(1).max(conversationTestLimits.cases),
});
export type ConversationTest = z.infer<typeof conversationTestSchema>;
export type TestStep = ConversationTest['cases'][number]['steps'][number];

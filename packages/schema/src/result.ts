import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** The ways on which visitors reach a bot. */
export const resultChannels = ['web', 'whatsapp', 'telegram'] as const;
export const resultChannelSchema = z.enum(resultChannels);
export type ResultChannel = z.infer<typeof resultChannelSchema>;

/** One answer of a visitor. */
const answerSchema = z
  .object({ blockId: idSchema, content: z.string(), attachedFileUrls: z.array(z.string()) })
  .meta({ id: 'Answer' });

/** A variable of a result; a list is given as its JSON text. */
export const resultVariableSchema = z
  .object({ id: idSchema, name: z.string(), value: z.string(), isSessionVariable: z.boolean() })
  .meta({ id: 'ResultVariable' });

/** A payment that a bot has asked for. */
const resultPaymentSchema = z
  .object({
    id: z.string().meta({ description: 'The id at the payment provider.' }),
    intentId: z
      .string()
      .optional()
      .meta({ description: 'The movement of money, where the provider gives it an id of its own.' }),
    blockId: idSchema,
    status: z.enum(['open', 'failed', 'succeeded', 'refunded', 'disputed']),
    amount: z.int().meta({ description: 'In the smallest unit of the currency.' }),
    currency: z.string(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'ResultPayment' });

/** The result of one chat (specification: Result). */
export const resultSchema = z
  .object({
    id: idSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema.meta({
      description: 'When an answer, a variable or the archive last changed it here (extension).',
    }),
    botId: idSchema,
    variables: z.array(resultVariableSchema),
    isCompleted: z.boolean(),
    hasStarted: z.boolean(),
    isArchived: z.boolean(),
    lastChatSessionId: orNull(z.string()),
    channel: resultChannelSchema.meta({
      description:
        'The way on which the visitor reached the bot: a page, or a messaging channel (extension).',
    }),
    errorCount: z.int().positive().optional().meta({
      description:
        'The errors in the logs of its conversations, such as requests that failed; absent if there is none (extension).',
    }),
    answers: z.array(answerSchema).meta({ description: 'In the order in which they were given.' }),
    payments: z
      .array(resultPaymentSchema)
      .optional()
      .meta({ description: 'Those that the bot asked for; absent where it asked for none (extension).' }),
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof resultSchema>;

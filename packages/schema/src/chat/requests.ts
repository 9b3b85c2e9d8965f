import { z } from 'zod';
import { botContent, currentVersionSchema } from '../bot/bot.ts';
import { botLimits } from '../limits.ts';
import { idSchema } from '../primitives.ts';
import { chatMessageSchema, textBubbleContentFormatSchema } from './message.ts';

const startFields = {
  message: chatMessageSchema
    .optional()
    .meta({ description: 'Only for flows that begin with an input: answers it directly.' }),
  isStreamEnabled: z.boolean().default(false),
  opensPaymentPages: z.boolean().default(false).meta({
    description:
      'Extension: the client opens the page of a payment provider (`runtimeOptions.paymentPage`) instead of drawing its form.',
  }),
  isOnlyRegistering: z
    .boolean()
    .default(false)
    .meta({ description: 'Registers the session without starting the bot.' }),
  prefilledVariables: z
    .record(z.string(), z.unknown())
    .optional()
    .refine(
      (map) => map === undefined || Object.keys(map).length <= botLimits.variables,
      'too many variables',
    ),
  textBubbleContentFormat: textBubbleContentFormatSchema.default('richText'),
};

/** The body of start-chat (specification: Start a chat). An absent body counts as `{}`. */
export const startChatBodySchema = z
  .object({
    resultId: z.string().max(255).optional().meta({ description: 'An existing result to overwrite.' }),
    ...startFields,
  })
  .meta({ id: 'StartChatBody' });
export type StartChatBody = z.infer<typeof startChatBodySchema>;

/** A bot sent along with a preview: missing parts are empty, and its ids never widen the caller's rights. */
const overridingBotSchema = z
  .looseObject({
    version: currentVersionSchema.optional(),
    id: idSchema.optional(),
    events: botContent.events.default([]),
    groups: botContent.groups.default([]),
    edges: botContent.edges.default([]),
    variables: botContent.variables.default([]),
    theme: botContent.theme.optional(),
    settings: botContent.settings.optional(),
    updatedAt: z.string().optional(),
    workspaceId: z.string().optional(),
    publicBotId: z.string().nullable().optional(),
  })
  .meta({ id: 'OverridingBot' });

/** The start of a preview: a group (the specification's), or an event or a block (extensions). */
export const startFromSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('group'), groupId: idSchema }).meta({ id: 'StartFromGroup' }),
    z.object({ type: z.literal('event'), eventId: idSchema }).meta({ id: 'StartFromEvent' }),
    z.object({ type: z.literal('block'), blockId: idSchema }).meta({ id: 'StartFromBlock' }),
  ])
  .meta({ id: 'StartFrom' });
export type StartFrom = z.infer<typeof startFromSchema>;

/** The body of preview start (specification: Start a preview chat). */
export const startPreviewChatBodySchema = z
  .object({
    bot: overridingBotSchema.optional(),
    sessionId: z
      .string()
      .regex(/^[\w.~-]{1,255}$/, 'letters, digits, dot, underscore, tilde and hyphen, at most 255')
      .optional(),
    startFrom: startFromSchema.optional(),
    isTracingResponse: z.boolean().default(false).meta({
      description:
        'Has `trace` hold the response to the first HTTP request of the first turn (extension). For users who may write.',
    }),
    ...startFields,
  })
  .meta({ id: 'StartPreviewChatBody' });
export type StartPreviewChatBody = z.infer<typeof startPreviewChatBodySchema>;

/** The question that a message answers, as named in the response that asked it. */
const inReplyToSchema = z
  .object({
    turn: z.int().min(1).meta({ description: '`turn` of the response that asked the question.' }),
    inputId: idSchema.optional().meta({ description: '`input.id` of that response, where it has an input.' }),
  })
  .meta({
    id: 'InReplyTo',
    description:
      'The question that this message answers (extension). Where another one is asked by now nothing is stored, and ' +
      'the problem `question-changed` carries that one.',
  });

/** A message. Clients of the public format send a bare text once a payment provider has sent their visitor back. */
const givenMessageSchema = z
  .preprocess(
    (given) => (typeof given === 'string' ? { type: 'text', text: given } : given),
    chatMessageSchema,
  )
  .meta({
    id: 'ChatMessage',
    description: 'A bare text counts as a message of the type `text` (extension).',
  });

/** The body of continue-chat. Without a message it acknowledges a pausing action, or has the question asked again. */
export const continueChatBodySchema = z
  .object({
    message: givenMessageSchema.optional(),
    inReplyTo: inReplyToSchema.optional(),
    textBubbleContentFormat: textBubbleContentFormatSchema.default('richText'),
  })
  .meta({ id: 'ContinueChatBody' });
export type ContinueChatBody = z.infer<typeof continueChatBodySchema>;

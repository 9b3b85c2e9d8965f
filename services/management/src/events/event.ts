import { idSchema, orNull, resultChannelSchema, timestampSchema } from '@parley/schema';
import { z } from 'zod';

/** The events that a webhook may ask for. */
export const eventTypes = [
  'chat.started',
  'answer.given',
  'result.completed',
  'result.abandoned',
  'result.deleted',
  'bot.published',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.disputed',
] as const;
export type EventType = (typeof eventTypes)[number];
/** Those, and the one that is sent on demand to try a webhook. */
export type SentType = EventType | 'webhook.test';

const ofResult = { botId: idSchema, resultId: idSchema };
const ofSession = { ...ofResult, sessionId: z.string() };
const ofChat = {
  ...ofSession,
  channel: resultChannelSchema.optional().meta({
    description:
      'The way on which the visitor reached the bot. Events that were stored before it was told have none.',
  }),
};

const ofPayment = {
  ...ofSession,
  blockId: idSchema,
  paymentId: z.string().meta({ description: 'The id at the payment provider.' }),
};

const eventOf = <T extends SentType, D extends z.ZodRawShape>(type: T, description: string, data: D) =>
  z
    .object({
      type: z.literal(type),
      timestamp: timestampSchema.meta({ description: 'When it happened.' }),
      data: z.object({ workspaceId: idSchema, ...data }),
    })
    .meta({ id: nameOf(type), description });

/** The name of an event's body in documents: `ChatStartedEvent` for `chat.started`. */
function nameOf(type: SentType): string {
  const words = type.split('.').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

/**
 * The bodies of events. They hold ids and no words of visitors: whoever may read results reads the rest by them.
 */
export const sentEventSchema = z
  .discriminatedUnion('type', [
    eventOf('chat.started', 'A chat on a published bot has begun.', ofChat),
    eventOf('answer.given', 'An answer was accepted.', { ...ofChat, blockId: idSchema }),
    eventOf('result.completed', 'A session came to the end of the flow.', ofChat),
    eventOf('result.abandoned', 'A result that is not completed was left alone.', ofChat),
    eventOf('result.deleted', 'A result was deleted.', ofResult),
    eventOf('bot.published', 'New chats get another version of a bot.', {
      botId: idSchema,
      publicId: orNull(z.string()),
      hash: z.string(),
    }),
    eventOf('payment.succeeded', 'A payment was made, whether the visitor came back or not.', ofPayment),
    eventOf('payment.failed', 'A payment was tried, and did not go through.', ofPayment),
    eventOf('payment.refunded', 'A payment was paid back, in whole or in part.', ofPayment),
    eventOf('payment.disputed', 'A payment was called into question at the bank of whoever paid.', ofPayment),
    eventOf('webhook.test', 'Somebody tries the webhook.', { webhookId: idSchema }),
  ])
  .meta({ id: 'OutboundEvent' });

/** The part of an event beside its type and its time. */
export type EventData = z.infer<typeof sentEventSchema>['data'];

/** Something that happened to a bot or one of its results. */
export type OutboundEvent = {
  readonly type: EventType;
  /** Names the event: equal however often it is stored, and no other event's. */
  readonly key: string;
  readonly botId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** All but the workspace, which the bot knows. */
  readonly data: Readonly<Record<string, string | null>>;
};

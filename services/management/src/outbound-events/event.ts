import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';

/** The events that a webhook may ask for. */
export const eventTypes = [
  'chat.started',
  'answer.given',
  'result.completed',
  'result.abandoned',
  'result.deleted',
  'bot.published',
] as const;
export type EventType = (typeof eventTypes)[number];
/** Those, and the one that is sent on demand to try a webhook. */
export type SentType = EventType | 'webhook.test';

const ofResult = { botId: idSchema, resultId: idSchema };
const ofSession = { ...ofResult, sessionId: z.string() };

const eventOf = <T extends SentType, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({
    type: z.literal(type),
    timestamp: timestampSchema.meta({ description: 'When it happened.' }),
    data: z.object({ workspaceId: idSchema, ...data }),
  });

/**
 * The bodies of events. They hold ids and no words of visitors: whoever may read results reads the rest by them.
 */
export const sentEventSchema = z
  .discriminatedUnion('type', [
    eventOf('chat.started', ofSession).meta({ id: 'ChatStartedEvent' }),
    eventOf('answer.given', { ...ofSession, blockId: idSchema }).meta({ id: 'AnswerGivenEvent' }),
    eventOf('result.completed', ofSession).meta({ id: 'ResultCompletedEvent' }),
    eventOf('result.abandoned', ofSession).meta({ id: 'ResultAbandonedEvent' }),
    eventOf('result.deleted', ofResult).meta({ id: 'ResultDeletedEvent' }),
    eventOf('bot.published', { botId: idSchema, publicId: orNull(z.string()), hash: z.string() }).meta({
      id: 'BotPublishedEvent',
    }),
    eventOf('webhook.test', { webhookId: idSchema }).meta({ id: 'WebhookTestEvent' }),
  ])
  .meta({ id: 'Event' });

/** The part of an event beside its type and its time. */
export type EventData = z.infer<typeof sentEventSchema>['data'];

/** Something that happened to a bot or one of its results. */
export type OutboundEvent = {
  readonly type: EventType;
  /** The same for the same event however often it is stored, and no other event's. */
  readonly key: string;
  readonly botId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** All but the workspace, which the bot knows. */
  readonly data: Readonly<Record<string, string | null>>;
};

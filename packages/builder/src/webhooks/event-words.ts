import { t } from '../words/words.ts';
import type { Delivery, Webhook } from './queries.ts';

/** An event that a webhook may ask for. */
export type EventType = Webhook['events'][number];

const words = {
  'chat.started': 'chatStarted',
  'answer.given': 'answerGiven',
  'result.completed': 'resultCompleted',
  'result.abandoned': 'resultAbandoned',
  'result.deleted': 'resultDeleted',
  'bot.published': 'botPublished',
  'payment.succeeded': 'paymentSucceeded',
  'payment.failed': 'paymentFailed',
  'payment.refunded': 'paymentRefunded',
  'payment.disputed': 'paymentDisputed',
  'webhook.test': 'webhookTest',
} as const satisfies Record<Delivery['event']['type'], string>;

/** The events that a webhook may ask for, in the order of a conversation. */
export const eventTypes = Object.keys(words).filter((type) => type !== 'webhook.test') as EventType[];

/** An event in words. */
export function eventWords(type: Delivery['event']['type']): string {
  return t(`webhooks.${words[type]}`);
}

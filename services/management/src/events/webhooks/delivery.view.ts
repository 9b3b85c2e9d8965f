import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { eventBody } from '../event-body.ts';
import { sentEventSchema } from '../event.ts';
import type { WebhookDeliveryRow } from './webhook-delivery.repository.ts';

/** The states of a delivery. */
export const deliveryStatusSchema = z.enum(['waiting', 'delivered', 'failed']);

/** An event on its way to a webhook. */
export const webhookDeliverySchema = z
  .object({
    id: idSchema.meta({ description: 'The `webhook-id` of every attempt.' }),
    event: sentEventSchema,
    status: deliveryStatusSchema,
    attempts: z.int(),
    nextAttemptAt: orNull(timestampSchema).meta({ description: 'null: there will be none.' }),
    lastAttemptAt: orNull(timestampSchema).meta({ description: 'Of what is settled; null: it still waits.' }),
    responseStatus: orNull(z.int()).meta({ description: 'The status of the last answer; null: none came.' }),
    error: orNull(z.string()).meta({ description: 'The reason that the last attempt failed.' }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'WebhookDelivery' });

/** A delivery as the operations return it. */
export function deliveryView(row: WebhookDeliveryRow): z.infer<typeof webhookDeliverySchema> {
  const { id, status, attempts, responseStatus, error } = row;
  const attemptAt = row.attemptAt.toISOString();
  return {
    id,
    event: eventBody(row),
    status,
    attempts,
    nextAttemptAt: status === 'waiting' ? attemptAt : null,
    lastAttemptAt: status === 'waiting' ? null : attemptAt,
    responseStatus,
    error,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A delivery in the documentation. */
export const exampleDelivery: z.infer<typeof webhookDeliverySchema> = {
  id: 'msg_8f14e45fceea167a5a36dedd4bea2543b1c0d9e7',
  event: {
    type: 'result.completed',
    timestamp: '2026-11-21T10:15:00.000Z',
    data: {
      workspaceId: '0f5e2c1a-7d5b-4c0e-9a44-6a1c2f3b9d10',
      botId: '6f2d3c5e-1b7a-4f0d-8e6c-2d9b8a7c5e41',
      resultId: '0k8v3q1zt5c-q2V7mJx0R9aLw3kTz8YbNg',
      sessionId: '3.mJx0R9aLw3kTz8YbNgq2V7',
      channel: 'web',
    },
  },
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: '2026-11-21T10:15:01.000Z',
  responseStatus: 204,
  error: null,
  createdAt: '2026-11-21T10:15:00.400Z',
};

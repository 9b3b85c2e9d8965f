import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { eventTypes } from '../event.ts';
import type { WebhookRow } from './webhook.repository.ts';

/** A webhook as it can be shown again: everything but its secret. */
export const webhookSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    botIds: orNull(z.array(idSchema)).meta({ description: 'null: every bot of the workspace.' }),
    isEnabled: z.boolean(),
    disabledAt: orNull(timestampSchema),
    disabledBecause: orNull(z.enum(['asked', 'gone', 'failing', 'too-many-waiting'])).meta({
      description:
        '`asked`: a member did it; `gone`: the receiver answered 410; `failing`: five days without a success; ' +
        '`too-many-waiting`: more waited than a webhook may have.',
    }),
    failingSince: orNull(timestampSchema).meta({
      description: 'Since when no attempt has succeeded; null: the last one did.',
    }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Webhook' });

/** A webhook as the operations return it. */
export function webhookView(row: WebhookRow): z.infer<typeof webhookSchema> {
  const { id, name, url, events, botIds, disabledAt, disabledBecause, failingSince } = row;
  return {
    id,
    name,
    url,
    events,
    botIds,
    isEnabled: disabledAt === null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledBecause,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A webhook in the documentation. */
export const exampleWebhook: z.infer<typeof webhookSchema> = {
  id: '7c1d9f0e-52b4-4a0c-8d3e-9b6f1a2c4e57',
  name: 'CRM',
  url: 'https://crm.example.com/hooks/parley',
  events: ['result.completed'],
  botIds: null,
  isEnabled: true,
  disabledAt: null,
  disabledBecause: null,
  failingSince: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};
/** Its secret, the once that it is shown. */
export const exampleSecret = 'whsec_<44 characters>';

import type { ApiWebhook } from '@parley/server';
import { z } from 'zod';
import { sentEventSchema } from './event.ts';

/** The headers of Standard Webhooks. */
const headers = z.object({
  'webhook-id': z.string().meta({ description: 'The same for every attempt to send this event.' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent: seconds since 1970.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, under the secret of the webhook; one for each of ' +
      'its secrets, with spaces between.',
  }),
});

/** The requests that receivers of events get, for the OpenAPI document. */
export const documentedEvents: readonly ApiWebhook[] = sentEventSchema.options.map((body) => ({
  name: body.shape.type.value,
  operationId: z
    .string()
    .parse(body.meta()?.id)
    .replace(/^./, (letter) => `receive${letter}`),
  summary: z.string().parse(body.meta()?.description).replace(/\.$/, ''),
  description:
    'Sent to the webhooks that ask for it, once or more with the same `webhook-id`, until the receiver answers with 2xx ' +
    '(infra/docs/events.md).',
  tags: ['Webhooks', 'Extension'],
  headers,
  body,
  responses: {
    '2XX': { description: 'Taken: it is not sent again.' },
    410: { description: 'Taken by nobody any more: the webhook is disabled.' },
    default: { description: 'Not taken: it is sent again later.' },
  },
}));

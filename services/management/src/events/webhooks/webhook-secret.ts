import { randomBytes } from 'node:crypto';

/** A secret of a webhook, in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The place that a webhook's secret is sealed for. */
export const secretContext = (webhookId: string): string => `webhook ${webhookId}`;

import type { SealedData } from '@parley/schema';
import type { Finding, KeyService } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { checkAccounts, type WorkingAccount } from './check-accounts.ts';
import type { Means } from './try-credential.ts';

const timeoutMs = 10_000;

/** The events without which a payment is not known until its visitor comes back. */
const neededEvents = ['checkout.session.completed', 'payment_intent.succeeded'];

/**
 * Asks the provider of each payment account whether it takes the key, and whether it tells this installation, which
 * visitors find at `chatUrl`, of payments. Charges nobody, and never rejects.
 */
export function checkPayments(
  db: Db,
  keys: KeyService | undefined,
  config: Config,
  chatUrl: string | undefined,
): Promise<Finding> {
  return checkAccounts(db, keys, config, {
    about: 'payments',
    types: ['payment'],
    none: 'no payment account is stored',
    good: (count) => `${count} accounts take their keys and tell of payments`,
    ofInstallation:
      chatUrl === undefined
        ? 'CHAT_URL is not set, so the widget and share pages cannot take payments'
        : undefined,
    faultOf: (_, account) => faultOfWebhook(account, chatUrl),
    remedy: 'infra/docs/payments.md says how an account is set up.',
  });
}

const listSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/** The fault of the webhook by which the provider tells of payments; undefined if it has none, or cannot be seen. */
async function faultOfWebhook(
  { id, data, means }: WorkingAccount<'payment'>,
  chatUrl: string | undefined,
): Promise<string | undefined> {
  if (chatUrl === undefined) return undefined;
  const address = `${new URL(chatUrl).origin}/api/v1/payments/${id}`;
  const listed = await listWebhooks(data, means.egress);
  if (listed === 'hidden') return undefined;
  if ('fault' in listed)
    return `its webhooks could not be listed (${listed.fault}): ask once more later, or see in the account whether one leads to ${address}`;
  const own = listed.data.filter(({ url }) => url === address);
  if (own.length === 0) return `no webhook of the provider leads to ${address}`;
  const working = own.filter((webhook) => webhook.status === 'enabled');
  if (working.length === 0) return `its webhook to ${address} is disabled`;
  const told = new Set(working.flatMap((webhook) => webhook.enabled_events));
  const missing = neededEvents.filter((event) => !told.has(event) && !told.has('*'));
  return missing.length === 0 ? undefined : `its webhook is not told of ${missing.join(', ')}`;
}

/** The webhooks of an account. `hidden`: its key is a restricted one, which may not list them. */
async function listWebhooks(
  { secretKey, baseUrl = 'https://api.stripe.com' }: SealedData<'payment'>,
  egress: Means['egress'],
): Promise<z.infer<typeof listSchema> | { readonly fault: string } | 'hidden'> {
  try {
    const { status, text } = await egress.send({
      method: 'GET',
      url: `${baseUrl.replace(/\/+$/, '')}/v1/webhook_endpoints?limit=100`,
      headers: [['Authorization', `Bearer ${secretKey}`]],
      timeoutMs,
    });
    if (status === 401 || status === 403) return 'hidden';
    if (status !== 200) return { fault: `the provider answered ${status}` };
    return listSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof EgressError) return { fault: error.message };
    return { fault: 'the provider gave an answer of another form' };
  }
}

import type { SealedData } from '@parley/schema';
import { fine, reasonOf, warning, type Finding, type KeyService } from '@parley/server';
import { createEgress, EgressError } from '@parley/server/egress';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { findCredentialsOfType, type CredentialRow } from './credential.repository.ts';
import { openRow } from './sealed-row.ts';
import { tryCredential, type Means } from './try-credential.ts';

const about = 'payments';
/** An operator who has more of them looks at those that were made last. */
const mostAccounts = 20;
const maxBytes = 1_000_000;
const timeoutMs = 10_000;
/** The means of a try, and the address of chat, if it is told its own. */
type Wanted = Means & { readonly chatUrl: string | undefined };

/** The events without which a payment is not known until its visitor comes back. */
const neededEvents = ['checkout.session.completed', 'payment_intent.succeeded'];

/**
 * Asks the provider of each payment account whether it takes the key, and whether it tells this installation, which
 * visitors find at `chatUrl`, of payments. Charges nobody, and never rejects.
 */
export async function checkPayments(
  db: Db,
  keys: KeyService | undefined,
  config: Config,
  chatUrl: string | undefined,
): Promise<Finding> {
  const egress = createEgress({
    allowedNetworks: config.EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: maxBytes,
    maxResponseBytes: maxBytes,
    maxRedirects: 0,
  });
  try {
    const rows = keys ? await findCredentialsOfType(db, 'payment', mostAccounts) : [];
    if (!keys || rows.length === 0) return fine(about, 'no payment account is stored');
    const means = { egress, config, now: () => new Date(), chatUrl };
    const faults = (await Promise.all(rows.map((row) => faultsOf(keys, row, means)))).flat();
    if (chatUrl === undefined)
      faults.push('CHAT_URL is not set, so the widget and share pages cannot take payments');
    if (faults.length === 0)
      return fine(about, `${rows.length} accounts take their keys and tell of payments`);
    return warning(about, `${faults.join('; ')}.`, 'infra/docs/payments.md says how an account is set up.');
  } catch (error) {
    return warning(
      about,
      `They could not be looked at: ${reasonOf(error)}`,
      'Check Postgres, and look again.',
    );
  } finally {
    await egress.close();
  }
}

async function faultsOf(keys: KeyService, row: CredentialRow, means: Wanted): Promise<string[]> {
  const name = `"${row.name}" (${row.id})`;
  // sealed for this very type; a key that is missing is another finding's
  const data = await openRow(keys, row).then(
    (content) => content.data as SealedData<'payment'>,
    () => undefined,
  );
  if (!data) return [];
  const tried = await tryCredential('payment', data, means);
  if (tried.outcome === 'refused') return [`the provider refuses the key of ${name}: ${tried.answer}`];
  if (tried.outcome === 'unreachable') return [`the provider of ${name} cannot be reached: ${tried.reason}`];
  const fault = await faultOfWebhook(data, row.id, means);
  return fault === undefined ? [] : [`${name}: ${fault}`];
}

const listSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/** The fault of the webhook by which the provider tells of payments; undefined if it has none, or cannot be seen. */
async function faultOfWebhook(
  data: SealedData<'payment'>,
  credentialsId: string,
  { egress, chatUrl }: Wanted,
): Promise<string | undefined> {
  if (chatUrl === undefined) return undefined;
  const address = `${new URL(chatUrl).origin}/api/v1/payments/${credentialsId}`;
  const listed = await listWebhooks(data, egress);
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

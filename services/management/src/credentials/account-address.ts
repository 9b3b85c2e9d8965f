import { credentialsRefused, serviceUnreachable } from '@parley/errors';
import type { SealedData } from '@parley/schema';
import type { ChannelCarrier } from '@parley/schema/contract';
import { EgressError, type Egress } from '@parley/server/egress';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { egressWithKeys, graphAddress, providerTimeoutMs, telegramAddress } from './ask-provider.ts';

/** The address under which contacts reach an account of a channel. */
type AccountAddress = {
  /** For people: a number, or a name. */
  readonly recipient: string;
  /** A link that opens the chat with it and gives it a word. */
  readonly linkWith: (word: string) => string;
};

/** An account of a channel, opened. */
type Account = { readonly carrier: ChannelCarrier; readonly data: unknown };

const maxBytes = 100_000;

const numberSchema = z.object({ display_phone_number: z.string().regex(/\d/).max(40) });
const nameSchema = z.object({ result: z.object({ username: z.string().regex(/^\w{1,64}$/) }) });

/** Asks the provider under which address contacts reach an account. Throws the problem if it refuses, or gives no answer. */
export async function addressOfAccount(
  config: Pick<Deps['config'], 'EGRESS_ALLOWED_NETWORKS'>,
  { carrier, data }: Account,
): Promise<AccountAddress> {
  // sealed for this very type
  if (carrier === 'messaging-a-twilio')
    return addressOfNumber((data as SealedData<'messaging-a-twilio'>).phoneNumber);
  const egress = egressWithKeys(config, maxBytes);
  try {
    if (carrier === 'messaging-a') {
      const account = data as SealedData<'messaging-a'>;
      const path = `/${encodeURIComponent(account.phoneNumberId)}?fields=display_phone_number`;
      const headers = [['Authorization', `Bearer ${account.accessToken}`]] as const;
      const url = graphAddress(account, path);
      const { display_phone_number: number } = await asked(egress, url, headers, numberSchema);
      return addressOfNumber(number);
    }
    const url = telegramAddress(data as SealedData<'messaging-b'>, 'getMe');
    const { username } = (await asked(egress, url, [], nameSchema)).result;
    return {
      recipient: `@${username}`,
      linkWith: (word) => `https://t.me/${username}?start=${encodeURIComponent(word)}`,
    };
  } finally {
    await egress.close();
  }
}

function addressOfNumber(number: string): AccountAddress {
  const digits = number.replaceAll(/\D/g, '');
  return {
    recipient: number,
    linkWith: (word) => `https://wa.me/${digits}?text=${encodeURIComponent(word)}`,
  };
}

async function asked<T>(
  egress: Egress,
  url: string,
  headers: readonly (readonly [name: string, value: string])[],
  schema: z.ZodType<T>,
): Promise<T> {
  try {
    const { status, text } = await egress.send({ method: 'GET', url, headers, timeoutMs: providerTimeoutMs });
    // Telegram knows no other way of saying that a token is none, and Meta none for a number
    if ([400, 401, 403, 404].includes(status)) throw credentialsRefused({ answer: `it answered ${status}` });
    if (status !== 200) throw serviceUnreachable({ reason: `It answered ${status}.` });
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof EgressError) throw serviceUnreachable({ reason: error.message });
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw serviceUnreachable({ reason: 'It does not say under which name or number it is reached.' });
    throw error;
  }
}

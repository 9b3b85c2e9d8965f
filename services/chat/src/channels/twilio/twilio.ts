import { z } from 'zod';
import type {
  ChannelAdapter,
  ChannelCall,
  ContactFile,
  FetchedFile,
  ProviderAccess,
  SendOutcome,
} from '../provider/adapter.ts';
import { postToProvider, readFromProvider } from '../provider/post-to-provider.ts';
import { isSame } from '../provider/same-secret.ts';
import { renderOverTwilio, sayOverTwilio } from './render-twilio.ts';
import { bodyOf, readMessages, readProofs, signaturesOf } from './twilio-webhooks.ts';

const usualAddress = 'https://api.twilio.com';

const sentSchema = z.object({ sid: z.string() });
const refusalSchema = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Codes of Twilio: too many calls or messages, and trouble of its own. */
const laterCodes: ReadonlySet<number> = new Set([20429, 20500, 20503, 30001, 63017, 63018, 63020]);
/** The token is not valid, the account is closed, or the number is not its own. */
const revokedCodes: ReadonlySet<number> = new Set([20003, 20005, 20404, 21606, 63007]);
/** The contact cannot be written to: outside the window of 24 hours, not on WhatsApp, or they said stop. */
const goneCodes: ReadonlySet<number> = new Set([21211, 21610, 21614, 63003, 63016, 63024]);

/** Channel A by way of Twilio, which has no buttons for free texts: options are numbered. */
export const twilio: ChannelAdapter<'messaging-a-twilio'> = {
  channel: 'messagingA',
  credentialType: 'messaging-a-twilio',
  signsBody: true,
  // an answer that is no TwiML is an error in the log of the account
  receipt: { mediaType: 'text/xml', text: '<Response/>' },
  windowMs: 24 * 3_600_000,
  isGenuine(request, { authToken }) {
    const given = request.header('x-twilio-signature') ?? '';
    // each is compared, so that the time says nothing
    return signaturesOf(request, authToken).filter((signature) => isSame(given, signature)).length > 0;
  },
  bodyOf,
  read: readMessages,
  proofs: readProofs,
  afterMessage: () => [],
  render: renderOverTwilio,
  say: sayOverTwilio,
  send: ask,
  fetchFile,
};

const basic = ({ accountSid, authToken }: ProviderAccess<'messaging-a-twilio'>['data']): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

function ask(
  { method, body }: ChannelCall,
  access: ProviderAccess<'messaging-a-twilio'>,
  sendId: string,
): Promise<SendOutcome> {
  const { baseUrl = usualAddress, accountSid, phoneNumber } = access.data;
  const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${method}.json`;
  const form = new URLSearchParams({ From: `whatsapp:${phoneNumber}` });
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') form.set(name, value);
  // the status of the message comes back there, and proves that it went out
  if (access.address.startsWith('https:'))
    form.set('StatusCallback', `${access.address}?${new URLSearchParams({ send: sendId }).toString()}`);
  return postToProvider(access, { url, body: form, authorization: basic(access.data) }, outcomeOf);
}

function outcomeOf(status: number, json: unknown): SendOutcome {
  if (status === 200 || status === 201) {
    const sid = sentSchema.safeParse(json).data?.sid;
    return { outcome: 'sent', ...(sid === undefined ? {} : { messageId: sid }) };
  }
  const { code = 0, message = '' } = refusalSchema.safeParse(json).data ?? {};
  const reason = `the provider answered ${status}, ${code}${message === '' ? '' : `: ${message.slice(0, 200)}`}`;
  if (status === 429 || status >= 500 || laterCodes.has(code)) return { outcome: 'later', reason };
  if (status === 401 || status === 404 || revokedCodes.has(code)) return { outcome: 'revoked', reason };
  return { outcome: goneCodes.has(code) ? 'gone' : 'refused', reason };
}

/** The address of a file came in a request that was signed; the token goes to the host of the credential alone. */
function fetchFile(
  { ref }: ContactFile,
  access: ProviderAccess<'messaging-a-twilio'>,
  maxBytes: number,
): Promise<FetchedFile> {
  return readFromProvider(access, { url: ref, authorization: basic(access.data) }, maxBytes);
}

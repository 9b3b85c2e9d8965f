import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type {
  ChannelAdapter,
  ChannelCall,
  FetchedFile,
  ProviderAccess,
  SendOutcome,
} from '../provider/adapter.ts';
import { askProvider, postToProvider, readFromProvider } from '../provider/post-to-provider.ts';
import { isSame } from '../provider/same-secret.ts';
import { renderWhatsApp, sayOnWhatsApp } from './render-whatsapp.ts';
import { readProofs, readWebhook } from './whatsapp-webhooks.ts';

const usualAddress = 'https://graph.facebook.com/v23.0';

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refusalSchema = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});

/** Codes of Meta: too many messages, and trouble of its own. */
const laterCodes: ReadonlySet<number> = new Set([
  1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133016,
]);
/** The token is not valid, or may not do this. */
const revokedCodes: ReadonlySet<number> = new Set([0, 3, 10, 190, 131005]);
/** The contact cannot be written to: outside the window of 24 hours, or not on WhatsApp. */
const goneCodes: ReadonlySet<number> = new Set([131026, 131047, 131050, 470]);

/** Channel A: the Cloud API of WhatsApp. */
export const whatsapp: ChannelAdapter<'messaging-a'> = {
  channel: 'messagingA',
  credentialType: 'messaging-a',
  signsBody: true,
  windowMs: 24 * 3_600_000,
  isGenuine({ header, bytes }, { appSecret }) {
    const hex = createHmac('sha256', appSecret).update(bytes).digest('hex');
    return isSame(header('x-hub-signature-256') ?? '', `sha256=${hex}`);
  },
  answerToProof(
    { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge },
    { verifyToken },
  ) {
    const isRight = typeof token === 'string' && isSame(token, verifyToken);
    return mode === 'subscribe' && isRight && typeof challenge === 'string' ? challenge : undefined;
  },
  read: (json, receivedAt, { phoneNumberId }) => readWebhook(json, receivedAt, phoneNumberId),
  proofs: (json, { phoneNumberId }) => readProofs(json, phoneNumberId),
  // a press has no answer of its own, and buttons stay: old ones answer nothing. The mark shows that somebody types
  afterMessage: ({ id, event }) => [
    {
      call: {
        method: 'messages',
        body: {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: id,
          ...(event.type === 'other' ? {} : { typing_indicator: { type: 'text' } }),
        },
      },
      isOptional: true,
    },
  ],
  render: renderWhatsApp,
  say: sayOnWhatsApp,
  send: ask,
  fetchFile: ({ ref }, access, maxBytes) => fetchFile(ref, access, maxBytes),
};

const mediaSchema = z.object({ url: z.string(), file_size: z.number().optional() });

/** Meta gives an address that lives for five minutes, and the token with which it is read. */
async function fetchFile(
  ref: string,
  access: ProviderAccess<'messaging-a'>,
  maxBytes: number,
): Promise<FetchedFile> {
  const { baseUrl = usualAddress, accessToken } = access.data;
  const authorization = `Bearer ${accessToken}`;
  const url = `${baseUrl.replace(/\/+$/, '')}/${encodeURIComponent(ref)}`;
  const asked = await askProvider(access, { url, authorization });
  if (asked.outcome === 'later') return asked;
  const { status, json } = asked;
  if (status === 429 || status >= 500 || status === 401)
    return { outcome: 'later', reason: `the provider answered ${status}` };
  const media = mediaSchema.safeParse(json).data;
  if (status !== 200 || !media) return { outcome: 'gone' };
  if ((media.file_size ?? 0) > maxBytes) return { outcome: 'too-large' };
  return readFromProvider(access, { url: media.url, authorization }, maxBytes);
}

function ask(
  { method, body }: ChannelCall,
  access: ProviderAccess<'messaging-a'>,
  sendId: string,
): Promise<SendOutcome> {
  const { baseUrl = usualAddress, phoneNumberId, accessToken } = access.data;
  const url = `${baseUrl.replace(/\/+$/, '')}/${encodeURIComponent(phoneNumberId)}/${method}`;
  // it comes back with the status of the message, and proves that it went out
  const marked = 'status' in body ? body : { ...body, biz_opaque_callback_data: sendId };
  return postToProvider(access, { url, body: marked, authorization: `Bearer ${accessToken}` }, outcomeOf);
}

function outcomeOf(status: number, json: unknown): SendOutcome {
  if (status === 200) {
    const id = sentSchema.safeParse(json).data?.messages[0]?.id;
    return { outcome: 'sent', ...(id === undefined ? {} : { messageId: id }) };
  }
  const { code, message = '' } = refusalSchema.safeParse(json).data?.error ?? {};
  const reason = `the provider answered ${status}${code === undefined ? '' : `, ${code}`}${message === '' ? '' : `: ${message.slice(0, 200)}`}`;
  if (status === 429 || status >= 500 || (code !== undefined && laterCodes.has(code)))
    return { outcome: 'later', reason };
  if (status === 401 || (code !== undefined && revokedCodes.has(code))) return { outcome: 'revoked', reason };
  if (code !== undefined && goneCodes.has(code)) return { outcome: 'gone', reason };
  return { outcome: 'refused', reason };
}

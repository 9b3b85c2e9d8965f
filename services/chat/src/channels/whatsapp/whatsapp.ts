import { createHmac, timingSafeEqual } from 'node:crypto';
import { isHostAllowed } from '@parley/schema';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import type { ChannelAdapter, ChannelCall, ProviderAccess, SendOutcome } from '../provider/adapter.ts';
import { renderWhatsApp, sayOnWhatsApp } from './render-whatsapp.ts';
import { readProofs, readWebhook } from './whatsapp-webhooks.ts';

const usualAddress = 'https://graph.facebook.com/v23.0';
const limitMs = 15_000;

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
    const given = Buffer.from(header('x-hub-signature-256') ?? '');
    const hex = createHmac('sha256', appSecret).update(bytes).digest('hex');
    const right = Buffer.from(`sha256=${hex}`);
    return given.length === right.length && timingSafeEqual(given, right);
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
};

async function ask(
  { method, body }: ChannelCall,
  { data, hosts, egress }: ProviderAccess<'messaging-a'>,
  sendId: string,
): Promise<SendOutcome> {
  const base = (data.baseUrl ?? usualAddress).replace(/\/+$/, '');
  const url = `${base}/${encodeURIComponent(data.phoneNumberId)}/${method}`;
  if (!isHostAllowed(hosts, url)) return { outcome: 'revoked', reason: 'the token is for another host' };
  // it comes back with the status of the message, and proves that it went out
  const marked = 'status' in body ? body : { ...body, biz_opaque_callback_data: sendId };
  try {
    const { status, text } = await egress.send({
      method: 'POST',
      url,
      headers: [
        ['Authorization', `Bearer ${data.accessToken}`],
        ['Content-Type', 'application/json'],
      ],
      body: JSON.stringify(marked),
      timeoutMs: limitMs,
    });
    return outcomeOf(status, text);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message };
  }
}

function outcomeOf(status: number, text: string): SendOutcome {
  const json = jsonOf(text);
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { isHostAllowed } from '@parley/schema';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import type { ChannelAdapter, ChannelCall, ProviderAccess, Send, SendOutcome } from '../provider/adapter.ts';
import { isSame } from '../provider/same-secret.ts';
import { renderTelegram, sayOnTelegram } from './render-telegram.ts';
import { readUpdate } from './telegram-updates.ts';

const usualAddress = 'https://api.telegram.org';
const limitMs = 15_000;

const answerSchema = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
  result: z.unknown().optional(),
});
const sentSchema = z.object({ message_id: z.number() });

/** Channel B: the Bot API of Telegram. */
export const telegram: ChannelAdapter<'messaging-b'> = {
  channel: 'messagingB',
  credentialType: 'messaging-b',
  signsBody: false,
  isGenuine: ({ header }, { webhookSecret }) =>
    isSame(header('x-telegram-bot-api-secret-token') ?? '', webhookSecret),
  read: readUpdate,
  afterMessage({ contact, event }, buttons) {
    const optional = (call: ChannelCall): Send => ({ call, isOptional: true });
    return [
      ...(event.type === 'button'
        ? [optional({ method: 'answerCallbackQuery', body: { callback_query_id: event.pressId } })]
        : []),
      ...buttons.map((id) =>
        optional({ method: 'editMessageReplyMarkup', body: { chat_id: contact, message_id: Number(id) } }),
      ),
    ];
  },
  render: renderTelegram,
  say: sayOnTelegram,
  send: ask,
  connect: (url, access) =>
    ask(
      {
        method: 'setWebhook',
        body: {
          url,
          secret_token: access.data.webhookSecret,
          allowed_updates: ['message', 'callback_query'],
        },
      },
      access,
    ),
};

/** Calls a method of the Bot API. The token stands in the address, which nothing else gets to see. */
async function ask(
  { method, body }: ChannelCall,
  { data, hosts, egress }: ProviderAccess<'messaging-b'>,
): Promise<SendOutcome> {
  const base = (data.baseUrl ?? usualAddress).replace(/\/+$/, '');
  const url = `${base}/bot${encodeURIComponent(data.botToken).replace('%3A', ':')}/${method}`;
  if (!isHostAllowed(hosts, url)) return { outcome: 'revoked', reason: 'the token is for another host' };
  try {
    const { status, text } = await egress.send({
      method: 'POST',
      url,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify(body),
      timeoutMs: limitMs,
    });
    return outcomeOf(status, text);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message };
  }
}

function outcomeOf(status: number, text: string): SendOutcome {
  const answer = answerSchema.safeParse(jsonOf(text)).data;
  if (status === 200 && answer?.ok === true) {
    const id = sentSchema.safeParse(answer.result).data?.message_id;
    return { outcome: 'sent', ...(id === undefined ? {} : { messageId: String(id) }) };
  }
  const reason = `the provider answered ${status}${answer?.description === undefined ? '' : `: ${answer.description.slice(0, 200)}`}`;
  // an address without a valid token is one that is not there
  if (status === 401 || status === 404) return { outcome: 'revoked', reason };
  if (status === 403) return { outcome: 'gone', reason };
  if (status === 429) {
    const seconds = answer?.parameters?.retry_after;
    return { outcome: 'later', reason, ...(seconds === undefined ? {} : { afterMs: seconds * 1_000 }) };
  }
  if (status >= 400 && status < 500) return { outcome: 'refused', reason };
  return { outcome: 'later', reason };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

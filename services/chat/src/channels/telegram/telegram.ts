import { z } from 'zod';
import type {
  ChannelAdapter,
  ChannelCall,
  FetchedFile,
  ProviderAccess,
  Send,
  SendOutcome,
} from '../provider/adapter.ts';
import { askProvider, postToProvider, readFromProvider } from '../provider/post-to-provider.ts';
import { isSame } from '../provider/same-secret.ts';
import { renderTelegram, sayOnTelegram } from './render-telegram.ts';
import { readUpdate } from './telegram-updates.ts';

const usualAddress = 'https://api.telegram.org';

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
  fetchFile: ({ ref }, access, maxBytes) => fetchFile(ref, access, maxBytes),
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

/** The address of something of the bot. The token stands in it, so that nothing else gets to see it. */
function addressOf(
  { baseUrl = usualAddress, botToken }: ProviderAccess<'messaging-b'>['data'],
  folder: string,
): string {
  const token = encodeURIComponent(botToken).replace('%3A', ':');
  return `${baseUrl.replace(/\/+$/, '')}${folder}/bot${token}`;
}

const fileSchema = z.object({
  result: z.object({
    file_path: z.string().regex(/^[\w.-]+(?:\/[\w.-]+)*$/),
    file_size: z.number().optional(),
  }),
});

/** Telegram gives out files of up to 20 MB. */
async function fetchFile(
  ref: string,
  access: ProviderAccess<'messaging-b'>,
  maxBytes: number,
): Promise<FetchedFile> {
  const asked = await askProvider(access, {
    url: `${addressOf(access.data, '')}/getFile?file_id=${encodeURIComponent(ref)}`,
  });
  if (asked.outcome === 'later') return asked;
  const { status, json } = asked;
  if (status === 429 || status >= 500 || status === 401)
    return { outcome: 'later', reason: `the provider answered ${status}` };
  if (status === 400 && /too big/i.test(answerSchema.safeParse(json).data?.description ?? ''))
    return { outcome: 'too-large' };
  const file = fileSchema.safeParse(json).data?.result;
  if (status !== 200 || !file || file.file_path.split('/').includes('..')) return { outcome: 'gone' };
  if ((file.file_size ?? 0) > maxBytes) return { outcome: 'too-large' };
  return readFromProvider(access, { url: `${addressOf(access.data, '/file')}/${file.file_path}` }, maxBytes);
}

/** Calls a method of the Bot API. */
function ask({ method, body }: ChannelCall, access: ProviderAccess<'messaging-b'>): Promise<SendOutcome> {
  const url = `${addressOf(access.data, '')}/${method}`;
  return postToProvider(access, { url, body }, outcomeOf);
}

function outcomeOf(status: number, json: unknown): SendOutcome {
  const answer = answerSchema.safeParse(json).data;
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

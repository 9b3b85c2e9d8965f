import { z } from 'zod';
import type {
  ChannelAdapter,
  ChannelCall,
  FetchedFile,
  Polled,
  ProviderAccess,
  Send,
  SendOutcome,
} from '../provider/adapter.ts';
import { askProvider, postToProvider, readFromProvider } from '../provider/post-to-provider.ts';
import { isSame } from '../provider/same-secret.ts';
import { renderTelegram, sayOnTelegram } from './render-telegram.ts';
import { readUpdate } from './telegram-updates.ts';

const usualAddress = 'https://api.telegram.org';

/** The kinds of updates that bots hear of. */
const updateKinds = ['message', 'callback_query'];

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
  poll,
  fetchFile: ({ ref }, access, maxBytes) => fetchFile(ref, access, maxBytes),
  connect: (url, access) =>
    ask(
      {
        method: 'setWebhook',
        body: {
          url,
          secret_token: access.data.webhookSecret,
          allowed_updates: updateKinds,
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

const updatesSchema = z.object({ result: z.array(z.looseObject({ update_id: z.number() })) });
const pollSeconds = 25;
/** Beyond the time for which Telegram waits for messages. */
const pollLimitMs = (pollSeconds + 10) * 1_000;

/** Asks for the updates from a number on; those before it are not given again. */
async function poll(
  access: ProviderAccess<'messaging-b'>,
  from: number | undefined,
  signal: AbortSignal,
): Promise<Polled<unknown>> {
  const query = new URLSearchParams({
    timeout: String(pollSeconds),
    limit: '50',
    allowed_updates: JSON.stringify(updateKinds),
    ...(from === undefined ? {} : { offset: String(from) }),
  });
  const url = `${addressOf(access.data, '')}/getUpdates?${query.toString()}`;
  const asked = await askProvider(access, { url }, { limitMs: pollLimitMs, signal });
  if (asked.outcome === 'later') return asked;
  const { status, json } = asked;
  const updates = updatesSchema.safeParse(json).data?.result;
  if (status === 200 && updates) {
    const last = Math.max(...updates.map(({ update_id }) => update_id));
    return { outcome: 'polled', messages: updates, next: updates.length === 0 ? from : last + 1 };
  }
  const outcome = outcomeOf(status, json);
  const reason = outcome.outcome === 'sent' ? 'the provider gave an answer of another form' : outcome.reason;
  if (status === 409) return { outcome: 'conflict', reason };
  return { outcome: outcome.outcome === 'revoked' ? 'revoked' : 'later', reason };
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

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buttonsOf, refusalOf, type CallBody } from './telegram-rules.ts';

/** A message that a bot has sent. */
export type SentMessage = {
  readonly id: number;
  readonly chat: number;
  readonly method: string;
  readonly body: CallBody;
  /** The buttons under it now. */
  buttons: readonly object[];
};

/** The webhook that a bot has set. */
type StubWebhook = { readonly url: string; readonly secret: string };

/** A stand-in for the Bot API of Telegram on loopback: it keeps what bots send, and holds them to its limits. */
export type TelegramStub = {
  readonly url: string;
  /** The messages to one contact, or to all, in order. */
  readonly sent: (chat?: number) => readonly SentMessage[];
  /** Every call that was made with a right token: method and body. */
  readonly calls: readonly { readonly method: string; readonly body: CallBody }[];
  readonly webhook: () => StubWebhook | undefined;
  /** Refuses every call with that status from now on; undefined: none. With `retryAfter` in seconds. */
  readonly fail: (status: number | undefined, retryAfter?: number) => void;
  /** Keeps what is sent from now on and answers nothing until that is lifted, as a slow network does. */
  readonly hold: (isHeld: boolean) => void;
  /** Breaks off what is held, so that nobody hears its answer, and holds nothing any more. */
  readonly lose: () => void;
  /** Takes no token any more, or takes it again. */
  readonly revoke: (isRevoked: boolean) => void;
  /** A contact who has blocked the bot. */
  readonly block: (chat: number) => void;
  /** A text of a contact, as an update. */
  readonly text: (chat: number, text: string, over?: object) => StubUpdate;
  /** Keeps a file that contacts can send; gives the fields of a message that tell of it. Of `sizeBytes` no more is told. */
  readonly keepFile: (
    bytes: Buffer,
    sizeBytes?: number,
  ) => { readonly file_id: string; readonly file_size: number };
  /** Keeps an update until the bot asks for it. */
  readonly queue: (update: StubUpdate) => void;
  /** The most questions for updates that were open at the same time. */
  readonly mostPolls: () => number;
  /** A press of the button with these words under the last message that has one. */
  readonly press: (chat: number, words: string) => StubUpdate;
  readonly stop: () => Promise<void>;
};

/** An update as it is posted to a webhook. */
export type StubUpdate = { readonly update_id: number } & Readonly<Record<string, unknown>>;

const keptSends = new Set(['sendMessage', 'sendPhoto', 'sendVideo', 'sendAudio', 'sendDocument']);

/** Starts one that takes this token alone. */
export async function startTelegramStub(token: string): Promise<TelegramStub> {
  const sent: SentMessage[] = [];
  const calls: { method: string; body: CallBody }[] = [];
  const blocked = new Set<number>();
  const presses = new Set<string>();
  let queued: StubUpdate[] = [];
  const polls = new Set<() => void>();
  let mostPolls = 0;
  const files = new Map<string, { bytes: Buffer; size: number }>();
  let webhook: StubWebhook | undefined;
  let failing: { status: number; retryAfter: number | undefined } | undefined;
  let isRevoked = false;
  let isHeld = false;
  const held: { readonly answerNow: () => void; readonly response: ServerResponse }[] = [];
  let lastMessage = 100;
  let lastUpdate = 5_000;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '', url);
    const [, fileToken, path = ''] = /^\/file\/bot([^/]+)\/files\/([\w-]+)$/.exec(asked.pathname) ?? [];
    const kept = fileToken === token && !isRevoked ? files.get(path) : undefined;
    if (kept) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(kept.bytes);
      return;
    }
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)/.exec(asked.pathname) ?? [];
    const body = { ...Object.fromEntries(asked.searchParams), ...bodyOf(await textOf(request)) };
    const answered: Answering = (status, content) => {
      const answerNow = (): void => reply(response, status, content);
      if (isHeld) held.push({ answerNow, response });
      else answerNow();
    };
    if (failing) {
      const { status, retryAfter } = failing;
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      answered(status, { ok: false, error_code: status, description: 'on purpose', ...parameters });
    } else if (given !== token || isRevoked) refuse(answered, 401, 'Unauthorized');
    else {
      calls.push({ method, body });
      handle(method, body, answered);
    }
  }

  function handle(method: string, body: CallBody, answered: Answering): void {
    if (keptSends.has(method)) keep(method, body, answered);
    else if (method === 'getUpdates') giveUpdates(body, answered);
    else if (method === 'getMe')
      done(answered, { id: 7, is_bot: true, first_name: 'Stand-in', username: 'stand_in_bot' });
    else if (method === 'setWebhook') setWebhook(body, answered);
    else if (method === 'deleteWebhook') {
      webhook = undefined;
      done(answered, true);
    } else if (method === 'getWebhookInfo')
      done(answered, { url: webhook?.url ?? '', pending_update_count: 0 });
    else if (method === 'answerCallbackQuery') {
      if (presses.delete(String(body['callback_query_id']))) done(answered, true);
      else
        refuse(
          answered,
          400,
          'Bad Request: query is too old and response timeout expired or query ID is invalid',
        );
    } else if (method === 'getFile') giveFile(String(body['file_id']), answered);
    else if (method === 'editMessageReplyMarkup') edit(body, answered);
    else if (method === 'sendChatAction') done(answered, true);
    else refuse(answered, 404, 'Not Found');
  }

  /** Gives what waits from a number on, or waits for it; those before it are gone. */
  function giveUpdates(body: CallBody, answered: Answering): void {
    if (webhook) {
      refuse(answered, 409, "Conflict: can't use getUpdates method while webhook is active");
      return;
    }
    const offset = Number(body['offset'] ?? 0);
    queued = queued.filter(({ update_id }) => update_id >= offset);
    const give = (): void => {
      clearTimeout(timer);
      polls.delete(give);
      done(answered, queued.slice(0, Number(body['limit'] ?? 100)));
    };
    const timer = setTimeout(give, Number(body['timeout'] ?? 0) * 1_000).unref();
    polls.add(give);
    mostPolls = Math.max(mostPolls, polls.size);
    if (queued.length > 0) give();
  }

  /** No more than 20 MB are given out. */
  function giveFile(id: string, answered: Answering): void {
    const file = files.get(id);
    if (!file) refuse(answered, 400, 'Bad Request: invalid file_id');
    else if (file.size > 20_000_000) refuse(answered, 400, 'Bad Request: file is too big');
    else done(answered, { file_id: id, file_unique_id: id, file_size: file.size, file_path: `files/${id}` });
  }

  function setWebhook(body: CallBody, answered: Answering): void {
    const { secret_token: given } = body;
    const secret = typeof given === 'string' ? given : '';
    if (!/^[\w-]{1,256}$/.test(secret)) {
      refuse(answered, 400, 'Bad Request: secret token contains unallowed characters');
      return;
    }
    webhook = body['url'] === '' ? undefined : { url: String(body['url']), secret };
    done(answered, true);
  }

  function keep(method: string, body: CallBody, answered: Answering): void {
    const chat = Number(body['chat_id']);
    const refusal = refusalOf(method, body);
    if (blocked.has(chat)) refuse(answered, 403, 'Forbidden: bot was blocked by the user');
    else if (refusal !== undefined) refuse(answered, 400, refusal);
    else {
      lastMessage += 1;
      sent.push({ id: lastMessage, chat, method, body, buttons: buttonsOf(body['reply_markup']) });
      const words = typeof body['text'] === 'string' ? { text: body['text'] } : {};
      done(answered, {
        message_id: lastMessage,
        date: Math.floor(Date.now() / 1_000),
        chat: { id: chat, type: 'private', first_name: 'Ada' },
        ...words,
      });
    }
  }

  function edit(body: CallBody, answered: Answering): void {
    const message = sent.find(
      ({ id, chat }) => id === Number(body['message_id']) && chat === Number(body['chat_id']),
    );
    if (!message) {
      refuse(answered, 400, 'Bad Request: message to edit not found');
      return;
    }
    message.buttons = buttonsOf(body['reply_markup']);
    done(answered, { message_id: message.id, date: 0, chat: { id: message.chat, type: 'private' } });
  }

  const person = (chat: number): object => ({
    id: chat,
    is_bot: false,
    first_name: 'Ada',
    last_name: 'Byron',
  });

  return {
    url,
    calls,
    sent: (chat) => sent.filter((message) => chat === undefined || message.chat === chat),
    webhook: () => webhook,
    fail: (status, retryAfter) => {
      failing = status === undefined ? undefined : { status, retryAfter };
    },
    hold(holds) {
      isHeld = holds;
      if (!holds) for (const { answerNow } of held.splice(0)) answerNow();
    },
    lose() {
      isHeld = false;
      for (const { response } of held.splice(0)) response.destroy();
    },
    revoke: (revoked) => {
      isRevoked = revoked;
    },
    block: (chat) => blocked.add(chat),
    text(chat, text, over = {}) {
      lastMessage += 1;
      lastUpdate += 1;
      const message = {
        message_id: lastMessage,
        date: Math.floor(Date.now() / 1_000),
        chat: { id: chat, type: 'private', first_name: 'Ada' },
        from: person(chat),
        text,
        ...over,
      };
      return { update_id: lastUpdate, message };
    },
    queue(update) {
      queued.push(update);
      for (const give of [...polls]) give();
    },
    mostPolls: () => mostPolls,
    keepFile(bytes, sizeBytes = bytes.length) {
      const id = `file-${files.size + 1}`;
      files.set(id, { bytes, size: sizeBytes });
      return { file_id: id, file_size: sizeBytes };
    },
    press(chat, words) {
      const message = sent.findLast(
        (one) => one.chat === chat && one.buttons.some((button) => Reflect.get(button, 'text') === words),
      );
      const button = message?.buttons.find((one) => Reflect.get(one, 'text') === words);
      if (!message || !button) throw new Error(`there is no button with the words ${words}`);
      lastUpdate += 1;
      const id = `press-${lastUpdate}`;
      presses.add(id);
      return {
        update_id: lastUpdate,
        callback_query: {
          id,
          from: person(chat),
          chat_instance: '1',
          data: Reflect.get(button, 'callback_data') as unknown,
          message: {
            message_id: message.id,
            date: 1,
            chat: { id: chat, type: 'private', first_name: 'Ada' },
          },
        },
      };
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers a call, or keeps the answer while it is held. */
type Answering = (status: number, body: object) => void;

function done(answered: Answering, result: unknown): void {
  answered(200, { ok: true, result });
}

function refuse(answered: Answering, status: number, description: string): void {
  answered(status, { ok: false, error_code: status, description });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function bodyOf(text: string): CallBody {
  return text === '' ? {} : (JSON.parse(text) as CallBody);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChatClient } from './chat-calls.ts';
import { createChatClient } from './chat-client.ts';
import { createManagementClient } from './management-client.ts';
import { ApiProblem, ConnectionFailed, UnexpectedResponse } from './errors.ts';
import type { ClientOptions } from './create-client.ts';
import type { LiveEvent } from './live.ts';
import type { SpeechEvent } from './speech.ts';

type Scripted = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client of a server that sends scripted responses one after the other; also returns the requests. */
async function talkingTo(
  script: Scripted[],
  options: Partial<ClientOptions> = {},
): Promise<{ readonly url: string; readonly client: ChatClient; readonly asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    (script[asked.length - 1] ?? problem('internal-error', 500))(request, response);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const retry = { firstPauseMs: 1, longestPauseMs: 2, attempts: 4 };
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    client: createChatClient({ url, token: 'parley_pk_x', retry, ...options }),
    asked,
  };
}

const turn: Scripted = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"messages":[]}');
const cut: Scripted = (_request, response) => response.destroy();
const cutInTheMiddle: Scripted = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"messages"', () => response.destroy());
};
function problem(code: string, status: number, headers: Record<string, string> = {}): Scripted {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(
      JSON.stringify({
        type: `https://x.invalid/${code}`,
        title: code,
        status,
        detail: 'why',
        instance: '/',
      }),
    );
}
const page =
  (status: number): Scripted =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx</h1>');

const hello = { path: { sessionId: 'a/b' }, body: { message: { type: 'text' as const, text: 'hello' } } };

describe('a message', () => {
  test('is sent again with the same key until it is answered, whatever broke on the way', async () => {
    const { client, asked } = await talkingTo([cut, cutInTheMiddle, problem('unavailable', 503), turn]);
    expect(await client.continueChat(hello)).toEqual({ messages: [] });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/sessions/a%2Fb/continueChat',
      headers: { authorization: 'Bearer parley_pk_x', 'content-type': 'application/json' },
    });
  });

  test('has another key than the next one, or the one it was given', async () => {
    const { client, asked } = await talkingTo([turn, turn, turn]);
    await client.continueChat(hello);
    await client.continueChat(hello);
    await client.continueChat({ ...hello, idempotencyKey: 'mine' });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  test('is given up after the last attempt, and the cause is kept', async () => {
    const retries: number[] = [];
    const { client, asked } = await talkingTo([cut, cut, cut, cut, turn], {
      onRetry: ({ attempt }) => retries.push(attempt),
    });
    const failure: unknown = await client.continueChat(hello).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionFailed);
    expect((failure as ConnectionFailed).cause).toMatchObject({ message: 'fetch failed' });
    expect(asked).toHaveLength(4);
    expect(retries).toEqual([1, 2, 3]);
  });
});

describe('a problem', () => {
  test('that stays is thrown at once, with all it says', async () => {
    const { client, asked } = await talkingTo([problem('session-busy', 409, { 'retry-after': '3' })]);
    const failure: unknown = await client.continueChat(hello).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ code: 'session-busy', status: 409, message: 'why', retryAfterMs: 3_000 });
    expect(asked).toHaveLength(1);
  });

  test('that asks for more patience than there is, is thrown at once', async () => {
    const { client, asked } = await talkingTo([
      problem('quota-exceeded', 429, { 'retry-after': '86400' }),
      turn,
    ]);
    await expect(client.continueChat(hello)).rejects.toMatchObject({ code: 'quota-exceeded' });
    expect(asked).toHaveLength(1);
  });

  test('of the rate limit is waited out, also where there is no key', async () => {
    const { client, asked } = await talkingTo([
      problem('rate-limit-exceeded', 429, { 'retry-after': '0' }),
      turn,
    ]);
    await client.startPreviewChat({ path: { botId: 'b' } });
    expect(asked).toHaveLength(2);
  });

  test('leaves open whether something was done: without a key it is not tried again', async () => {
    const { client, asked } = await talkingTo([problem('unavailable', 503), turn]);
    await expect(client.startPreviewChat({ path: { botId: 'b' } })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(asked).toHaveLength(1);
  });
});

test('a management call goes where its document says', async () => {
  const { url, asked } = await talkingTo([turn]);
  const management = createManagementClient({ url, token: 'parley_sk_x' });
  await management.updateBot({ path: { botId: 'b' }, body: { bot: { name: 'New' }, overwrite: true } });
  expect(asked[0]).toMatchObject({ method: 'PATCH', url: '/api/v1/bots/b' });
});

test.each([200, 404, 405])('a web page in place of an answer (%i) is no answer of Parley', async (status) => {
  const { client } = await talkingTo([page(status)]);
  await expect(client.getSession({ path: { sessionId: 's' } })).rejects.toBeInstanceOf(UnexpectedResponse);
});

test('a read is tried again, and its query sent', async () => {
  const { client, asked } = await talkingTo([cut, turn]);
  await client.getSession({ path: { sessionId: 's' }, query: { afterTurn: 3 } });
  expect(asked[1]).toMatchObject({ method: 'GET', url: '/api/v1/sessions/s?afterTurn=3' });
});

test('an abort ends the call with its reason, in an attempt and between two', async () => {
  const stopping = new AbortController();
  const { client } = await talkingTo([() => stopping.abort(new Error('gone'))]);
  await expect(client.continueChat({ ...hello, signal: stopping.signal })).rejects.toThrow('gone');

  const pausing = new AbortController();
  const { client: other } = await talkingTo([cut, turn], {
    retry: { firstPauseMs: 60_000, longestPauseMs: 60_000 },
    onRetry: () => pausing.abort(new Error('gone too')),
  });
  await expect(other.continueChat({ ...hello, signal: pausing.signal })).rejects.toThrow('gone too');
});

test('an attempt that is never answered ends by itself and counts as a failed one', async () => {
  // a busy machine may need more than one of the others too
  const { client, asked } = await talkingTo([() => undefined, turn, turn, turn], { attemptTimeoutMs: 1_500 });
  await client.continueChat(hello);
  expect(asked.length).toBeGreaterThan(1);
});

describe('a turn that is heard while it runs', () => {
  const event = (type: string, data: object, id?: string): string =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  const delta = (text: string, id: string): string => event('delta', { blockId: 'b', text }, id);
  const events =
    (...parts: string[]): Scripted =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const part of parts) response.write(part);
      response.end();
    };
  const heard: SpeechEvent[] = [];
  const listening = { ...hello, onSpeech: (said: SpeechEvent) => void heard.push(said) };
  beforeEach(() => void heard.splice(0));

  test('resolves with the turn, and tells the words before', async () => {
    const { client, asked } = await talkingTo([
      events(
        event('messages', { messages: [] }),
        delta('Grüß', '5-1').slice(0, 40),
        delta('Grüß', '5-1').slice(40) + event('working', {}),
        event('reset', {}, '5-2') + event('unheard-of', {}) + event('turn', { messages: [], turn: 2 }),
      ),
    ]);
    expect(await client.continueChat(listening)).toEqual({ messages: [], turn: 2 });
    expect(heard).toEqual([
      { type: 'messages', messages: [] },
      { type: 'delta', blockId: 'b', text: 'Grüß' },
      { type: 'reset' },
    ]);
    expect(asked[0]!.headers).toMatchObject({ accept: 'text/event-stream, application/json' });
    expect(asked[0]!.headers).not.toHaveProperty('last-event-id');
  });

  test('goes on from the last word that was heard where the connection is lost, with the same key', async () => {
    const { client, asked } = await talkingTo([
      events(delta('One ', '5-1'), delta('two ', '5-2')),
      cut,
      events(delta('three.', '5-3'), event('turn', { messages: [] })),
    ]);
    await client.continueChat(listening);
    expect(heard.map((said) => said.type === 'delta' && said.text)).toEqual(['One ', 'two ', 'three.']);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '5-2', '5-2']);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('takes a service that does not speak in events as it is', async () => {
    const { client } = await talkingTo([turn]);
    expect(await client.continueChat(listening)).toEqual({ messages: [] });
  });

  test('that is refused is refused as any other', async () => {
    const { client } = await talkingTo([problem('session-finished', 409)]);
    await expect(client.continueChat(listening)).rejects.toMatchObject({ code: 'session-finished' });
  });
});

describe('watching a bot', () => {
  const watched: LiveEvent[] = [];
  const call = { path: { botId: 'x' }, onEvent: (event: LiveEvent) => void watched.push(event) };
  beforeEach(() => void watched.splice(0));
  const people = { type: 'people', people: [] };
  const news: Scripted = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: people\ndata: ${JSON.stringify(people)}\n\nevent: working\ndata: {}\n\n`);
    response.end('event: unheard-of\ndata: {"type":"unheard-of"}\n\n');
  };
  const managing = async (script: Scripted[]) => {
    const { url, asked } = await talkingTo(script);
    return { asked, client: createManagementClient({ url, session: 'cookie' }) };
  };

  test('tells the events, but for signs of life, and resolves when the stream ends', async () => {
    const { client, asked } = await managing([news]);
    await client.watchBot(call);
    expect(watched).toEqual([people, { type: 'unheard-of' }]);
    expect(asked.map(({ url, headers }) => [url, headers.accept])).toEqual([
      ['/api/v1/bots/x/live', 'text/event-stream'],
    ]);
  });

  test.each<[string, Scripted, object]>([
    ['is refused', problem('streams-busy', 503), { code: 'streams-busy' }],
    ['is cut', cut, { name: 'ConnectionFailed' }],
  ])('that %s is left to its caller to ask for again', async (_name, answer, error) => {
    const { client, asked } = await managing([answer, news]);
    await expect(client.watchBot(call)).rejects.toMatchObject(error);
    expect(asked).toHaveLength(1);
  });

  test('ends with the signal', async () => {
    const { client } = await managing([
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`event: people\ndata: ${JSON.stringify(people)}\n\n`);
      },
    ]);
    const leaving = new AbortController();
    const left = client.watchBot({ ...call, onEvent: () => leaving.abort(), signal: leaving.signal });
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  });
});

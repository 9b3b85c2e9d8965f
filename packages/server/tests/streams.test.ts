import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  createApp,
  createLogger,
  endpointsOf,
  listen,
  StreamedBody,
  type Listening,
  type LeastPace,
} from '../src/index.ts';

const partBytes = 256 * 1024;
const parts = 40;
/** Takings after which a reader who is too slow must have been cut: eight seconds of them, of which one is allowed. */
const mostTaken = 400;
let server: Listening;
/** A server that waits for readers for less time, whatever they take meanwhile. */
let impatient: Listening;
/** The stream that the next request gets; tests replace it. */
let source: () => AsyncGenerator<string>;
let sending: ServerResponse | undefined;
/** The answer of JSON that the next request gets. */
let text = '';
/** Resolves when it may be sent. */
let beforeText = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const streamed = endpointsOf<object, undefined>()({
    method: 'get',
    path: '/stream',
    operationId: 'stream',
    summary: 'A stream',
    tags: ['Test'],
    access: { tokens: ['secret'], allow: () => undefined },
    response: z.string(),
    errors: [],
    handle: () => Promise.resolve(new StreamedBody('text/plain', source())),
  });
  const whole = endpointsOf<object, undefined>()({
    method: 'get',
    path: '/json',
    operationId: 'json',
    summary: 'An answer of JSON',
    tags: ['Test'],
    access: { tokens: ['secret'], allow: () => undefined },
    response: z.string(),
    errors: [],
    async handle() {
      await beforeText();
      return text;
    },
  });
  const serve = (more: { readonly readerPace?: LeastPace }): Promise<Listening> => {
    const app = createApp<object, undefined>({
      deps: undefined,
      logger: createLogger({ service: 'test', level: 'silent' }),
      errorsBase: 'https://errors.example',
      trustedProxies: [],
      endpoints: [streamed, whole],
      authenticate: () => ({}),
      limit: () => undefined,
      ...more,
    });
    return listen(
      (request, response) => {
        sending = response;
        app(request, response);
      },
      { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 },
    );
  };
  server = await serve({});
  impatient = await serve({ readerPace: { bytesPerSecond: 10 ** 9, pauseMs: 1_000 } });
});
afterAll(async () => {
  await server.stop();
  await impatient.stop();
});

async function asked({ url }: Listening = server, path = '/stream'): Promise<IncomingMessage> {
  const request = get(`${url}/api${path}`, { headers: { authorization: 'Bearer x' }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function* many(): AsyncGenerator<string> {
  for (let i = 0; i < parts; i++) yield await Promise.resolve('x'.repeat(partBytes));
}

/** A stream without end, and the promise that it was closed. */
function endless(): { readonly closed: Promise<void>; readonly isClosed: () => boolean } {
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    source = async function* () {
      try {
        for (;;) yield* many();
      } finally {
        isClosed = true;
        resolve();
      }
    };
  });
  return { closed, isClosed: () => isClosed };
}

test('a stream that its reader slows down arrives whole, and gathers no listeners on the way', async () => {
  const listening: number[] = [];
  source = async function* () {
    for await (const part of many()) {
      yield part;
      listening.push(sending?.listenerCount('close') ?? 0);
    }
  };
  let bytes = 0;
  for await (const chunk of await asked()) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(parts * partBytes);
  expect(listening).toHaveLength(parts);
  expect(listening.at(-1)).toBe(listening[0]);
});

test('what is read for somebody who has gone is closed', async () => {
  const { closed } = endless();
  (await asked()).destroy();
  await closed;
});

test('a stream that breaks is cut, so that nobody takes the part for the whole', async () => {
  source = async function* () {
    yield* many();
    throw new Error('broken');
  };
  const response = await asked();
  response.resume();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
});

test('what is read for somebody who takes nothing of it any more is closed', async () => {
  const { closed } = endless();
  const response = await asked(impatient);
  await closed;
  expect(response.complete).toBe(false);
  response.destroy();
});

test('what is read for somebody who takes some of it now and then, and too little, is closed', async () => {
  const { isClosed } = endless();
  const response = await asked(impatient);
  // each pause is much shorter than the longest that is allowed: it is their sum that is too long
  let taken = 0;
  for (; taken < mostTaken && !isClosed(); taken++) {
    response.read();
    await delay(20);
  }
  expect(taken).toBeLessThan(mostTaken);
  response.destroy();
});

test('a large answer of JSON is not kept for somebody who takes too little of it', async () => {
  text = 'x'.repeat(64 * 2 ** 20);
  const response = await asked(impatient, '/json');
  response.on('error', () => undefined);
  let taken = 0;
  for (; taken < mostTaken && sending?.destroyed === false; taken++) {
    response.read();
    await delay(20);
  }
  expect(taken).toBeLessThan(mostTaken);
  expect(response.complete).toBe(false);
});

test('a large answer of JSON arrives whole where its reader keeps pace', async () => {
  text = 'é'.repeat(2 ** 20);
  const chunks: Buffer[] = [];
  for await (const chunk of await asked(server, '/json')) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toBe(text);
});

test('a large answer of JSON for somebody who has gone meanwhile harms nobody', async () => {
  text = 'x'.repeat(2 ** 20);
  const gone = new Promise<void>((resolve) => {
    beforeText = async () => {
      const closed = once(sending as ServerResponse, 'close');
      request.destroy();
      await closed;
      setImmediate(resolve);
    };
  });
  const request = get(`${server.url}/api/json`, { headers: { authorization: 'Bearer x' }, agent: false });
  request.on('error', () => undefined);
  await gone;
  beforeText = () => Promise.resolve();
  const bytes = (await (await asked(server, '/json')).toArray()) as Buffer[];
  expect(Buffer.concat(bytes).toString()).toBe(JSON.stringify(text));
});

test('a stream that fails before its first part is answered as a problem', async () => {
  source = async function* () {
    throw await Promise.resolve(new Error('broken'));
  };
  expect((await asked()).statusCode).toBe(500);
});

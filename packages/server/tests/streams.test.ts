import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { createApp, createLogger, endpointsOf, listen, StreamedBody, type Listening } from '../src/index.ts';

const partBytes = 256 * 1024;
const parts = 40;
let server: Listening;
/** The same, with less time for readers. */
let impatient: Listening;
/** The stream that the next request gets; tests replace it. */
let source: () => AsyncGenerator<string>;
let sending: ServerResponse | undefined;

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
  const serve = (more: { readonly readerLimitMs?: number }): Promise<Listening> => {
    const app = createApp<object, undefined>({
      deps: undefined,
      logger: createLogger({ service: 'test', level: 'silent' }),
      errorsBase: 'https://errors.example',
      trustedProxies: [],
      endpoints: [streamed],
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
  impatient = await serve({ readerLimitMs: 50 });
});
afterAll(async () => {
  await server.stop();
  await impatient.stop();
});

async function asked({ url }: Listening = server): Promise<IncomingMessage> {
  const request = get(`${url}/api/stream`, { headers: { authorization: 'Bearer x' }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function* many(): AsyncGenerator<string> {
  for (let i = 0; i < parts; i++) yield await Promise.resolve('x'.repeat(partBytes));
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
  const closed = new Promise<void>((resolve) => {
    source = async function* () {
      try {
        for (;;) yield* many();
      } finally {
        resolve();
      }
    };
  });
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
  const closed = new Promise<void>((resolve) => {
    source = async function* () {
      try {
        for (;;) yield* many();
      } finally {
        resolve();
      }
    };
  });
  const response = await asked(impatient);
  await closed;
  expect(response.complete).toBe(false);
  response.destroy();
});

test('a stream that fails before its first part is answered as a problem', async () => {
  source = async function* () {
    throw await Promise.resolve(new Error('broken'));
  };
  expect((await asked()).statusCode).toBe(500);
});

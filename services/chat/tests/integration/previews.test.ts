import { startRedis, type Server } from '@parley/dev-stack';
import { botOf } from '@parley/engine/testing';
import { until, type Answer } from '@parley/testing';
import { draftOf, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { problem } from '../support/problem.ts';

const hourMs = 3_600_000;
const draft = draftOf('previewed', nameAndAge);

let redis: Server;
let management: EchoServer;
let chat: ChatUnderTest;
let secret: string;

beforeAll(async () => {
  redis = await startRedis();
  management = await EchoServer.start(({ url = '' }) => {
    if (url.endsWith(`/drafts/${draft.id}`)) return { status: 200, json: { bot: draft } };
    if (url === '/lead') return { status: 200, json: { lead: { id: 7, tags: ['new'] } } };
    if (url === '/long') return { status: 200, json: Array<string>(100).fill('x'.repeat(3_000)) };
    return { status: 503, json: {} };
  });
  chat = await ChatUnderTest.start({
    REDIS_URL: redis.url,
    MANAGEMENT_URL: management.url,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  secret = await chat.secret('workspace');
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
  await redis.stop();
});

const preview = (body: object = {}): Promise<Answer<Body>> =>
  chat.post(`/v1/bots/${draft.id}/preview/startChat`, secret, body);
const draftKeys = (): Promise<string[]> => chat.deps.redis.keys(chat.deps.keys.snapshot(draft.id, '*'));

test('the draft of a preview is kept for two hours after it was used, by whichever process', async () => {
  for (const earlier of await draftKeys()) await chat.deps.redis.del(earlier);
  const { body } = await preview();
  const [key = '', ...more] = await draftKeys();
  expect(more).toEqual([]);
  const life = await chat.deps.redis.pttl(key);
  expect(life).toBeGreaterThan(hourMs);
  expect(life).toBeLessThanOrEqual(2 * hourMs);
  expect(await chat.say(body.sessionId, secret, 'Ada')).toMatchObject({
    status: 200,
    body: { input: { id: 'age' } },
  });
  expect(await preview()).toMatchObject({ status: 200 });
  expect(await draftKeys()).toEqual([key]);

  const later = await ChatUnderTest.start({
    REDIS_URL: redis.url,
    REDIS_PREFIX: chat.deps.config.REDIS_PREFIX,
    MANAGEMENT_URL: management.url,
  });
  try {
    await chat.deps.redis.pexpire(key, hourMs);
    expect(await later.say(body.sessionId, secret, 'no number')).toMatchObject({ status: 200 });
    expect(await chat.deps.redis.pttl(key)).toBeGreaterThan(hourMs);
  } finally {
    await later.stop();
  }
});

test('a preview that is only registered begins with its first message, where it was told to', async () => {
  const startFrom = { type: 'group', groupId: 'g:Age' };
  const registered = await preview({ startFrom, isOnlyRegistering: true });
  expect(registered).toMatchObject({ status: 200, body: { messages: [] } });
  expect(registered.body).not.toHaveProperty('logs');
  const begun = await chat.post(`/v1/sessions/${registered.body.sessionId}/continueChat`, secret, {});
  expect(begun.body).toMatchObject({ messages: [{ id: 'ask-age' }], input: { id: 'age' } });
});

test.each([true, false])(
  'no preview begins where its bot has no place (only registering: %s)',
  async (isOnlyRegistering) => {
    const startFrom = { type: 'group', groupId: 'gone' };
    expect(await preview({ startFrom, isOnlyRegistering })).toMatchObject(problem('unknown-start', 400));
  },
);

test('a bot that is sent along may leave out what it does not need', async () => {
  const { events, groups, edges } = nameAndAge;
  const path = `/v1/bots/${draft.id}/preview/startChat`;
  const whole = await chat.post(path, secret, { bot: { events, groups, edges } });
  expect(whole).toMatchObject({ status: 200, body: { input: { id: 'name' } } });
  const empty = await chat.post(path, secret, { bot: {} });
  expect(empty).toMatchObject({ status: 200, body: { messages: [], progress: 100 } });
});

test('a preview begins at a block, and not at one that is not there', async () => {
  const begun = await preview({ startFrom: { type: 'block', blockId: 'age' } });
  expect(begun.body).toMatchObject({ messages: [], input: { id: 'age' } });
  expect(await preview({ startFrom: { type: 'block', blockId: 'gone' } })).toMatchObject(
    problem('unknown-start', 400),
  );
});

test('each turn of a preview says which way it took, and what the variables are then', async () => {
  const { body } = await preview();
  expect(body.trace).toEqual({
    visits: [{ edgeId: 'to:Name' }, { blockId: 'ask-name' }, { blockId: 'name' }].map((step) => ({
      botId: draft.id,
      ...step,
    })),
    variables: [],
    requests: [],
    isShortened: false,
  });
  const said = await chat.say(body.sessionId, secret, 'Ada');
  expect(said.body.trace).toMatchObject({ variables: [{ name: 'Name', value: 'Ada' }] });
  expect(said.body.trace?.visits).toContainEqual({ botId: draft.id, blockId: 'age' });
  const read = await chat.get(`/v1/sessions/${body.sessionId}`, secret);
  expect(read.body.lastTurn.trace).toEqual(said.body.trace);
});

test('a published chat says nothing of its way, whoever asks', async () => {
  const { publicId } = await chat.publish(nameAndAge);
  const started = await chat.start(publicId, secret);
  const said = await chat.say(started.body.sessionId, secret, 'Ada');
  for (const { body } of [started, said]) expect(body).not.toHaveProperty('trace');
});

test('the requests of a turn are told with their status, and what is too long is cut', async () => {
  const url = `${management.url}/busy`;
  const { body } = await preview({
    bot: botOf({
      groups: {
        A: [
          { id: 'http', type: 'Webhook', options: { webhook: { url } } },
          {
            id: 'set',
            type: 'Set variable',
            options: { variableId: 'v:Long', expressionToEvaluate: 'x'.repeat(3_000) },
          },
          ...Array.from({ length: 60 }, (_, index) => ({
            id: `http-${index}`,
            type: 'Webhook',
            options: { webhook: { url } },
          })),
        ],
      },
      variables: ['Long'],
    }),
  });
  const requests = body.trace?.requests ?? [];
  expect(requests).toHaveLength(50);
  expect(requests[0]).toMatchObject({ blockId: 'http', url, status: 503 });
  expect(body.trace).toMatchObject({ isShortened: true });
  const [long] = body.trace?.variables ?? [];
  expect(long?.value).toHaveLength(2_001);
});

describe('the response to a request', () => {
  const asking = (path: string): object => ({
    isTracingResponse: true,
    bot: botOf({
      groups: {
        A: [
          { id: 'http', type: 'Webhook', options: { webhook: { url: `${management.url}${path}` } } },
          { id: 'again', type: 'Webhook', options: { webhook: { url: `${management.url}${path}` } } },
        ],
      },
    }),
  });

  test('is told of the first one, where the author asks for it', async () => {
    const { body } = await preview(asking('/lead'));
    const [first, second] = body.trace?.requests ?? [];
    expect(first).toMatchObject({
      status: 200,
      response: {
        headers: { 'content-type': 'application/json' },
        data: { lead: { id: 7, tags: ['new'] } },
        isShortened: false,
      },
    });
    expect(second).not.toHaveProperty('response');
    const quiet = await preview({ ...asking('/lead'), isTracingResponse: false });
    expect(quiet.body.trace?.requests[0]).not.toHaveProperty('response');
  });

  test('is cut where it is long', async () => {
    const { body } = await preview(asking('/long'));
    const { response } = body.trace!.requests[0]!;
    expect(response).toMatchObject({ isShortened: true });
    expect(JSON.stringify(body.trace).length).toBeLessThan(100_000);
    expect((response!.data as string[])[0]).toHaveLength(2_001);
  });

  test('is not for readers, whose drafts may ask with secrets', async () => {
    const reader = await chat.secret('workspace', undefined, 'read');
    const start = (body: object): Promise<Answer<Body>> =>
      chat.post(`/v1/bots/${draft.id}/preview/startChat`, reader, body);
    expect(await start({})).toMatchObject({ status: 200 });
    expect(await start({ isTracingResponse: true })).toMatchObject({ status: 403 });
  });
});

test('the oldest previews of a workspace end where there are too many', async () => {
  const few = await ChatUnderTest.start({
    REDIS_URL: redis.url,
    MANAGEMENT_URL: management.url,
    PREVIEWS_PER_WORKSPACE: '2',
  });
  try {
    const token = await few.secret('workspace');
    for (const sessionId of ['one', 'two', 'one', 'three']) {
      const { status } = await few.post(`/v1/bots/${draft.id}/preview/startChat`, token, { sessionId });
      expect(status).toBe(200);
    }
    expect(await few.say('two', token, 'Ada')).toMatchObject(problem('session-not-found', 404));
    for (const sessionId of ['one', 'three'])
      expect(await few.say(sessionId, token, 'Ada')).toMatchObject({ status: 200 });
    const left = await few.deps.redis.keys(`${few.deps.config.REDIS_PREFIX}:*:session:*`);
    expect(left.filter((key) => !/:(keys|lines|journal)$/.test(key))).toHaveLength(2);
  } finally {
    await few.stop();
  }
});

test('previews are refused while Redis has hardly any memory left, and those that run go on', async () => {
  const { sessionId } = (await preview()).body;
  const { redis: client, pressure } = chat.deps;
  // so that what comes and goes meanwhile is no share of it that matters
  await client.set('ballast', Buffer.alloc(50_000_000));
  await until(async () => {
    const used = Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]);
    await client.config('SET', 'maxmemory', Math.round(used * 1.1));
    return pressure.memoryShare() >= 0.86;
  });
  expect(await preview()).toMatchObject(problem('overloaded', 503));
  expect(await chat.say(sessionId, secret, 'Ada')).toMatchObject({ status: 200 });
  await client.config('SET', 'maxmemory', 0);
  await client.del('ballast');
  await until(() => pressure.memoryShare() === 0);
});

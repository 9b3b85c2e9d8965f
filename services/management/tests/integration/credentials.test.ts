import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cachedCredentialSchema, internalApi, type CachedCredential } from '@parley/schema/contract';
import { createUser } from '../../src/cli/create-user.ts';
import { openRow } from '../../src/credentials/sealed-row.ts';
import { findCredential } from '../../src/credentials/credential.repository.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', MAX_CREDENTIALS_PER_WORKSPACE: '40' });
/** An answer that is that problem. */
const problem = (code: string, status: number) => ({
  status,
  body: { type: expect.stringMatching(`/${code}$`) },
});
const secret = 'sk-of-the-tests-1234';
const model = {
  type: 'openai-compatible',
  name: 'Model',
  data: { apiKey: secret, baseUrl: 'https://models.example/v1' },
};

/** Requests that a service of the tests got, and the status it answers with. */
let service: Server;
let answerWith = 200;
const received: { url: string; headers: Readonly<Record<string, unknown>>; body: string }[] = [];
let address: string;
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answerWith, { 'content-type': 'application/json' });
      response.end('{"secret":"of the service"}');
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());
beforeEach(() => {
  answerWith = 200;
  received.length = 0;
});

const base = (): string => `/v1/workspaces/${world.user.workspaceId}/credentials`;
async function make(
  body: object = model,
): Promise<{ id: string; hosts: string[] } & Record<string, unknown>> {
  const { status, body: made, text } = await world.call.post(base(), body);
  if (status !== 201) throw new Error(text);
  // checked against its contract
  return made.credentials as never;
}
const inRedis = async (id: string): Promise<CachedCredential> => {
  const { redis, keys } = world.management.deps;
  return cachedCredentialSchema.parse(
    JSON.parse((await redis.get(keys.credential(world.user.workspaceId, id))) ?? 'null'),
  );
};
const opened = async (id: string) => {
  const { db, keyService } = world.management.deps;
  return openRow(keyService!, (await findCredential(db, world.user.workspaceId, id))!);
};

describe('credentials', () => {
  test('are made, listed, read and renamed, and never give their secret back', async () => {
    const answer = await world.call.post(base(), model);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        credentials: {
          type: 'openai-compatible',
          name: 'Model',
          data: { baseUrl: 'https://models.example/v1' },
          lastFour: '1234',
          hosts: ['models.example'],
          lastUsedAt: null,
        },
      },
    });
    const { id } = answer.body.credentials as unknown as { id: string };
    const path = `${base()}/${id}`;
    const answers = [
      answer,
      await world.call.get(base()),
      await world.call.get(path),
      await world.call.patch(path, { name: 'Our model' }),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
    expect(answers[1]?.body).toMatchObject({ nextCursor: null });
    expect(answers[3]?.body).toMatchObject({ credentials: { name: 'Our model', lastFour: '1234' } });
    expect(await opened(id)).toEqual({ data: model.data, hosts: ['models.example'] });
  });

  test('show no ending of a short secret', async () => {
    expect(await make({ ...model, data: { apiKey: 'short' } })).toMatchObject({ lastFour: '' });
  });

  test('replace their secret as a whole, and their hosts with it', async () => {
    const { id } = await make();
    const path = `${base()}/${id}`;
    const data = { apiKey: 'sk-the-next-secret-5678' };
    const changed = await world.call.patch(path, { data });
    expect(changed.body).toMatchObject({ credentials: { lastFour: '5678', data: {} } });
    expect((await opened(id)).data).toEqual(data);
    expect((await opened(id)).hosts).toContain('api.openai.com');
    // nobody moves a secret that they do not know to another host
    const moved = await world.call.patch(path, { data: { baseUrl: 'https://evil.example' } });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ pointer: '/data/apiKey' }] } });
  });

  test.each([
    [{ ...model, data: { ...model.data, stranger: 1 } }, '/data'],
    [{ ...model, data: { apiKey: secret, baseUrl: 'http://10.0.0.1/v1' } }, '/data/baseUrl'],
    [{ ...model, data: { apiKey: secret, baseUrl: 'http://169.254.169.254/' } }, '/data/baseUrl'],
    [{ ...model, type: 'stranger' }, '/type'],
    [
      { type: 'http', name: 'x', data: { scheme: 'bearer', value: 'v', hosts: ['10.0.0.1:80'] } },
      '/data/hosts/0',
    ],
    [
      {
        type: 'smtp',
        name: 'x',
        data: { host: '10.0.0.1', port: 25, secure: false, from: 'bot@example.com' },
      },
      '/data/host',
    ],
  ])('refuse %j at %s', async (body, pointer) => {
    const answer = await world.call.post(base(), body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect(answer.text).not.toContain(secret);
  });

  test('of a channel get the secret that its webhook has to show', async () => {
    const { id } = await make({ type: 'messaging-b', name: 'Bot', data: { botToken: '123:abc' } });
    expect((await opened(id)).data).toEqual({
      botToken: '123:abc',
      webhookSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('are read by readers, changed by writers, and not there for others', async () => {
    const { id } = await make();
    const email = `${randomUUID()}@test.invalid`;
    const reader = await createUser(world.management.deps, { email, workspace: 'Reader' });
    const stranger = await world.management.user();
    await world.management.join(world.user.workspaceId, email, 'read');
    const asReader = world.management.as(reader.secretToken);
    expect((await asReader.get(`${base()}/${id}`)).status).toBe(200);
    for (const refused of [
      await asReader.post(base(), model),
      await asReader.patch(`${base()}/${id}`, { name: 'x' }),
      await asReader.delete(`${base()}/${id}`),
      await asReader.post(`${base()}/${id}/test`),
    ])
      expect(refused).toMatchObject(problem('forbidden', 403));
    const asStranger = world.management.as(stranger.secretToken);
    expect(await asStranger.get(`${base()}/${id}`)).toMatchObject(problem('workspace-not-found', 404));
    const own = `/v1/workspaces/${stranger.workspaceId}/credentials`;
    for (const foreign of [
      await asStranger.get(`${own}/${id}`),
      await asStranger.patch(`${own}/${id}`, { name: 'x' }),
      await asStranger.delete(`${own}/${id}`),
      await asStranger.post(`${own}/${id}/test`),
    ])
      expect(foreign).toMatchObject(problem('credentials-not-found', 404));
  });

  test('are no more than a workspace may have', async () => {
    const user = await world.management.user();
    const path = `/v1/workspaces/${user.workspaceId}/credentials`;
    const call = world.management.as(user.secretToken);
    const statuses: number[] = [];
    for (let count = 0; count < 41; count++) statuses.push((await call.post(path, model)).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 409]);
  });
});

describe('what chat gets of them', () => {
  test('is ciphertext alone', async () => {
    const { id } = await make();
    const entry = await inRedis(id);
    expect(entry.credential).toMatchObject({ id, type: 'openai-compatible' });
    expect(JSON.stringify(entry)).not.toContain(secret);
    expect(JSON.stringify(entry)).not.toContain('models.example');
  });

  test('is asked of management on a miss, and counts as use', async () => {
    const { id } = await make();
    const { workspaceId } = world.user;
    const answer = await world.management.internal(internalApi.credential.path(workspaceId, id));
    expect(answer.body).toMatchObject({ credential: { id } });
    const foreign = await world.management.internal(internalApi.credential.path('other', id));
    expect(foreign.body).toMatchObject({ credential: null });
    const { body } = await world.call.get(`${base()}/${id}`);
    expect(body.credentials).toMatchObject({ lastUsedAt: expect.any(String) });
  });

  test('is a tombstone once they are deleted', async () => {
    const { id } = await make();
    const before = await inRedis(id);
    expect((await world.call.delete(`${base()}/${id}`)).status).toBe(200);
    const after = await inRedis(id);
    expect(after.credential).toBeNull();
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  test('is a tombstone once their workspace is deleted', async () => {
    const user = await world.management.user();
    const call = world.management.as(user.secretToken);
    const made = await call.post(`/v1/workspaces/${user.workspaceId}/credentials`, model);
    const { id } = made.body.credentials as unknown as { id: string };
    expect((await call.delete(`/v1/workspaces/${user.workspaceId}`)).status).toBe(200);
    const { redis, keys } = world.management.deps;
    const entry = JSON.parse((await redis.get(keys.credential(user.workspaceId, id))) ?? 'null');
    expect(entry).toMatchObject({ credential: null });
  });
});

describe('the places that use credentials', () => {
  const sending = (credentialsId: string) => [
    {
      id: 'g',
      title: 'Send',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'send',
          type: 'Webhook',
          options: { credentialsId, webhook: { url: 'https://crm.example/x' } },
        },
      ],
    },
  ];
  const http = {
    type: 'http',
    name: 'CRM',
    data: { scheme: 'bearer', value: secret, hosts: ['crm.example'] },
  };

  test('are named of drafts and published versions, and keep them from being deleted', async () => {
    const { id } = await make(http);
    const path = `${base()}/${id}`;
    const bot = await world.newWholeBot();
    const groups = [...bot.groups, ...sending(id)];
    expect((await world.call.patch(`/v1/bots/${bot.id}`, { bot: { groups } })).status).toBe(200);
    const use = { botId: bot.id, botName: bot.name, blockId: 'send' };
    expect((await world.call.get(path)).body).toMatchObject({ uses: [{ ...use, isPublished: false }] });
    const published = await world.call.post(`/v1/bots/${bot.id}/publish`);
    expect(published.status).toBe(200);
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { groups: bot.groups } });
    expect((await world.call.get(path)).body).toMatchObject({ uses: [{ ...use, isPublished: true }] });
    const refused = await world.call.delete(path);
    expect(refused).toMatchObject({ ...problem('credentials-in-use', 409) });
    expect(refused.body).toMatchObject({ uses: [{ ...use, isPublished: true }] });
    await world.call.post(`/v1/bots/${bot.id}/unpublish`);
    expect((await world.call.get(path)).body).toMatchObject({ uses: [] });
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { messagingACredentialsId: id } });
    expect((await world.call.get(path)).body).toMatchObject({ uses: [{ botId: bot.id, blockId: null }] });
    expect((await world.call.delete(`${path}?force=true`)).status).toBe(200);
    expect((await world.call.get(path)).status).toBe(404);
  });

  test('are found in bots that are made and imported, and set all at once by bindings', async () => {
    const { id } = await make(http);
    const bot = await world.newBot({ name: 'Imported', groups: sending('id-of-elsewhere') });
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { messagingACredentialsId: 'id-of-elsewhere' } });
    const bindings = `/v1/bots/${bot.id}/bindings`;
    const unknown = await world.call.post(bindings, { 'id-of-elsewhere': randomUUID() });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/id-of-elsewhere' }] } });
    expect((await world.call.post(bindings, { nothing: id })).status).toBe(400);
    const bound = await world.call.post(bindings, { 'id-of-elsewhere': id });
    expect(bound).toMatchObject({
      status: 200,
      body: {
        bot: {
          messagingACredentialsId: id,
          groups: [
            { blocks: [{ options: { credentialsId: id, webhook: { url: 'https://crm.example/x' } } }] },
          ],
        },
      },
    });
    expect((await world.call.get(`${base()}/${id}`)).body).toMatchObject({
      uses: [
        { botId: bot.id, blockId: 'send' },
        { botId: bot.id, blockId: null },
      ],
    });
  });

  test('are judged when a bot is published: unknown, of another type, for another host', async () => {
    const mail = await make({
      type: 'smtp',
      name: 'Mail',
      data: { host: 'mail.example', port: 587, secure: false, from: 'bot@example.com' },
    });
    const elsewhere = await make({ ...http, data: { ...http.data, hosts: ['other.example'] } });
    for (const [credentialsId, rule, status] of [
      [mail.id, 'credentials-of-another-type', 422],
      [elsewhere.id, 'credentials-for-another-host', 422],
      [randomUUID(), 'credentials-pending', 200],
    ] as const) {
      const bot = await world.newWholeBot();
      const groups = [...bot.groups, ...sending(credentialsId)];
      await world.call.patch(`/v1/bots/${bot.id}`, { bot: { groups } });
      const published = await world.call.post(`/v1/bots/${bot.id}/publish`);
      expect([published.status, published.text.includes(rule)]).toEqual([status, true]);
    }
  });
});

describe('a try', () => {
  const tried = async (body: object) => {
    const { id } = await make(body);
    return world.call.post(`${base()}/${id}/test`);
  };
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const host = (): string => new URL(address).host;
  const accountSid = `AC${'0'.repeat(32)}`;
  const services = (): Readonly<Record<string, readonly [body: object, url: string, header?: string]>> => ({
    'openai-compatible': [{ apiKey: secret, baseUrl: `${address}/v1` }, '/v1/models', 'authorization'],
    anthropic: [{ apiKey: secret, baseUrl: address }, '/v1/models', 'x-api-key'],
    payment: [
      { provider: 'stripe', secretKey: secret, publishableKey: 'p', webhookSecret: 'w', baseUrl: address },
      '/v1/balance',
      'authorization',
    ],
    'messaging-a': [
      { phoneNumberId: '1', accessToken: secret, appSecret: 'a', verifyToken: 'v', baseUrl: address },
      '/1?fields=id',
      'authorization',
    ],
    'messaging-a-twilio': [
      { accountSid, authToken: secret, phoneNumber: '+14155238886', baseUrl: address },
      `/2010-04-01/Accounts/${accountSid}.json`,
    ],
    'messaging-b': [{ botToken: '1:abc', baseUrl: address }, '/bot1:abc/getMe'],
    'google-service-account': [
      {
        key: { client_email: 'bot@example.com', private_key: privateKey, private_key_id: 'k' },
        tokenUrl: `${address}/token`,
      },
      '/token',
    ],
    http: [{ scheme: 'header', name: 'X-Api-Key', value: secret, hosts: [host()] }, '/', 'x-api-key'],
    provider: [{ kind: 'nocodb', apiKey: secret, baseUrl: address }, '/api/v2/meta/bases', 'xc-token'],
  });

  test.each([
    'openai-compatible',
    'anthropic',
    'payment',
    'messaging-a',
    'messaging-a-twilio',
    'messaging-b',
    'google-service-account',
    'http',
    'provider',
  ])('of %s asks for something harmless, and tells nothing but that it went well', async (type) => {
    const [data, url, header] = services()[type]!;
    const { status, body, text } = await tried({ type, name: type, data });
    expect([status, text]).toEqual([200, JSON.stringify({ ok: true })]);
    expect(body).toEqual({ ok: true });
    expect(received.at(-1)?.url).toBe(url);
    if (header !== undefined) expect(String(received.at(-1)?.headers[header])).toContain(secret);
  });

  test('says that the service refuses the key, or does not answer', async () => {
    answerWith = 401;
    const refused = await tried({ ...model, data: { apiKey: secret, baseUrl: address } });
    expect(refused).toMatchObject(problem('credentials-refused', 422));
    expect(refused.text).not.toContain('of the service');
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const closed = (gone.address() as AddressInfo).port;
    gone.close();
    await once(gone, 'close');
    const away = await tried({ ...model, data: { apiKey: secret, baseUrl: `http://127.0.0.1:${closed}` } });
    expect(away).toMatchObject(problem('service-unreachable', 422));
  });
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot, sourceArgs, startRedis, type Server } from '@parley/dev-stack';
import { redisKeys } from '@parley/schema/contract';
import { CannotServe, createLogger, createRedis, parseEnv, type RedisClient } from '@parley/server';
import { botContent, createEmptyDatabase, createTestDatabase, type TestDatabase } from '@parley/testing';
import { startTelegramStub } from '@parley/testing/channels';
import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import { SignInProvider } from '@parley/testing/sign-in-provider';
import { Client } from 'pg';
import { configSchema } from '../../src/config.ts';
import { checkDatabase } from '../../src/database/check-database.ts';
import { preflight } from '../../src/preflight.ts';
import { parley } from '../support/command-line.ts';
import { MailServer } from '@parley/testing/mail-server';
import { ManagementUnderTest } from '../support/management-under-test.ts';

/** For a program that hangs; one that starts from its sources may take its time. */
const programLimitMs = 300_000;

let database: TestDatabase;
let redis: Server;
let sound: Readonly<Record<string, string>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis({ appendOnly: 'everysec' })]);
  sound = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
    CHAT_SECRET: 'chat-secret-of-the-tests-0123456789abcdef',
  };
});
afterAll(async () => {
  await redis.stop();
  await database.drop();
});

/** Runs one of our services to its end, with this environment and nothing of ours. */
function run(
  entry: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const program = [...sourceArgs(), join(repositoryRoot, 'services/management/src', entry)];
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0', WORKER_PORT: '0', ...environment };
    execFile(process.execPath, program, { env, timeout: programLimitMs }, (error, stdout, stderr) => {
      resolve({
        status: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        output: stdout + stderr,
      });
    });
  });
}

async function doctor(changes: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await parley(['doctor'], { ...sound, ...changes });
  return { status: code, output: stdout + stderr };
}

/** Runs `work` with a connection to the test's Redis. */
async function withRedis(work: (client: RedisClient) => Promise<void>): Promise<void> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const client = createRedis({ urls: [redis.url], isCluster: false, logger, name: 'test', mode: 'patient' });
  try {
    await work(client);
  } finally {
    await client.quit();
  }
}

/** Lets the test's Redis have other settings while `work` runs. */
function withRedisSettings(settings: readonly string[], work: () => Promise<void>): Promise<void> {
  return withRedis(async (client) => {
    try {
      await client.call('CONFIG', 'SET', ...settings);
      await work();
    } finally {
      const usual = ['maxmemory-policy', 'noeviction', 'maxmemory', '0', 'appendonly', 'yes'];
      await client.call('CONFIG', 'SET', ...usual);
    }
  });
}

test('a sound installation is called sound, and what does not run is named', async () => {
  const { status, output } = await doctor();
  expect(output).not.toMatch(/^(FAILED|warning(?! +processes))/m);
  expect(output).toMatch(
    /^warning +processes +connected to Redis: management 0, worker 0, chat 0\.\n +→ Start management, worker, chat, or/m,
  );
  expect(output).toMatch(/^ok +answers on their way +0 turns wait to be stored$/m);
  expect(output).toMatch(/^ok +postgres schema +\d+ migrations$/m);
  expect(status).toBe(0);
});

test('answers that wait too long, and those that failed, are counted', async () => {
  const keys = redisKeys('parley');
  await withRedis(async (client) => {
    await client.sadd(keys.shards, '3');
    await client.xadd(keys.turns(3), '1-1', 'r', '{}');
    await client.xadd(keys.deadTurns(3), '*', 'r', '{}', 'error', 'because');
    const { status, output } = await doctor();
    await client.flushall();
    expect(output).toMatch(
      /^warning +answers on their way +1 turns wait to be stored, the oldest for \d+ s\./m,
    );
    expect(output).toMatch(/^warning +answers that failed +1 turns could not be stored\.\n +→ Read why/m);
    expect(status).toBe(0);
  });
});

test('a Redis that is nearly full is told of', async () => {
  let used = 0;
  await withRedis(async (client) => {
    used = Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]);
  });
  await withRedisSettings(['maxmemory', String(Math.ceil(used * 1.2))], async () => {
    expect((await doctor()).output).toMatch(/^warning +redis memory +\d+ MB are used of \d+\./m);
  });
});

test('the mail server is signed in to, and what bots have to reach is asked for', async () => {
  const mail = new MailServer('right');
  const url = new URL(await mail.start());
  url.username = 'parley';
  const doctorWith = (password: string, probe: string) => {
    url.password = password;
    return doctor({ SMTP_URL: url.href, EGRESS_PROBE_URL: probe, EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  };
  const outside = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const probe = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;

  const well = await doctorWith('right', probe);
  expect(well.output).toContain(`${url.host} answers, and lets us in`);
  expect(well.output).toContain(`${probe} answers (200)`);
  outside.close();

  const { status, output } = await doctorWith('wrong', 'http://127.0.0.1:4');
  expect(output).toMatch(
    /^warning +mail +\S+ cannot be used from here: Invalid login: 535 .*\n +→ Check SMTP_URL/m,
  );
  expect(output).toMatch(/^warning +egress +Bots cannot reach http:\S+ from here: .*ECONNREFUSED/m);
  expect(output).not.toContain('wrong');
  expect(status).toBe(0);
  await mail.stop();
});

test('the ways to sign in are said, and the provider is asked what it can do', async () => {
  const plain = await doctor();
  expect(plain.output).toMatch(/^ok +sign-in +one-time links \(by command\), passwords; no provider/m);
  const provider = new SignInProvider();
  const settings = {
    OIDC_ISSUER: await provider.start(),
    OIDC_CLIENT_ID: 'parley',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    PASSWORD_SIGN_IN: 'false',
  };
  const well = await doctor(settings);
  expect(well.output).toMatch(/^ok +sign-in +one-time links \(by command\), and http:\S+, which answers/m);
  expect(well.output).toContain('http://localhost:3000/app/sign-in/sso');
  await provider.stop();
  const away = await doctor(settings);
  expect(away.output).toMatch(/^warning +sign-in +.* cannot be used from here: .*\n +→ Check OIDC_ISSUER/m);
  const half = await doctor({ OIDC_ISSUER: settings.OIDC_ISSUER });
  expect(half.output).toMatch(/^FAILED +configuration +OIDC_CLIENT_ID: must be set/m);
});

test('broken: variables are missing or too short', async () => {
  const { status, output } = await doctor({ INTERNAL_TOKEN: 'short', DATABASE_URL: '' });
  expect(output).toMatch(
    /^FAILED +configuration +DATABASE_URL: must be set\n +→ infra\/docs\/configuration.md lists every variable/m,
  );
  expect(output).toMatch(/^FAILED +configuration +INTERNAL_TOKEN: must have at least 32 characters$/m);
  expect(status).toBe(1);
});

test('broken: Redis forgets what it has no room for; a service refuses to start', async () => {
  await withRedisSettings(['maxmemory-policy', 'allkeys-lru', 'maxmemory', '100mb'], async () => {
    const { status, output } = await doctor();
    expect(output).toMatch(
      /^FAILED +redis eviction +When it is full Redis forgets sessions and answers \(allkeys-lru\)\.\n +→ Set maxmemory-policy noeviction/m,
    );
    expect(status).toBe(1);
    const [started, worker] = await Promise.all([
      run('main.ts', sound),
      run('worker.ts', { ...sound, SMTP_URL: 'smtp://127.0.0.1:9' }),
    ]);
    expect(started.output).toContain('redis eviction: When it is full Redis forgets sessions and answers');
    expect(started.status).toBe(78);
    expect(worker.output).toContain('127.0.0.1:9 cannot be used from here: connect ECONNREFUSED');
    expect(worker.status).toBe(78);
  });
});

test('broken: Redis keeps nothing on disk', async () => {
  await withRedisSettings(['appendonly', 'no'], async () => {
    const { status, output } = await doctor();
    expect(output).toMatch(
      /^warning +redis persistence +The append-only file is off: .*\n +→ Set appendonly yes/m,
    );
    expect(status).toBe(0);
  });
});

test('broken: the cluster is none', async () => {
  const { status, output } = await doctor({ REDIS_CLUSTER: 'true' });
  expect(output).toMatch(/^FAILED +redis +It cannot be reached: .*\n +→ Check REDIS_URL and REDIS_CLUSTER/m);
  expect(status).toBe(1);
});

test('broken: the database is empty', async () => {
  const empty = await createEmptyDatabase();
  const { status, output } = await doctor({ DATABASE_URL: empty.url });
  await empty.drop();
  expect(output).toMatch(
    /^FAILED +postgres schema +(\d+) of \1 migrations are missing\.\n +→ Run: parley admin migrate\.$/m,
  );
  expect(status).toBe(1);
});

test('broken: the user may not see which migrations there were', async () => {
  const admin = new Client(database.url);
  await admin.connect();
  // a role is known to the whole server, which may be somebody's own
  const stranger = `stranger_${randomBytes(8).toString('hex')}`;
  const url = Object.assign(new URL(database.url), { username: stranger, password: stranger });
  try {
    await admin.query(`CREATE ROLE ${stranger} LOGIN PASSWORD '${stranger}'`);
    expect(await checkDatabase(url.href, 10)).toMatchObject([
      { level: 'failure', found: 'It cannot be asked: permission denied for schema drizzle.' },
    ]);
  } finally {
    await admin.query(`DROP ROLE ${stranger}`);
    await admin.end();
  }
});

test('broken: nobody is where database and management should be, secrets are one, and bots may reach this host', async () => {
  const { status, output } = await doctor({
    DATABASE_URL: 'postgres://parley@127.0.0.1:9/parley',
    CHAT_SECRET: sound['INTERNAL_TOKEN'] ?? '',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
    MANAGEMENT_URL: 'http://127.0.0.1:9',
  });
  expect(output).toMatch(/^FAILED +postgres +It cannot be asked: .*ECONNREFUSED/m);
  expect(output).toMatch(/^FAILED +CHAT_SECRET +It is the same as INTERNAL_TOKEN\./m);
  expect(output).toMatch(/^warning +EGRESS_ALLOWED_NETWORKS +Bots may reach 127\.0\.0\.0\/8/m);
  expect(output).toMatch(/^warning +management +http:\/\/127\.0\.0\.1:9 does not answer: .*ECONNREFUSED/m);
  expect(status).toBe(1);
});

test('a service whose port is taken ends, so that whoever watches it can start it again', async () => {
  const { port } = new URL(redis.url);
  const { status, output } = await run('main.ts', { ...sound, PORT: port });
  expect(output).toContain(`Port ${port} of 127.0.0.1 is taken.`);
  expect(output).toContain('or set PORT to another port');
  expect(status).toBe(1);
});

test.each<[string, (url: URL) => void, string]>([
  ['a database that is not there', (url) => (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
  ['a user who is not let in', (url) => (url.username = 'nobody'), 'nobody'],
])('a service with %s says so and does not start', async (_, change, reason) => {
  const url = new URL(database.url);
  change(url);
  const refused = preflight(parseEnv(configSchema, { ...sound, DATABASE_URL: url.href }), 'management');
  await expect(refused).rejects.toBeInstanceOf(CannotServe);
  await expect(refused).rejects.toThrow(reason);
  await expect(refused).rejects.toThrow(
    /postgres: It does not let us in: .* Check the user, the password and the name of the database/,
  );
});

describe('payment accounts', () => {
  const secretKey = 'sk_test_of_the_doctor';
  const sealing = { CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789' };
  const chatUrl = { CHAT_URL: 'https://chat.parley.invalid', EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' };
  let stripe: StripeStub;
  let management: ManagementUnderTest;
  let address: string;
  const examine = async (changes: Readonly<Record<string, string>> = chatUrl): Promise<string> => {
    const { DATABASE_URL } = management.deps.config;
    const { output } = await doctor({ DATABASE_URL, ...sealing, ...changes });
    return /^\w+ +payments +(.*)$/m.exec(output)?.[0] ?? output;
  };

  beforeAll(async () => {
    stripe = await startStripeStub(secretKey);
    management = await ManagementUnderTest.start({ ...sealing, ...chatUrl });
  });
  afterAll(async () => {
    await management.stop();
    await stripe.stop();
  });

  test('are tried: their keys, their webhooks, and the address of chat', async () => {
    expect(await examine()).toMatch(/^ok .*no payment account is stored/);
    const { workspaceId, secretToken } = await management.user();
    const data = { provider: 'stripe', secretKey, publishableKey: 'pk', webhookSecret: 'whsec' };
    const made = await management.as(secretToken).post(`/v1/workspaces/${workspaceId}/credentials`, {
      type: 'payment',
      name: 'Shop',
      data: { ...data, baseUrl: stripe.url },
    });
    expect(made.status).toBe(201);
    address = `https://chat.parley.invalid/api/v1/payments/${made.body.credentials.id}`;
    expect(await examine()).toMatch(/^warning .*"Shop" .*no webhook of the provider leads to https:/);
    const webhook = { id: 'we_1', object: 'webhook_endpoint', url: address } as const;
    const [first, second] = ['checkout.session.completed', 'payment_intent.succeeded'];
    const replaceBy = (status: 'enabled' | 'disabled', ...events: string[]) =>
      stripe.state.webhooks.splice(0, 1, { ...webhook, status, enabled_events: events });
    replaceBy('disabled', first, second);
    expect(await examine()).toMatch(/^warning .*its webhook to https:.* is disabled/);
    replaceBy('enabled', first);
    expect(await examine()).toMatch(/^warning .*its webhook is not told of payment_intent\.succeeded/);
    replaceBy('enabled', first, second);
    expect(await examine()).toMatch(/^ok .*1 accounts take their keys and tell of payments/);
    expect(await examine({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' })).toMatch(
      /^warning .*CHAT_URL is not set/,
    );
    stripe.fail(500, '/v1/webhook_endpoints');
    const silent = await examine();
    expect(silent).toContain(`its webhooks could not be listed (the provider answered 500): ask once more`);
    expect(silent).toContain(`whether one leads to ${address}`);
    expect(silent).not.toContain('Postgres');
    stripe.fail(403, '/v1/webhook_endpoints');
    expect(await examine()).toMatch(/^ok .*1 accounts take their keys/);
    stripe.fail(401);
    const refused = await examine();
    expect(refused).toMatch(/^warning .*the provider refuses the key of "Shop"/);
    expect(refused).not.toContain(secretKey);
  });
});

test('accounts of channels are tried: their tokens, and the address that Telegram sends to', async () => {
  const sealing = { CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789' };
  const chatUrl = { CHAT_URL: 'https://chat.parley.invalid', EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' };
  const botToken = '7:canary-of-the-doctor';
  const telegram = await startTelegramStub(botToken);
  const management = await ManagementUnderTest.start({ ...sealing, ...chatUrl });
  const { DATABASE_URL } = management.deps.config;
  const examine = async (): Promise<string> => {
    const { output } = await doctor({ DATABASE_URL, ...sealing, ...chatUrl });
    expect(output).not.toContain(botToken);
    return /^\w+ +channels +(.*)$/m.exec(output)?.[0] ?? output;
  };
  try {
    expect(await examine()).toMatch(/^ok .*no account of a messaging channel is stored/);
    const { workspaceId, secretToken } = await management.user();
    const call = management.as(secretToken);
    const { body } = await call.post(`/v1/workspaces/${workspaceId}/credentials`, {
      type: 'messaging-b',
      name: 'Shop',
      data: { botToken, baseUrl: telegram.url },
    });
    // no bot answers there yet
    expect(await examine()).toMatch(/^ok .*1 accounts of messaging channels take their tokens/);
    const bot = botContent({ settings: { messagingB: { isEnabled: true } } });
    const { id } = (await call.post('/v1/bots', { workspaceId, bot })).body.bot;
    const credentialsId = body.credentials.id;
    await call.patch(`/v1/bots/${id}`, { bot: { messagingBCredentialsId: credentialsId } });
    expect((await call.post(`/v1/bots/${id}/publish`)).status).toBe(200);
    const address = `https://chat.parley.invalid/api/v1/channels/messaging-b/${credentialsId}`;
    expect(await examine()).toContain(`Telegram was not told to send messages to ${address}`);
    const tell = (url: string) =>
      fetch(`${telegram.url}/bot${botToken}/setWebhook`, {
        method: 'POST',
        body: JSON.stringify({ url, secret_token: 'secret' }),
      });
    await tell('https://elsewhere.invalid/');
    expect(await examine()).toMatch(/^warning .*Telegram sends messages to another address than https:/);
    await tell(address);
    expect(await examine()).toMatch(/^ok .*1 accounts of messaging channels take their tokens/);
    telegram.revoke(true);
    expect(await examine()).toMatch(/^warning .*the provider refuses the key of "Shop"/);
  } finally {
    await management.stop();
    await telegram.stop();
  }
});

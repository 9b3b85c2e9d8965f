import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortSessionId } from '@parley/server';
import { Redis } from 'ioredis';
import { freePorts, startTraceReceiver, until, type TraceReceiver } from '@parley/testing';
import { saying, startScriptedProvider, type ScriptedProvider } from '@parley/testing/scripted-provider';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { databaseDump, redisDump, runSql } from '../secrets/dumps.ts';
import { leakyBot } from '../secrets/leaky-bot.ts';
import { startCarelessServer, startRefusingMailServer, type Listener } from '../secrets/refusing-servers.ts';
import { untilDrained } from '../until-drained.ts';
import { chat, say } from './talking.ts';

const canary = (): string => `canary${randomBytes(16).toString('hex')}`;

/** Secrets that the author of the bot has put into it. */
const inBot = {
  header: canary(),
  query: canary(),
  body: canary(),
  redirected: canary(),
  hungUp: canary(),
  program: canary(),
  session: canary(),
  value: canary(),
  mapped: canary(),
  prompt: canary(),
  subject: canary(),
  recipient: canary(),
};
/** Secrets that the operator has put into the environment, and words of a visitor that are refused. */
const others = {
  internal: canary(),
  chatSecret: canary(),
  mailPassword: canary(),
  bucketKey: canary(),
  credentialsKey: canary(),
  modelKey: canary(),
  refusedKey: canary(),
  modelAnswer: canary(),
  said: canary(),
  refused: canary(),
  unstored: canary(),
};

const bot = ['Redis: its bot', 'table bot_revisions', 'table bot_versions', 'table bots'];
/** The error of a server or a program is for the bot's author, in the logs of the result. */
const toAuthor = 'what the author is told';
const failure = [...bot, 'Redis: its session', 'result logs', 'table result_logs', toAuthor];
/** A variable is part of the result unless it is one of the session; a preview shows both kinds to the bot's author. */
const variable = ['Redis: its session', 'results', 'table result_words', 'table results'];
/** The places that may hold each of them; no other may. */
const allowed = {
  header: failure,
  query: failure,
  body: failure,
  program: failure,
  redirected: bot,
  hungUp: bot,
  subject: bot,
  recipient: bot,
  session: [...bot, 'Redis: its session', toAuthor],
  value: [...bot, ...variable, toAuthor],
  mapped: [...variable, toAuthor],
  prompt: bot,
  modelAnswer: [...variable, toAuthor],
  said: [...variable, 'table answers', 'table transcript', 'transcript', 'what a page is told'],
  internal: [],
  chatSecret: [],
  mailPassword: [],
  bucketKey: [],
  credentialsKey: [],
  modelKey: [],
  refusedKey: [],
  webhook: [],
  refused: [],
  unstored: [],
  page: [],
  author: [],
};

let elsewhere: Listener;
let careless: Listener;
let mails: Listener;
let provider: ScriptedProvider;
let traces: TraceReceiver;
let adminPorts: Readonly<Record<string, number>>;
let parley: Installation;

beforeAll(async () => {
  elsewhere = await startCarelessServer({ to: '/', reply: { ok: true } });
  careless = await startCarelessServer({
    to: `http://127.0.0.1:${elsewhere.port}/landed`,
    reply: { value: inBot.mapped },
  });
  mails = await startRefusingMailServer();
  provider = await startScriptedProvider();
  provider.play(saying(others.modelAnswer));
  traces = await startTraceReceiver();
  const [management = 0, worker = 0, chat = 0] = await freePorts(3);
  adminPorts = { management, worker, 'chat-1': chat };
  parley = await startInstallation({
    chats: 1,
    appendOnly: 'everysec',
    log: () => undefined,
    environment: {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
      INTERNAL_TOKEN: others.internal,
      CHAT_SECRET: others.chatSecret,
      CREDENTIALS_KEYS: others.credentialsKey,
      // a bucket that does not answer: its failures are logged
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: 'http://127.0.0.1:9',
      FILES_S3_ACCESS_KEY_ID: 'parley',
      FILES_S3_SECRET_ACCESS_KEY: others.bucketKey,
      SMTP_URL: `smtp://mailer:${others.mailPassword}@127.0.0.1:${mails.port}`,
    },
    adminPorts,
  });
});
afterAll(async () => {
  await parley.stop();
  for (const server of [elsewhere, careless, mails, provider, traces]) await server.stop();
});

async function metricsAt(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Makes a webhook whose receiver does not take anything; gives its id, and what follows the prefix of its secret. */
async function makeWebhook(): Promise<{ webhookId: string; key: string }> {
  const { secret, webhook } = await parley.api.createWebhook({
    path: { workspaceId: parley.workspaceId },
    body: { name: 'CRM', url: `http://127.0.0.1:${mails.port}/`, events: ['chat.started'] },
  });
  return { webhookId: webhook.id, key: secret.replace('whsec_', '') };
}

/** Makes an account at a model, and gives its id. */
async function makeAccount(name: string, apiKey: string, baseUrl: string): Promise<string> {
  const { credentials } = await parley.api.createCredentials({
    path: { workspaceId: parley.workspaceId },
    body: { type: 'openai-compatible', name, data: { apiKey, baseUrl } },
  });
  return credentials.id;
}

/** Resolves once the webhook's receiver has not taken something. */
async function untilRefused(webhookId: string): Promise<void> {
  const { api, workspaceId } = parley;
  const listed = () => api.listWebhookDeliveries({ path: { workspaceId, webhookId } });
  await until(async () => (await listed()).deliveries.some(({ error }) => error !== null));
}

/** The content of each place, by its name. */
type Places = Map<string, string>;

/** Chats of a page and of the bot's author, and requests that are refused. */
async function talk(
  botId: string,
  publicId: string,
): Promise<{ places: Places; sessionIds: string[]; resultId: string }> {
  const [url = ''] = parley.chats.map((server) => server.url);
  const start = `/v1/bots/${publicId}/startChat`;
  const page = await chat(parley, url, start);
  const { sessionId, resultId } = page.body;
  const answered = await say(parley, url, sessionId, others.said);
  const back = await fetch(`${url}/api/v1/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${parley.publishableToken}` },
  });
  expect([page.status, answered.status, back.status]).toEqual([200, 200, 200]);
  const author = await chat(parley, url, start, {}, parley.secretToken);
  const preview = await chat(parley, url, `/v1/bots/${botId}/preview/startChat`, {}, parley.secretToken);
  expect([author.status, preview.status]).toEqual([200, 200]);

  const { refused } = others;
  const problems = [
    await chat(parley, url, `/v1/sessions/${sessionId}/continueChat`, { message: { text: refused } }),
    await chat(parley, url, start, { message: { type: refused } }, refused),
    await chat(parley, url, '/v1/bots/nothing/startChat', { resultId: { refused } }),
    await chat(
      parley,
      parley.management.url,
      '/v1/bots/import',
      { bot: { version: '6', name: { refused } } },
      parley.secretToken,
    ),
  ];
  for (const { status } of problems) expect(status).toBeGreaterThanOrEqual(400);
  return {
    places: new Map([
      ['what a page is told', JSON.stringify([page.body, answered.body, await back.json()])],
      [toAuthor, JSON.stringify([author.body, preview.body])],
      ['problems', JSON.stringify(problems)],
      ['metrics', (await Promise.all(Object.values(adminPorts).map(metricsAt))).join('\n')],
    ]),
    sessionIds: [sessionId, author.body.sessionId, preview.body.sessionId],
    resultId: resultId!,
  };
}

/** The management API's texts about a result, once the mail has been given up. */
async function results(botId: string, resultId: string): Promise<Places> {
  const { api } = parley;
  const path = { botId, resultId };
  const logsOf = () =>
    api.listResultLogs({ path }).then(
      ({ logs }) => logs,
      () => [],
    );
  const logs = await until(async () => {
    const written = await logsOf();
    return written.some(({ description }) => description.startsWith('A mail could not')) && written;
  });
  const read = [
    await api.listResults({ path }),
    await api.getResult({ path }),
    await api.exportResults({ path }),
  ];
  return new Map([
    ['results', JSON.stringify(read)],
    ['transcript', JSON.stringify(await api.getTranscript({ path }))],
    ['result logs', JSON.stringify(logs)],
  ]);
}

/** The lasting content of Redis: turns are there only on their way to Postgres. */
async function redisAtRest(): Promise<ReadonlyMap<string, string>> {
  const redis = new Redis(parley.redis.url);
  await untilDrained(redis);
  redis.disconnect();
  return redisDump(parley.redis.url);
}

/** The owner of a key of Redis: a session of the bot, the bot, or nobody who may know a secret. */
function ownerOf(key: string, botId: string, sessionIds: readonly string[]): string {
  if (sessionIds.some((id) => key.includes(id)) || /:session:preview/.test(key)) return 'Redis: its session';
  return key.includes(`:snapshot:${botId}:`) ? 'Redis: its bot' : `Redis: ${key}`;
}

/** The name of each canary, with the places that hold it. */
function findings(canaries: Readonly<Record<string, string>>, places: Places): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(canaries).map(([name, value]) => [
      name,
      [...places].flatMap(([place, content]) => (content.includes(value) ? [place] : [])).sort(),
    ]),
  );
}

test('a secret stays where its owner has put it', async () => {
  const { webhookId, key: webhook } = await makeWebhook();
  const accounts = {
    speaking: await makeAccount('Speaking', others.modelKey, `${provider.url}/v1`),
    refusing: await makeAccount('Refusing', others.refusedKey, `http://127.0.0.1:${careless.port}/refuse`),
  };
  const { botId, publicId } = await publishBot(parley, leakyBot(inBot, careless.port, accounts));
  const { places, sessionIds, resultId } = await talk(botId, publicId);
  for (const [place, content] of await results(botId, resultId)) places.set(place, content);
  await untilRefused(webhookId);
  for (const [key, content] of await redisAtRest()) {
    const place = ownerOf(key, botId, sessionIds);
    places.set(place, (places.get(place) ?? '') + content);
  }
  for (const [table, content] of await databaseDump(parley.postgres.url))
    places.set(`table ${table}`, content);
  // what Postgres refuses comes back with the statement and its values
  await runSql(parley.postgres.url, `ALTER TABLE bots ADD CHECK (name <> '${others.unstored}')`);
  const change = { path: { botId }, body: { bot: { name: others.unstored } } };
  await expect(parley.api.updateBot(change)).rejects.toMatchObject({ status: 500 });
  for (const server of [parley.management, parley.worker, ...parley.chats]) await server.stop();
  for (const name of ['management', 'worker', 'chat-1'])
    places.set(`log of ${name}`, await readFile(join(parley.folder, `${name}.log`), 'utf8'));

  // each of them has sent its last spans before it ended
  places.set('traces', JSON.stringify(traces.spans));

  expect(places.get('traces')).toContain('effect languageModel');
  expect(places.get('log of management')).toContain('request failed');
  // who knows the id of a session may speak in it: the services log a part of it
  for (const [place, content] of places)
    if (place.startsWith('log of ')) for (const id of sessionIds) expect(content).not.toContain(id);
  expect(places.get('log of chat-1')).toContain(shortSessionId(sessionIds[0]!));
  expect(places.get('log of worker')).toContain('a mail was not sent');
  expect(places.get('log of worker')).toContain('a webhook does not take events');

  const tokens = { webhook, page: parley.publishableToken, author: parley.secretToken };
  const sorted = Object.entries(allowed).map(([name, where]) => [name, where.toSorted()]);
  expect(findings({ ...inBot, ...others, ...tokens }, places)).toEqual(Object.fromEntries(sorted));
  // those that were sent arrived where they belong, so that there was something to leak
  const arrived = (server: Listener): string => server.received.join('\n');
  for (const name of ['header', 'query', 'body', 'redirected', 'prompt'] as const)
    expect(arrived(careless)).toContain(inBot[name]);
  expect(arrived(careless)).toContain(others.refusedKey);
  expect(JSON.stringify(provider.asked)).toContain(others.modelKey);
  expect(arrived(elsewhere)).toContain('/landed');
  expect(arrived(elsewhere)).not.toContain(inBot.redirected);
  expect(arrived(mails)).toContain(inBot.recipient);
});

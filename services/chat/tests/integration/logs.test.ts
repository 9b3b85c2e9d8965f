import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@parley/dev-stack';
import { botOf } from '@parley/engine/testing';
import { shortSessionId } from '@parley/server';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { asks } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startChatProcess } from '../support/start-chat-process.ts';

let chat: ChatUnderTest;
let service: Server;
let folder: string;
let logFile: string;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  folder = await mkdtemp(join(tmpdir(), 'parley-logs-'));
  logFile = join(folder, 'chat.log');
  service = await startChatProcess(chat, logFile, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await service.stop();
  await chat.stop();
  await rm(folder, { recursive: true });
});

const canary = (): string => `canary${randomBytes(12).toString('hex')}`;

test('a conversation leaves its ids in the log, that of its session shortened, and nothing of what was said', async () => {
  const secrets = { prefilled: canary(), said: canary(), header: canary(), url: canary(), key: randomUUID() };
  const request = {
    id: 'call',
    type: 'HTTP request',
    options: { webhook: { url: `http://127.0.0.1:9/${secrets.url}` } },
  };
  const content = botOf({
    groups: {
      Ask: [asks('name', 'Name', 'Call')],
      Call: [request, asks('more', 'Name')],
    },
    variables: ['Name'],
  });
  const bot = await chat.publish(content);
  const token = await chat.publishable('workspace');
  const traceId = randomBytes(16).toString('hex');
  const requestId = randomUUID();
  const post = async (path: string, body: object, headers = {}): Promise<Response> =>
    fetch(`${service.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-visitor': secrets.header,
        traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const started = await post(`/v1/bots/${bot.publicId}/startChat`, {
    prefilledVariables: { Name: secrets.prefilled },
  });
  const { sessionId } = (await started.json()) as { sessionId: string };
  const message = { message: { type: 'text', text: secrets.said } };
  expect(
    (await post(`/v1/sessions/${sessionId}/continueChat`, message, { 'idempotency-key': secrets.key }))
      .status,
  ).toBe(200);
  // refusals and bodies that cannot be read are logged too
  expect(
    (await post(`/v1/sessions/${sessionId}/continueChat`, { message: { text: secrets.said } })).status,
  ).toBe(400);
  expect((await fetch(`${service.url}/api/v1/${secrets.url}?${secrets.said}`)).status).toBe(404);
  // what Redis refuses comes back with the whole command: state, answer and transcript
  const shard = chat.deps.sessionIds.shardOf(sessionId) ?? 0;
  const { transcript } = sessionKeys(chat.deps.config.REDIS_PREFIX, shard, sessionId);
  await chat.deps.redis.set(transcript, 'no list');
  expect((await post(`/v1/sessions/${sessionId}/continueChat`, message)).status).toBe(500);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.stop();

  const log = await readFile(logFile, 'utf8');
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const shortened = { sessionId: shortSessionId(sessionId), botId: bot.botId, requestId, traceId };
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ operation: 'startChat', ...shortened }),
      expect.objectContaining({ operation: 'continueChat', ...shortened }),
    ]),
  );
  // what balancers ask each second is no news
  const unnamed = lines.filter(
    ({ msg, operation, status }) => msg === 'request' && !operation && status === 200,
  );
  expect(new Set(unnamed.map(({ level }) => level))).toEqual(new Set(['debug']));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'request failed',
      err: expect.objectContaining({ message: expect.stringContaining('WRONGTYPE') }),
    }),
  );
  for (const secret of [...Object.values(secrets), token, sessionId]) expect(log).not.toContain(secret);
});

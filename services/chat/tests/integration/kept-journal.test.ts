import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { startRedisNode, type Server } from '@parley/dev-stack';
import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import { NotKept } from '@parley/server';
import { until } from '@parley/testing';
import { Redis } from 'ioredis';
import { nameOf } from '../../src/channels/contact-keys.ts';
import {
  acceptMessage,
  beginMessage,
  beginSend,
  leaseContact,
  settleMessage,
} from '../../src/channels/contact.store.ts';
import { noteFile } from '../../src/channels/message-file.store.ts';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { grant, pdf, put } from '../support/upload.ts';

const secretKey = 'sk_live_canary_5b1e';

let primary: Server;
let replica: Server;
let follower: Redis;
let stripe: StripeStub;
let folder: string;
let chat: ChatUnderTest;

beforeAll(async () => {
  const startPrompt = () => startRedisNode({ settings: ['--repl-diskless-sync-delay', '0'] });
  [primary, replica, stripe] = await Promise.all([startPrompt(), startPrompt(), startStripeStub(secretKey)]);
  follower = new Redis(replica.url);
  await follower.replicaof('127.0.0.1', Number(new URL(primary.url).port));
  await until(async () => /master_link_status:up/.test(await follower.info('replication')));
  folder = await mkdtemp(join(tmpdir(), 'parley-kept-'));
  const environment = {
    FILES_DIR: folder,
    REDIS_URL: primary.url,
    REDIS_WAIT_REPLICAS: '1',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  };
  // the test works for the contact itself
  chat = await ChatUnderTest.start(environment, { servesContacts: false });
});
afterAll(async () => {
  await chat.stop();
  follower.disconnect();
  await Promise.all([primary.stop(), replica.stop(), stripe.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** The answer, once the replicas are there again. */
const taken = <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> =>
  until(async () => {
    const answer = await ask();
    return answer.status !== 503 && answer;
  });

test('a payment is made only once the replicas know which one it is, so that a promotion makes no second one', async () => {
  const account = await chat.credential('workspace', 'payment', {
    provider: 'stripe',
    secretKey,
    publishableKey: 'pk_live_1',
    webhookSecret: 'whsec_1',
    baseUrl: stripe.url,
  });
  const options = { provider: 'paymentProvider', credentialsId: account, amount: '20', currency: 'EUR' };
  const { publicId } = await chat.publish(
    botOf({
      groups: {
        Shop: [asks('ready', 'ready'), { id: 'pay', type: 'payment input', options }, says('goods', 'Book')],
      },
    }),
  );
  const token = await chat.secret('workspace');
  const { sessionId } = (await chat.start(publicId, token)).body;
  const headers = { 'idempotency-key': randomUUID() };
  const say = () => chat.say(sessionId, token, 'yes', headers);

  await replica.kill('SIGSTOP');
  try {
    // the second finds in the primary what the first has left there
    for (const _ of [1, 2]) expect(await say()).toMatchObject(problem('unavailable', 503));
    expect(stripe.state.intents.size).toBe(0);
  } finally {
    await replica.kill('SIGCONT');
  }
  const answer = await taken(say);
  expect(answer).toMatchObject({ status: 200, body: { input: { type: 'payment input' } } });
  expect(stripe.state.intents.size).toBe(1);
});

test('a file, and a session, is said to be missing only by a Redis that its replicas still follow', async () => {
  const { botId, publicId } = await chat.publish(
    botOf({ groups: { Talk: [asks('first', 'first'), asks('second', 'second')] } }),
  );
  const token = await chat.secret('workspace');
  const { sessionId, resultId } = (await chat.start(publicId, token)).body;
  const text = `${chat.url}/files/${botId}/${resultId}/never-sent.pdf`;
  const sayFile = () => chat.say(sessionId, token, text);
  const gone = (await chat.start(publicId, token)).body.sessionId;
  const shard = chat.deps.sessionIds.shardOf(gone) ?? 0;
  await chat.deps.redis.del(sessionKeys(chat.deps.config.REDIS_PREFIX, shard, gone).session);
  const sayGone = () => chat.say(gone, token, 'Ada');
  const readGone = () => chat.get(`/v1/sessions/${gone}`, token);

  await replica.kill('SIGSTOP');
  try {
    for (const ask of [sayFile, sayGone, readGone])
      expect(await ask()).toMatchObject(problem('unavailable', 503));
  } finally {
    await replica.kill('SIGCONT');
  }
  for (const [ask, expected] of [
    [sayFile, problem('file-not-received', 409)],
    [sayGone, problem('session-expired', 410)],
    [readGone, problem('session-expired', 410)],
  ] as const) {
    const answer = await taken(ask);
    expect(answer).toMatchObject(expected);
  }
});

test('a file is said to be received, by whichever request, only once the replicas know that it was', async () => {
  const file = { id: 'cv', type: 'file input', options: {} };
  const { publicId } = await chat.publish(botOf({ groups: { Talk: [file] } }));
  const token = await chat.secret('workspace');
  const { sessionId } = (await chat.start(publicId, token)).body;
  const { body } = await grant(chat, sessionId, token, { blockId: 'cv' });
  const send = async () => {
    const response = await put(body.upload.url, pdf);
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
  };

  await replica.kill('SIGSTOP');
  try {
    // the second finds in the primary what the first has left there
    for (const _ of [1, 2]) expect(await send()).toMatchObject(problem('unavailable', 503));
  } finally {
    await replica.kill('SIGCONT');
  }
  const answer = await taken(send);
  expect(answer).toMatchObject(problem('file-already-received', 409));
});

test('a text of a contact is answered, a send goes out, and a file of theirs is used, only once the replicas know of it', async () => {
  const { deps } = chat;
  const [name, id] = [nameOf('credentials', '4477'), randomUUID()];
  const owner = { workspaceId: 'workspace', organizationId: 'workspace' } as const;
  const lease = { name, id };
  const accept = (message: string, order = 1) =>
    acceptMessage(
      deps,
      name,
      { id: message, contact: '4477', at: 1, order, profile: {}, event: { type: 'text', text: 'Hi' } },
      { channel: 'messagingB', carrier: 'messaging-b', ...owner },
    );
  await accept('message');
  await accept('later', 2);
  const { message } = (await leaseContact(deps, lease, true))!;
  await settleMessage(deps, lease, message!, {}, [{ call: { method: 'sendMessage', body: {} } }]);
  const { send, message: later } = (await leaseContact(deps, lease, false))!;

  await replica.kill('SIGSTOP');
  try {
    // the second finds in the primary what the first has left there
    for (const _ of [1, 2]) await expect(accept('next')).rejects.toThrow(NotKept);
    for (const _ of [1, 2]) await expect(beginMessage(deps, lease, later!)).rejects.toThrow(NotKept);
    await expect(beginSend(deps, lease, send!)).rejects.toThrow(NotKept);
    await expect(noteFile(deps, name, 'message', 'https://chat.example/a.png')).rejects.toThrow(NotKept);
  } finally {
    await replica.kill('SIGCONT');
  }
  // as a process does that finds the contact due again
  const begun = () => beginSend(deps, lease, send!).catch(() => undefined);
  expect(await until(begun)).toBe('again');
});

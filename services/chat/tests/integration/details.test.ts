import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import type { Block } from '@parley/schema';
import { asks, says } from '../support/bots.ts';
import type { Answer } from '@parley/testing';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

/** A server that a bot asks gives this away when it fails; no visitor may learn it. */
const secretOfServer = `inside-${randomUUID()}`;
let server: EchoServer;
let chat: ChatUnderTest;
let secret: string;
let publishable: string;

beforeAll(async () => {
  server = await EchoServer.start(() => ({ status: 500, json: { trace: secretOfServer } }));
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  secret = await chat.secret('workspace');
  publishable = await chat.publishable('workspace');
});
afterAll(async () => {
  await chat.stop();
  await server.stop();
});

const fails = (): Block => ({ id: 'http', type: 'Webhook', options: { webhook: { url: server.url } } });
const listens: Block = { id: 'listen', type: 'webhook', options: {} };

async function publicIdOf(blocks: readonly Block[]): Promise<string> {
  const content = botOf({ groups: { A: [...blocks, says('on', 'On.')] }, variables: ['Name'] });
  return (await chat.publish(content)).publicId;
}
type Shown = Pick<Body, 'logs'> | undefined;
const logsOf = (turn: Shown) => turn?.logs ?? [];

/** A page sees that something failed; the author sees what. */
function expectShown(page: Shown, author: Shown): void {
  expect(logsOf(page)).toEqual([expect.not.objectContaining({ details: expect.anything() })]);
  expect(JSON.stringify(page)).not.toContain(secretOfServer);
  expect(logsOf(author)).toEqual([
    expect.objectContaining({ details: expect.stringContaining(secretOfServer) }),
  ]);
}

test('a page that reads a session learns no details of the turn a webhook has run', async () => {
  const publicId = await publicIdOf([listens, fails()]);
  const { sessionId } = (await chat.start(publicId, publishable)).body;
  await chat.post(`/v1/sessions/${sessionId}/webhook`, secret, { note: 'paid' });
  const page = await chat.get(`/v1/sessions/${sessionId}`, publishable);
  const author = await chat.get(`/v1/sessions/${sessionId}`, secret);
  expectShown(page.body.lastTurn, author.body.lastTurn);
});

test('a page that goes on in a session of its server learns no details of the start', async () => {
  const publicId = await publicIdOf([fails(), asks('name', 'Name')]);
  const started = await chat.start(publicId, secret);
  const page = await chat.get(`/v1/sessions/${started.body.sessionId}`, publishable);
  expectShown(page.body.lastTurn, started.body);
});

test.each([
  ['the author', 'the page', true],
  ['the page', 'the author', false],
])(
  'an answer that was first given to %s says no more and no less to %s',
  async (_first, _then, isAuthorFirst) => {
    const publicId = await publicIdOf([asks('name', 'Name'), fails()]);
    const { sessionId } = (await chat.start(publicId, publishable)).body;
    const headers = { 'idempotency-key': randomUUID() };
    const say = (token: string): Promise<Answer<Body>> => chat.say(sessionId, token, 'Ada', headers);
    const tokens = isAuthorFirst ? [secret, publishable] : [publishable, secret];
    const answers = [await say(tokens[0]!), await say(tokens[1]!)];
    const [author, page] = isAuthorFirst ? answers : answers.toReversed();
    expectShown(page!.body, author!.body);
  },
);

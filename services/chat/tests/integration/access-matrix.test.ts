import { randomUUID } from 'node:crypto';
import type { Bot } from '@parley/schema';
import { botOf } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import { endpoints } from '../../src/endpoints.ts';
import { asks, nameAndAge, says } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

/** The callers: members of the bot's workspace by their mode, a member of another one, and a page's visitor. */
const callers = ['write', 'read', 'guest', 'foreign', 'visitor'] as const;
type Caller = (typeof callers)[number];

const bot: Bot = {
  ...nameAndAge,
  version: '6',
  id: 'matrix-bot',
  name: 'Matrix',
  icon: null,
  selectedThemeTemplateId: null,
  folderId: null,
  publicId: null,
  customDomain: null,
  resultsTablePreferences: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  workspaceId: 'workspace',
  isArchived: false,
  isClosed: false,
  messagingACredentialsId: null,
  messagingBCredentialsId: null,
  riskLevel: null,
};
const listening = botOf({
  groups: { A: [{ id: 'listen', type: 'webhook', options: {} }, says('on', 'On.'), asks('name', 'Name')] },
  variables: ['Name'],
});

let management: EchoServer;
let chat: ChatUnderTest;
let tokens: Readonly<Record<Caller, string>>;
let visitor: string;

beforeAll(async () => {
  // as management would with a bot of one's own workspace; a stranger is told by chat itself
  management = await EchoServer.start(({ url = '' }) =>
    url.includes(`/bots/${bot.id}?`) ? { status: 200, json: { bot } } : { status: 404, json: {} },
  );
  chat = await ChatUnderTest.start({ MANAGEMENT_URL: management.url });
  visitor = await chat.publishable('workspace');
  tokens = {
    write: await chat.secret('workspace'),
    read: await chat.secret('workspace', randomUUID(), 'read'),
    guest: await chat.secret('workspace', randomUUID(), 'guest'),
    foreign: await chat.secret('elsewhere'),
    visitor,
  };
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
});

/** A session of a visitor that waits for an answer, or for a webhook. */
async function sessionOf(content: typeof listening): Promise<string> {
  const { publicId } = await chat.publish(content);
  return (await chat.start(publicId, visitor)).body.sessionId;
}

/** An operation on something that is there, and the same on an id that nobody has. */
type Row = {
  readonly what: string;
  readonly operationId: string;
  readonly ask: (token: string, isMissing: boolean) => Promise<Answer<Body>>;
  readonly statuses: Readonly<Record<Caller, number>>;
};
const missingSession = '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const rows: readonly Row[] = [
  {
    what: 'a chat is started',
    operationId: 'startChat',
    ask: async (token, isMissing) =>
      chat.start(isMissing ? 'nobody-has-this' : (await chat.publish(nameAndAge)).publicId, token),
    statuses: { write: 200, read: 200, guest: 200, foreign: 404, visitor: 200 },
  },
  {
    what: 'a chat is continued',
    operationId: 'continueChat',
    ask: async (token, isMissing) =>
      chat.say(isMissing ? missingSession : await sessionOf(nameAndAge), token, 'Ada'),
    statuses: { write: 200, read: 200, guest: 200, foreign: 404, visitor: 200 },
  },
  {
    what: 'a message is taken for what a webhook brings',
    operationId: 'continueChat',
    ask: async (token, isMissing) =>
      chat.say(isMissing ? missingSession : await sessionOf(listening), token, '{"data":{}}'),
    statuses: { write: 200, read: 409, guest: 409, foreign: 404, visitor: 409 },
  },
  {
    what: 'data is sent to the webhook',
    operationId: 'receiveWebhook',
    ask: async (token, isMissing) =>
      chat.post(`/v1/sessions/${isMissing ? missingSession : await sessionOf(listening)}/webhook`, token, {}),
    statuses: { write: 200, read: 403, guest: 403, foreign: 404, visitor: 404 },
  },
  {
    what: 'a session is read',
    operationId: 'getSession',
    ask: async (token, isMissing) =>
      chat.get(`/v1/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}`, token),
    statuses: { write: 200, read: 200, guest: 403, foreign: 404, visitor: 200 },
  },
  {
    what: 'a draft is previewed',
    operationId: 'startPreviewChat',
    ask: (token, isMissing) =>
      chat.post(`/v1/bots/${isMissing ? 'missing' : bot.id}/preview/startChat`, token, {}),
    statuses: { write: 200, read: 200, guest: 403, foreign: 404, visitor: 404 },
  },
  {
    what: 'a bot of one’s own is previewed in the place of the draft',
    operationId: 'startPreviewChat',
    ask: (token, isMissing) =>
      chat.post(`/v1/bots/${isMissing ? 'missing' : bot.id}/preview/startChat`, token, { bot: nameAndAge }),
    statuses: { write: 200, read: 403, guest: 403, foreign: 404, visitor: 404 },
  },
];

test('each operation has its row', () => {
  expect(new Set(rows.map(({ operationId }) => operationId))).toEqual(
    new Set(endpoints.map(({ operationId }) => operationId)),
  );
});

describe.each(rows)('$what ($operationId)', ({ ask, statuses }) => {
  test.each(callers)('by %s', async (caller) => {
    expect((await ask(tokens[caller], false)).status).toBe(statuses[caller]);
  });

  test('to a stranger what is there answers like what is not', async () => {
    const there = await ask(tokens.foreign, false);
    const missing = await ask(tokens.foreign, true);
    const withoutInstance = ({ status, body }: Answer<Body>) => ({ ...body, status, instance: '' });
    const headersOf = ({ headers }: Answer<Body>) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
    expect(withoutInstance(there)).toEqual(withoutInstance(missing));
    expect(headersOf(there)).toEqual(headersOf(missing));
  });
});

test('a member who becomes a guest loses the previews begun before', async () => {
  const userId = randomUUID();
  const token = await chat.secret('workspace', userId);
  const { sessionId } = (await chat.post(`/v1/bots/${bot.id}/preview/startChat`, token, {})).body;
  expect((await chat.get(`/v1/sessions/${sessionId}`, token)).status).toBe(200);
  const asGuest = await chat.secret('workspace', userId, 'guest');
  expect((await chat.get(`/v1/sessions/${sessionId}`, asGuest)).status).toBe(403);
  expect((await chat.say(sessionId, asGuest, 'Ada')).status).toBe(403);
});

test('details of what failed are for members who may read, not for guests', async () => {
  const { publicId } = await chat.publish(
    botOf({
      groups: {
        A: [{ id: 'http', type: 'Webhook', options: { webhook: { url: 'http://127.0.0.1:9/inside' } } }],
      },
      variables: [],
    }),
  );
  const details = async (caller: Caller) =>
    (await chat.start(publicId, tokens[caller])).body.logs?.map((log) => 'details' in log);
  expect(await details('read')).toEqual([true]);
  expect(await details('guest')).toEqual([false]);
});

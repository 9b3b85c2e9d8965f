import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import { endpoints } from '../../src/endpoints.ts';
import { asks, draftOf, nameAndAge, says } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

/**
 * The callers: members of the bot's workspace by their mode, a member of another one, a page's visitor, and preview
 * tokens of a member who may write: for this bot and for another one.
 */
const callers = ['write', 'read', 'guest', 'foreign', 'visitor', 'preview', 'otherPreview'] as const;
type Caller = (typeof callers)[number];

const bot = draftOf('matrix-bot', nameAndAge);
const listening = botOf({
  groups: { A: [{ id: 'listen', type: 'webhook', options: {} }, says('on', 'On.'), asks('name', 'Name')] },
  variables: ['Name'],
});
const askingForFile = botOf({ groups: { A: [{ id: 'file', type: 'file input', options: {} }] } });
const upload = { blockId: 'file', fileName: 'cv.pdf' };

let files: string;
let management: EchoServer;
let chat: ChatUnderTest;
let tokens: Readonly<Record<Caller, string>>;
let visitor: string;

beforeAll(async () => {
  // as management would with a bot of one's own workspace; a stranger is told by chat itself
  management = await EchoServer.start(({ url = '' }) =>
    url.endsWith(`/drafts/${bot.id}`) ? { status: 200, json: { bot } } : { status: 404, json: {} },
  );
  files = await mkdtemp(join(tmpdir(), 'parley-matrix-'));
  chat = await ChatUnderTest.start({ MANAGEMENT_URL: management.url, FILES_DIR: files });
  visitor = await chat.publishable('workspace');
  const member = { userId: randomUUID(), workspaceId: 'workspace', mode: 'write' } as const;
  tokens = {
    write: await chat.secret('workspace'),
    read: await chat.secret('workspace', randomUUID(), 'read'),
    guest: await chat.secret('workspace', randomUUID(), 'guest'),
    foreign: await chat.secret('elsewhere'),
    visitor,
    preview: await chat.preview({ ...member, botId: bot.id }),
    otherPreview: await chat.preview({ ...member, botId: 'another' }),
  };
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
  await rm(files, { recursive: true, force: true });
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
    statuses: {
      write: 200,
      read: 200,
      guest: 200,
      foreign: 404,
      visitor: 200,
      preview: 403,
      otherPreview: 403,
    },
  },
  {
    what: 'a chat is continued',
    operationId: 'continueChat',
    ask: async (token, isMissing) =>
      chat.say(isMissing ? missingSession : await sessionOf(nameAndAge), token, 'Ada'),
    statuses: {
      write: 200,
      read: 200,
      guest: 200,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a message is taken for what a webhook brings',
    operationId: 'continueChat',
    ask: async (token, isMissing) =>
      chat.say(isMissing ? missingSession : await sessionOf(listening), token, '{"data":{}}'),
    statuses: {
      write: 200,
      read: 409,
      guest: 409,
      foreign: 404,
      visitor: 409,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'the stream of an answer is read',
    operationId: 'streamMessage',
    // nothing waits there to be streamed: who may ask is told so
    ask: async (token, isMissing) =>
      chat.post(
        `/v2/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}/streamMessage`,
        token,
        {},
      ),
    statuses: {
      write: 409,
      read: 409,
      guest: 409,
      foreign: 404,
      visitor: 409,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'an answer is stopped',
    operationId: 'stopAnswer',
    ask: async (token, isMissing) =>
      chat.post(
        `/v1/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}/stopAnswer`,
        token,
        { turn: 2 },
      ),
    statuses: {
      write: 200,
      read: 200,
      guest: 200,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'data is sent to the webhook',
    operationId: 'receiveWebhook',
    ask: async (token, isMissing) =>
      chat.post(`/v1/sessions/${isMissing ? missingSession : await sessionOf(listening)}/webhook`, token, {}),
    statuses: {
      write: 200,
      read: 403,
      guest: 403,
      foreign: 404,
      visitor: 404,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'the answer of a model is read, which this question does not wait for',
    operationId: 'streamMessage',
    ask: async (token, isMissing) =>
      chat.post(
        `/v2/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}/streamMessage`,
        token,
        {},
      ),
    statuses: {
      write: 409,
      read: 409,
      guest: 409,
      foreign: 404,
      visitor: 409,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a session is read',
    operationId: 'getSession',
    ask: async (token, isMissing) =>
      chat.get(`/v1/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}`, token),
    statuses: {
      write: 200,
      read: 200,
      guest: 403,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a payment is looked after',
    operationId: 'getPayment',
    ask: async (token, isMissing) =>
      chat.get(`/v1/sessions/${isMissing ? missingSession : await sessionOf(nameAndAge)}/payment`, token),
    statuses: {
      write: 200,
      read: 200,
      guest: 403,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a file is sent',
    operationId: 'createUpload',
    ask: async (token, isMissing) =>
      chat.post(
        `/v1/sessions/${isMissing ? missingSession : await sessionOf(askingForFile)}/uploads`,
        token,
        upload,
      ),
    statuses: {
      write: 200,
      read: 200,
      guest: 200,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a file is sent in the public format',
    operationId: 'generateUploadUrl',
    ask: async (token, isMissing) =>
      chat.post('/v3/generate-upload-url', token, {
        sessionId: isMissing ? missingSession : await sessionOf(askingForFile),
        ...upload,
      }),
    statuses: {
      write: 200,
      read: 200,
      guest: 200,
      foreign: 404,
      visitor: 200,
      preview: 404,
      otherPreview: 404,
    },
  },
  {
    what: 'a draft is previewed',
    operationId: 'startPreviewChat',
    ask: (token, isMissing) =>
      chat.post(`/v1/bots/${isMissing ? 'missing' : bot.id}/preview/startChat`, token, {}),
    statuses: {
      write: 200,
      read: 200,
      guest: 403,
      foreign: 404,
      visitor: 404,
      preview: 200,
      otherPreview: 404,
    },
  },
  {
    what: 'a bot of one’s own is previewed in the place of the draft',
    operationId: 'startPreviewChat',
    ask: (token, isMissing) =>
      chat.post(`/v1/bots/${isMissing ? 'missing' : bot.id}/preview/startChat`, token, { bot: nameAndAge }),
    statuses: {
      write: 200,
      read: 403,
      guest: 403,
      foreign: 404,
      visitor: 404,
      preview: 200,
      otherPreview: 404,
    },
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

test('a preview token goes on with previews of its own bot and user alone', async () => {
  const userId = randomUUID();
  const member = { userId, workspaceId: 'workspace', mode: 'write' } as const;
  const own = await chat.preview({ ...member, botId: bot.id });
  const { sessionId } = (await chat.post(`/v1/bots/${bot.id}/preview/startChat`, own, {})).body;
  expect((await chat.say(sessionId, own, 'Ada')).status).toBe(200);
  expect((await chat.get(`/v1/sessions/${sessionId}`, own)).status).toBe(200);
  for (const other of [
    await chat.preview({ ...member, botId: 'another' }),
    await chat.preview({ ...member, userId: randomUUID(), botId: bot.id }),
  ]) {
    expect((await chat.say(sessionId, other, '36')).status).toBe(404);
    expect((await chat.get(`/v1/sessions/${sessionId}`, other)).status).toBe(404);
  }
  const fromElsewhere = { origin: 'https://site.example' };
  expect((await chat.say(sessionId, own, '36', fromElsewhere)).status).toBe(403);
});

test.each([
  ['read', {}, 200],
  ['read', { bot: nameAndAge }, 403],
  ['guest', {}, 403],
] as const)(
  'with a preview token of a member who may %s, a preview with %j is %i',
  async (mode, body, status) => {
    const token = await chat.preview({ userId: randomUUID(), workspaceId: 'workspace', mode, botId: bot.id });
    expect((await chat.post(`/v1/bots/${bot.id}/preview/startChat`, token, body)).status).toBe(status);
  },
);

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

import { randomUUID } from 'node:crypto';
import type { Block, BotContent, VariableValue } from '@parley/schema';
import { botOf, plainText, type BotParts } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { asks, says } from '../support/bots.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';

let server: EchoServer;
let chat: ChatUnderTest;
let secret: string;
let publishable: string;

beforeAll(async () => {
  server = await EchoServer.start(({ url }) =>
    url === '/down'
      ? { status: 503, json: { error: 'down' } }
      : { status: 200, json: { list: [{ id: 1 }, { id: 2 }], name: 'Ada' } },
  );
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  secret = await chat.secret('workspace');
  publishable = await chat.publishable('workspace');
});
afterAll(async () => {
  await chat.stop();
  await server.stop();
});

const code = (content: string): Block => ({
  id: 'code',
  type: 'Code',
  options: { isExecutedOnClient: false, content },
});
const request = (path: string, webhook: object, mapping: Readonly<Record<string, string>> = {}): Block => ({
  id: 'http',
  type: 'Webhook',
  options: {
    isCustomBody: true,
    webhook: { url: `${server.url}${path}`, ...webhook },
    responseVariableMapping: Object.entries(mapping).map(([name, bodyPath]) => ({
      id: name,
      variableId: `v:${name}`,
      bodyPath,
    })),
  },
});

function bot(
  blocks: readonly Block[],
  values: Readonly<Record<string, VariableValue>> = {},
  more: Partial<BotParts> = {},
): BotContent {
  const variables = Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value }));
  return botOf({ ...more, groups: { A: blocks, ...more.groups }, variables });
}

async function started(content: BotContent, body: object = {}): Promise<Answer<Body>> {
  const { publicId } = await chat.publish(content);
  const answer = await chat.start(publicId, secret, body);
  expect(answer.status).toBe(200);
  return answer;
}
const heard = ({ body }: Answer<Body>): string[] => body.messages.map(plainText);
const logged = ({ body }: Answer<Body>): string => JSON.stringify(body.logs ?? []);

describe('programs run in the real sandbox', () => {
  test('as scripts that set variables, as expressions, and inside texts', async () => {
    const blocks = [
      code(
        'const words = {{Said}}.split(" ");\nsetVariable("Words", words);\nsetVariable("Count", words.length);',
      ),
      {
        id: 'set',
        type: 'Set variable',
        options: { variableId: 'v:Sum', expressionToEvaluate: '{{Count}} ** 10' },
      },
      says('told', '{{Words}} {{Sum}} {{= {{Count}} > 1 ? "many" : "one" =}}'),
    ];
    const answer = await started(bot(blocks, { Said: 'hello you', Words: null, Count: null, Sum: null }));
    expect(heard(answer)).toEqual(['["hello","you"] 1024 many']);
    expect(answer.body.logs).toBeUndefined();
  });

  test('a script that never ends is ended, and the conversation goes on', async () => {
    const strict = await ChatUnderTest.start({ SANDBOX_LIMIT_MS: '500' });
    try {
      const { publicId } = await strict.publish(
        bot([code('setVariable("Out", 1); while (true);'), says('on', 'On: {{Out}}')], { Out: null }),
      );
      const answer = await strict.start(publicId, await strict.secret('workspace'));
      expect(heard(answer)).toEqual(['On: ']);
      expect(logged(answer)).toContain('took too long');
    } finally {
      await strict.stop();
    }
  });

  test('a script has no way out: no fetch, no process, no modules', async () => {
    const script =
      'setVariable("Out", [typeof fetch, typeof process, typeof require, typeof globalThis.setTimeout].join())';
    const answer = await started(bot([code(script), says('on', '{{Out}}')], { Out: null }));
    expect(heard(answer)).toEqual(['undefined,undefined,undefined,undefined']);
  });
});

describe('HTTP requests leave through the real way out', () => {
  test('with body, headers and a key of their own; paths and expressions are saved', async () => {
    const headers = [{ key: 'X-Name', value: '{{Name}}' }];
    const mapping = { Out: 'data.name', Ids: 'data.list.map((entry) => entry.id * 2)', Status: 'statusCode' };
    const blocks = [
      request(
        '/in',
        { headers, queryParams: [{ key: 'q', value: 'a&b' }], body: '{"name":"{{Name}}"}' },
        mapping,
      ),
      says('told', '{{Out}} {{Ids}} {{Status}}'),
    ];
    const answer = await started(bot(blocks, { Name: 'A"da', Out: null, Ids: null, Status: null }));
    expect(heard(answer)).toEqual(['Ada ["2","4"] 200']);
    expect(server.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/in?q=a%26b',
      headers: {
        'x-name': 'A"da',
        'content-type': 'application/json',
        'idempotency-key': expect.stringMatching(/.{20,}/),
      },
      body: '{"name":"A\\"da"}',
    });
  });

  test('what is no success is data and a log line, of which a page learns no details', async () => {
    const content = bot(
      [
        request('/down', {}, { Status: 'statusCode', Error: 'data.error' }),
        says('told', '{{Status}} {{Error}}'),
      ],
      { Status: null, Error: null },
    );
    const answer = await started(content);
    expect(heard(answer)).toEqual(['503 down']);
    expect(logged(answer)).toContain('status 503');
    const { publicId } = await chat.publish(content);
    expect(logged(await chat.start(publicId, publishable))).not.toContain('status 503');
  });

  test('an inside address is refused, and where nobody listens nothing answers; the conversation goes on', async () => {
    const gone = await EchoServer.start(() => ({ status: 200, json: {} }));
    await gone.stop();
    for (const [url, status] of [
      ['http://169.254.169.254/latest', '400'],
      [gone.url, '500'],
    ] as const) {
      const answer = await started(
        bot([request('', { url }, { Status: 'statusCode' }), says('told', '{{Status}}')], { Status: null }),
      );
      expect(heard(answer)).toEqual([status]);
      expect(logged(answer)).toContain(`status ${status}`);
    }
  });
});

test('a session that listens goes on with what a webhook brings, and not with what a visitor says', async () => {
  const listen = {
    id: 'listen',
    type: 'webhook',
    options: { responseVariableMapping: [{ id: 'm', variableId: 'v:Note', bodyPath: 'data.note' }] },
  };
  const { publicId } = await chat.publish(bot([listen, says('told', 'Note: {{Note}}')], { Note: null }));
  const { body } = await chat.start(publicId, publishable);
  expect(body.clientSideActions).toMatchObject([{ type: 'listenForWebhook', expectsDedicatedReply: true }]);
  const visitor = await chat.say(body.sessionId, publishable, '{"data":{"note":"forged"}}');
  expect(visitor.status).toBe(409);
  expect(await chat.post(`/v1/sessions/${body.sessionId}/webhook`, secret, { note: 'paid' })).toMatchObject({
    status: 200,
  });
  const session = await chat.get(`/v1/sessions/${body.sessionId}`, publishable);
  expect(session.body).toMatchObject({ status: 'finished' });
  expect(session.body.lastTurn.messages.map(plainText)).toEqual(['Note: paid']);
  const late = await chat.post(`/v1/sessions/${body.sessionId}/webhook`, secret, { note: 'again' });
  expect(late).toMatchObject(problem('session-finished', 409));
});

test('a mail is a fact of the turn it was written in', async () => {
  const mail = {
    id: 'mail',
    type: 'Email',
    options: { recipients: ['{{To}}'], subject: 'Hello {{To}}', isCustomBody: true, body: 'Hi.' },
  };
  const { body } = await started(bot([asks('ask', 'To'), mail], { To: null }));
  expect((await chat.say(body.sessionId, secret, 'ada@example.org')).status).toBe(200);
  const [first, second] = await turnRecords(chat, body.sessionId);
  expect(first?.deliveries).toEqual([]);
  expect(second?.deliveries).toEqual([
    {
      type: 'email',
      blockId: 'mail',
      to: ['ada@example.org'],
      cc: [],
      bcc: [],
      subject: 'Hello ada@example.org',
      text: 'Hi.',
      attachmentUrls: [],
    },
  ]);
});

test('a chat begins with what its page has to load, also where it is only registered', async () => {
  const content = bot(
    [{ id: 'ga', type: 'Google Analytics', options: { trackingId: '{{Id}}', action: 'lead' } }],
    { Id: null },
    { settings: { metadata: { tagManagerId: 'GTM-1' } } },
  );
  const prefilledVariables = { Id: 'G-1' };
  const startProps = {
    type: 'startPropsToInject',
    startPropsToInject: { googleAnalyticsId: 'G-1', tagManagerId: 'GTM-1' },
  };
  const answer = await started(content, { prefilledVariables });
  expect(answer.body.clientSideActions).toEqual([
    startProps,
    { type: 'googleAnalytics', googleAnalytics: { trackingId: 'G-1', action: 'lead' } },
  ]);
  const registered = await started(content, { prefilledVariables, isOnlyRegistering: true });
  expect(registered.body.clientSideActions).toEqual([startProps]);
});

test('a linked bot is entered in the version that is published, and writes a result of its own', async () => {
  const child = await chat.publish(
    bot([says('known', 'I know {{Name}}.'), asks('colour', 'Colour')], { Name: null, Colour: null }),
  );
  const link = { id: 'link', type: 'Bot link', options: { botId: child.botId } };
  const { body } = await started(bot([asks('name', 'Name'), link, says('back', 'Back.')], { Name: null }));
  expect(heard(await chat.say(body.sessionId, secret, 'Ada'))).toEqual(['I know Ada.']);
  expect(heard(await chat.say(body.sessionId, secret, 'red'))).toEqual(['Back.']);
  const last = (await turnRecords(chat, body.sessionId)).at(-1);
  expect(last?.results.map(({ botId, isCompleted }) => [botId === child.botId, isCompleted])).toEqual([
    [false, true],
    [true, true],
  ]);
});

test('a link to a bot of another workspace, or to none, is passed over', async () => {
  const foreign = await chat.publish(bot([says('secret', 'Secret.')]), { workspaceId: 'another' });
  for (const botId of [foreign.botId, `bot-${randomUUID()}`]) {
    const answer = await started(
      bot([{ id: 'link', type: 'Bot link', options: { botId } }, says('on', 'On.')]),
    );
    expect(heard(answer)).toEqual(['On.']);
    expect(logged(answer)).toContain('could not be started');
  }
});

test('a mail that cannot be sent is logged in its turn, with what is known of the installation', async () => {
  const mail = { id: 'mail', type: 'Email', options: { recipients: ['ada@example.org'] } };
  const { redis, keys } = chat.deps;
  const logs = async (hasMailServer?: boolean) => {
    const until = Date.now() + 60_000;
    const entry = { revision: 0, hasMailServer, freshUntil: until, usableUntil: until };
    if (hasMailServer === undefined) await redis.del(keys.installation);
    else await redis.set(keys.installation, JSON.stringify(entry));
    return logged(await started(bot([mail])));
  };
  expect(await logs(false)).toContain('this installation has no mail server');
  expect(await logs(true)).toBe('[]');
  // management is away in this test: nobody can say so
  expect(await logs()).toBe('[]');
});

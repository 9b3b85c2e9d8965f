import type { VariableValue } from '@parley/schema';
import type { Effect, EffectResult, EffectResultOf, HttpRequest } from '@parley/engine';
import { evaluateInTest, type Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

type Values = Readonly<Record<string, VariableValue>>;
const url = 'https://api.example.com/v1';

/** Answers every request with `response`, and records the requests. */
function answering(
  response: Omit<EffectResultOf<'httpRequest'>, 'type'>,
  sent: HttpRequest[] = [],
): (effect: Effect) => EffectResult {
  return (effect) => {
    if (effect.type === 'evaluate')
      return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
    if (effect.type !== 'httpRequest') throw new Error(`nothing performs ${effect.type}`);
    sent.push(effect.request);
    return { type: 'httpRequest', ...response };
  };
}

const bot = (options: object, values: Values, type = 'Webhook') => ({
  groups: { A: [{ id: 'x', type, options }, says('on')] },
  variables: Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value })),
});

function sent(
  webhook: object,
  values: Values = {},
  options: object = { isCustomBody: true },
  type?: string,
): HttpRequest {
  const requests: HttpRequest[] = [];
  converseWith(bot({ ...options, webhook: { url, ...webhook } }, values, type), {
    perform: answering({ status: 200, data: null }, requests),
  })
    .start()
    .says('on')
    .ends();
  expect(requests).toHaveLength(1);
  return requests[0]!;
}

describe('what is sent', () => {
  test.each<[object, Values, string]>([
    [{}, {}, url],
    [{ url: ' {{Base}}/v2 ' }, { Base: 'https://other.example.com' }, 'https://other.example.com/v2'],
    [{ queryParams: [{ key: 'q', value: '{{Q}}' }] }, { Q: 'a b&c=d' }, `${url}?q=a%20b%26c%3Dd`],
    [
      { queryParams: [{ key: 'q', value: '1' }, { key: 'q', value: '2' }, { value: 'x' }] },
      {},
      `${url}?q=1&q=2`,
    ],
    [{ url: `${url}?a=1#top`, queryParams: [{ key: 'b', value: '2' }] }, {}, `${url}?a=1&b=2#top`],
  ])('%j with %j goes to %s', (webhook, values, expected) => {
    expect(sent(webhook, values).url).toBe(expected);
  });

  test.each([
    [undefined, 'POST'],
    ['get', 'GET'],
    ['DELETE', 'DELETE'],
  ])('the method %s is %s', (method, expected) => {
    expect(sent({ method }).method).toBe(expected);
  });

  test('headers are filled in; what is no header name is left out, and no value begins a header of its own', () => {
    const headers = [
      { key: 'X-Name', value: '{{Name}}' },
      { key: 'No Header', value: 'x' },
      { key: 'Authorization', value: 'Basic ada:{{Secret}}' },
      { value: 'x' },
    ];
    expect(sent({ method: 'GET', headers }, { Name: 'Ada\r\nX-Evil: 1', Secret: 'ö' }).headers).toEqual([
      ['X-Name', 'Ada X-Evil: 1'],
      ['Authorization', 'Basic YWRhOsO2'],
    ]);
  });

  test('a login that is encoded already, and a bearer token, stay as they are', () => {
    for (const value of ['Basic YWRhOng=', 'Bearer a:b'])
      expect(sent({ method: 'GET', headers: [{ key: 'Authorization', value }] }).headers).toEqual([
        ['Authorization', value],
      ]);
  });
});

describe('the body', () => {
  const quote = '"\n\\';
  test.each<[string, Values, string]>([
    ['{"name":"{{Name}}"}', { Name: quote }, JSON.stringify({ name: quote })],
    ['{"tags":{{Tags}},"n":{{N}}}', { Tags: ['a', '"'], N: '5' }, '{"tags":["a","\\""],"n":5}'],
    ['{"sum":"{{= {{N}} + 1 =}}"}', { N: '5' }, '{"sum":"6"}'],
    ['{{Json}}', { Json: '{"a":1}' }, '{"a":1}'],
    ['Hello {{Name}}', { Name: '"Ada"' }, 'Hello "Ada"'],
    ['{{Name}} is here', { Name: '"Ada"' }, '"Ada" is here'],
  ])('%j with %j becomes %j', (body, values, expected) => {
    expect(sent({ body }, values).body).toBe(expected);
  });

  test('without one of its own is everything that is known', () => {
    const values = { Name: 'Ada', Tags: ['a'], Empty: null };
    const known = { submittedAt: '2026-11-21T12:00:01.000Z', Name: 'Ada', Tags: ['a'] };
    for (const [options, body] of [
      [{}, '{"unused":true}'],
      [{ isCustomBody: true }, '{{state}}'],
      [{ isCustomBody: true }, ''],
    ] as const)
      expect(JSON.parse(sent({ body }, values, options).body!)).toEqual(known);
  });

  test.each(['GET', 'HEAD', 'get'])('is not sent with %s', (method) => {
    expect(sent({ method, body: '{"a":1}' })).not.toHaveProperty('body');
  });

  test.each([
    ['{"a":1}', 'application/json'],
    ['plain', 'text/plain; charset=utf-8'],
  ])('%s is declared as %s, unless the block says otherwise', (body, type) => {
    expect(sent({ body }).headers).toEqual([['Content-Type', type]]);
    const headers = [{ key: 'content-type', value: 'application/xml' }];
    expect(sent({ body, headers }).headers).toEqual([['content-type', 'application/xml']]);
  });

  test('of a form is made of the fields of an object', () => {
    const headers = [{ key: 'Content-Type', value: 'application/x-www-form-urlencoded' }];
    const body = '{"a b":"1&2","list":["x","y"],"n":3,"o":{"p":true}}';
    expect(sent({ headers, body }).body).toBe('a%20b=1%262&list=x&list=y&n=3&o=%7B%22p%22%3Atrue%7D');
    expect(sent({ headers, body: 'a=1&b=2' }).body).toBe('a=1&b=2');
  });
});

test.each([
  [undefined, 'Webhook', 10_000],
  [30, 'Webhook', 30_000],
  [0, 'Webhook', 1_000],
  [9_999, 'Webhook', 120_000],
  [undefined, 'Zapier', 120_000],
  [undefined, 'Make.com', 120_000],
  [5, 'Pabbly', 5_000],
])('a timeout of %s seconds of %s is %d ms', (timeout, type, expected) => {
  expect(sent({}, {}, { timeout }, type).timeoutMs).toBe(expected);
});

describe('what comes back', () => {
  const data = {
    user: { name: 'Ada', 'full name': 'Ada L.', tags: ['a', 'b'] },
    list: [{ id: 1 }, { id: 2 }],
  };
  const mapped = (
    bodyPath: string,
    response: Omit<EffectResultOf<'httpRequest'>, 'type'> = { status: 200, data },
  ): Conversation =>
    converseWith(
      bot(
        { webhook: { url }, responseVariableMapping: [{ id: 'm', variableId: 'v:Out', bodyPath }] },
        { Out: 'before', Key: 'name' },
      ),
      { perform: answering(response) },
    ).start();

  test.each<[string, string | (string | null)[]]>([
    ['data.user.name', 'Ada'],
    ['data?.user?.name', 'Ada'],
    ['data["user"]["full name"]', 'Ada L.'],
    ["data['user'].tags[1]", 'b'],
    ['data.user.tags', ['a', 'b']],
    ['data.user.tags.length', '2'],
    ['data.list[0]', '{"id":1}'],
    ['statusCode', '200'],
    ['data.list.map((entry) => entry.id)', ['1', '2']],
    ['data.user[{{Key}}].toUpperCase()', 'ADA'],
    ['statusCode === 200 ? "fine" : "bad"', 'fine'],
  ])('is saved from %s', (bodyPath, value) => {
    mapped(bodyPath).sets('Out', value).says('on').logsNothing().ends();
  });

  test.each([
    'data.user.age',
    'data.nothing.at.all',
    'data.list[9].id',
    'data.constructor',
    'data.nothing.at()',
  ])('and is not there at %s: the variable is cleared, and the log says so', (bodyPath) => {
    mapped(bodyPath).sets('Out', undefined).logs(bodyPath).says('on').ends();
  });

  test.each<[number, string, string]>([
    [404, 'Not found', 'status 404: "Not found"'],
    [301, '', 'status 301'],
    [500, 'x'.repeat(5_000), 'status 500'],
  ])('with status %d is logged, and saved all the same', (status, text, logged) => {
    const conversation = mapped('statusCode', { status, data: text })
      .sets('Out', String(status))
      .logs(logged)
      .says('on');
    for (const { details = '' } of conversation.turn.logs) expect(details.length).toBeLessThanOrEqual(1_000);
  });

  test('is nothing where the request failed: one log line says why', () => {
    const conversation = mapped('data.user.name', {
      status: 400,
      data: null,
      error: 'The host is not reachable from here.',
    });
    conversation.sets('Out', undefined).logs('not reachable').says('on');
    expect(conversation.turn.logs).toHaveLength(1);
  });
});

describe('on the visitor’s page', () => {
  const options = {
    isExecutedOnClient: true,
    isCustomBody: true,
    responseVariableMapping: [{ variableId: 'v:Out', bodyPath: 'data.a' }],
  };
  const asked = (webhook: object = {}): Conversation =>
    converseWith(
      bot(
        { ...options, webhook: { url, body: '{"name":"{{Name}}"}', ...webhook } },
        { Name: '"', Out: null },
      ),
    ).start();

  test('the request is handed out with its body as a value', () => {
    expect(asked().waitsFor('action').turn.actions).toEqual([
      {
        type: 'httpRequestToExecute',
        httpRequestToExecute: {
          method: 'POST',
          url,
          headers: { 'Content-Type': 'application/json' },
          body: { name: '"' },
        },
        expectsDedicatedReply: true,
      },
    ]);
  });

  test('its response is taken like any other', () => {
    asked().reply('{"statusCode":200,"data":{"a":1}}').sets('Out', '1').says('on').ends();
    asked().reply('{"statusCode":503,"data":"down"}').logs('status 503').says('on').ends();
    asked().reply('no json').logs('data.a').says('on').ends();
    asked().reply().logs('the page sent no response').says('on').ends();
  });

  test('an address that is none of the web is not handed out', () => {
    asked({ url: 'javascript:alert(1)' }).acts().logs('not an http or https URL').says('on').ends();
  });
});

test('without a URL nothing is sent', () => {
  for (const options of [{}, { webhook: {} }, { webhook: { url: ' ' } }])
    converseWith(bot(options, {})).start().logs('No URL is set').says('on').ends();
});

test('before it is published: URL and method are looked at', () => {
  const check = (webhook: object): string[] => findingsIn(bot({ webhook }, {}));
  const at = '/groups/0/blocks/0/options/webhook';
  expect(check({ url })).toEqual([]);
  expect(check({ url: '{{Base}}/a' })).toEqual([`warning host-from-page ${at}/url`]);
  expect(check({})).toEqual([`warning no-url ${at}/url`]);
  expect(check({ url: 'file:///etc/passwd' })).toEqual([`error unsafe-url ${at}/url`]);
  expect(check({ url, method: 'TRACE' })).toEqual([`error unknown-method ${at}/method`]);
});

test('before it is published: a host that a page may choose is warned of', () => {
  const at = '/groups/0/blocks/0/options/webhook/url';
  const check = (webhookUrl: string, options = {}, isPrefillable?: boolean): string[] =>
    findingsIn({
      ...bot({ ...options, webhook: { url: webhookUrl } }, {}),
      variables: [{ id: 'v:Shop', name: 'Shop', value: 'books', isPrefillable }],
    });
  for (const address of ['{{Shop}}', '{{Shop}}/a', 'https://{{Shop}}.example.com', 'https://a@{{Shop}}:80?b'])
    expect(check(address)).toEqual([`warning host-from-page ${at}`]);
  expect(check('https://example.com/{{Shop}}')).toEqual([]);
  expect(check('https://example.com?shop={{Shop}}')).toEqual([]);
  expect(check('https://{{Shop}}.example.com', {}, false)).toEqual([]);
  expect(check('https://{{Shop}}.example.com', { isExecutedOnClient: true })).toEqual([]);
});

test.each([false, true])(
  'a request that should leave by a proxy is not sent by another way (on the client: %s)',
  (isExecutedOnClient) => {
    const options = {
      isExecutedOnClient,
      proxyCredentialsId: 'proxy',
      webhook: { url },
      responseVariableMapping: [{ id: 'm', variableId: 'v:Status', bodyPath: 'statusCode' }],
    };
    const perform = (): never => {
      throw new Error('nothing is to be sent');
    };
    converseWith(bot(options, { Status: null }), { perform })
      .start()
      .acts()
      .sets('Status', '400')
      .logs('should leave by a proxy')
      .says('on')
      .ends();
  },
);

test.each([
  ['in a form that is known', { key: 'Authorization', value: 'Bearer abcdefghijklmnop1234567' }],
  ['in no form, in a header for secrets', { key: 'X-Api-Key', value: 'abcdefghijklmnop' }],
])('before it is published: a secret %s is warned of once', (_form, header) => {
  expect(findingsIn(bot({ webhook: { url, headers: [header] } }, {}))).toEqual([
    'warning secret-in-text /groups/0/blocks/0/options/webhook/headers/0/value',
  ]);
});

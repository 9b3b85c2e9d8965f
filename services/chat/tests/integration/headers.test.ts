import { headerFaults } from '@parley/testing';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

const builderOrigin = 'https://build.example';
let management: EchoServer;
let chat: ChatUnderTest;
/** The paths of the table below, by name. */
let paths: Readonly<Record<string, string>>;
let authorization: string;
beforeAll(async () => {
  management = await EchoServer.start(() => ({
    status: 200,
    json: {
      revision: 1,
      hasMailServer: false,
      builderOrigin,
      freshUntil: Date.now() + 86_400_000,
      usableUntil: Date.now() + 86_400_000,
    },
  }));
  chat = await ChatUnderTest.start({ MANAGEMENT_URL: management.url });
  const { publicId } = await chat.publish(nameAndAge);
  authorization = `Bearer ${await chat.publishable('workspace')}`;
  const page = await (await fetch(`${chat.url}/${publicId}`)).text();
  const [script = ''] = /\/widget\/share-[\w-]+\.js/.exec(page) ?? [];
  paths = {
    start: `/api/v1/bots/${publicId}/startChat`,
    page: `/${publicId}`,
    token: `/${publicId}/token`,
    script,
  };
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
});

const post = (body: string, contentType = 'application/json') => ({
  method: 'POST',
  headers: { authorization, 'content-type': contentType },
  body,
});
const preflight = {
  method: 'OPTIONS',
  headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
};

type Asked = readonly [path: string, status: number, init?: () => RequestInit];

const answers: Readonly<Record<string, Asked>> = {
  'a chat': ['start', 200, () => post('{}')],
  'a body that is no JSON': ['start', 400, () => post('{')],
  'a body of another type': ['start', 415, () => post('a=b', 'text/plain')],
  'a request without a token': ['start', 401, () => ({ method: 'POST' })],
  'a session nobody has': ['/api/v1/sessions/none', 404, () => ({ headers: { authorization } })],
  'a preflight': ['start', 204, () => preflight],
  'an operation that is not there': ['/api/v1/nothing', 404],
  'a path that cannot be decoded': ['/%E0%A4%A', 400],
  'a range that a file does not have': ['script', 400, () => ({ headers: { range: 'bytes=999999999-' } })],
  'a precondition that a file does not meet': ['script', 400, () => ({ headers: { 'if-match': '"other"' } })],
  'a page': ['page', 200],
  'only the headers of a page': ['page', 200, () => ({ method: 'HEAD' })],
  'a token for a page': ['token', 200],
  'a token for a page that only management would know': ['/nobody-is-here-at-all/token', 503],
  'the documentation': ['/docs', 200],
  'the page of a problem': ['/errors/unauthenticated', 200],
  'a problem that does not exist': ['/errors/none', 404],
  'its start': ['/docs/start.js', 200],
  'the OpenAPI document': ['/api/openapi.json', 200],
  health: ['/healthz', 200],
  readiness: ['/readyz', 200],
  'a widget file that is not there': ['/widget/nothing.js', 404],
};

test.each(Object.entries(answers))(
  '%s keeps to the headers of the API',
  async (_what, [path, status, init]) => {
    const response = await fetch(`${chat.url}${paths[path] ?? path}`, init?.());
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(headerFaults(response.headers)).toEqual([]);
  },
);

test.each([
  ['the loader of the widget', '/widget/parley-chat.js', { isKept: true }],
  ['a script of the widget', 'script', { isKept: true }],
  ['a script of the documentation', '/docs/swagger-ui-bundle.js', { isKept: true }],
  ['the page that scripts of bots run in', '/widget/sandbox.html', { isKept: true, isFramed: true }],
])('%s may be kept, and else is no different', async (_what, path, exception) => {
  const response = await fetch(`${chat.url}${paths[path] ?? path}`);
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toMatch(/^public/);
  expect(headerFaults(response.headers, exception)).toEqual([]);
});

test('the preview page may be framed by the builder of this installation and by nobody else', async () => {
  const response = await fetch(`${chat.url}/widget/preview.html`);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(headerFaults(response.headers, { isFramed: true })).toEqual([]);
  const policy = response.headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain(`frame-ancestors ${builderOrigin}`);
  expect(policy).toContain("script-src 'self'");
  expect(page).toContain(`<meta name="parley-builder" content="${builderOrigin}" />`);
});

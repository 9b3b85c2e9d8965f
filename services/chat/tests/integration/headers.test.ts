import { headerFaults } from '@parley/testing';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';

let chat: ChatUnderTest;
/** The paths of the table below, by name. */
let paths: Readonly<Record<string, string>>;
let authorization: string;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
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
afterAll(() => chat.stop());

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

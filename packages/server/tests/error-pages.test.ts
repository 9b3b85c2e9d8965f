import { request } from 'node:http';
import { catalogue } from '@parley/errors';
import { createApp, createLogger, listen, serveDocs, type Listening } from '../src/index.ts';

const running: Listening[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function serve(errorsBase?: string): Promise<string> {
  const app = createApp<object, undefined>({
    deps: undefined,
    logger: createLogger({ service: 'test', level: 'silent' }),
    errorsBase,
    trustedProxies: [],
    endpoints: [],
    authenticate: () => ({}),
    limit: () => undefined,
    registerRoutes: (app) => serveDocs(app, [], { title: 'Test', version: '1', description: '', tags: [] }),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
  running.push(server);
  return server.url;
}

const typeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { type: string }).type;

test('the type of a problem leads to its page, on the host that was asked', async () => {
  const url = await serve();
  const type = await typeOf(await fetch(`${url}/nothing`));
  expect(type).toBe(`${url}/errors/route-not-found`);
  const page = await fetch(type);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<code>route-not-found</code>, status 404');
});

test('every problem has a page, and the list leads to each', async () => {
  const url = await serve();
  const list = await (await fetch(`${url}/errors`)).text();
  for (const { code, title } of catalogue) {
    expect(list).toContain(`<a href="/errors/${code}">${title}</a>`);
    const page = await fetch(`${url}/errors/${code}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<h1>${title}</h1>`);
  }
  expect((await fetch(`${url}/errors/nobody-has-this`)).status).toBe(404);
});

test('an address that the operator has set stands in its place', async () => {
  const url = await serve('https://errors.example/parley');
  expect(await typeOf(await fetch(`${url}/nothing`))).toBe('https://errors.example/parley/route-not-found');
});

test('a host that is no host leaves the path', async () => {
  const url = new URL(await serve());
  const body = await new Promise<string>((resolve, reject) => {
    const asked = request(
      { host: url.hostname, port: url.port, path: '/nothing', headers: { host: 'a"b/<c>' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      },
    );
    asked.on('error', reject).end();
  });
  expect(JSON.parse(body)).toMatchObject({ type: '/errors/route-not-found' });
});

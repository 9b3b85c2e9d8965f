import { startHttpServer, type HttpServer } from '../../tests/support/http-server.ts';
import { parseNetwork } from '../egress/address-rules.ts';
import { checkEgress } from './check-egress.ts';

let server: HttpServer;
beforeEach(async () => {
  server = await startHttpServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/reset') request.socket.resetAndDestroy();
    else response.writeHead(503).end('busy');
  });
});
afterEach(() => server.stop());

const tried = (url: string | undefined, allowed: readonly string[] = ['127.0.0.1']) =>
  checkEgress({ EGRESS_PROBE_URL: url, EGRESS_ALLOWED_NETWORKS: allowed.map(parseNetwork) });

test('without a URL nothing is asked for', async () => {
  expect(await tried(undefined)).toMatchObject({ level: 'ok', found: expect.stringContaining('not tried') });
  expect(server.requests).toEqual([]);
});

test('any answer shows that there is a way; only the origin is told', async () => {
  const finding = await tried(`${server.url}/key-9f2c`);
  expect(finding).toMatchObject({ level: 'ok', found: `${server.url} answers (503)` });
  expect(server.requests).toMatchObject([{ method: 'HEAD', path: '/key-9f2c' }]);
});

test.each([
  ['an address inside', () => tried(server.url, []), 'may not be reached'],
  ['a redirect to one', () => tried(`${server.url}/elsewhere`), 'may not be reached'],
  ['a name nobody has', () => tried('http://nobody.invalid'), 'nobody.invalid'],
  ['a port nobody listens on', () => tried('http://127.0.0.1:4'), 'ECONNREFUSED'],
  ['a connection that breaks', () => tried(`${server.url}/reset`), 'ECONNRESET'],
])('%s is a warning that says why', async (_name, find, reason) => {
  const { level, found, remedy } = await find();
  expect(level).toBe('warning');
  expect(found).toMatch(/^Bots cannot reach http:\S+ from here: .*\.$/);
  expect(found).toContain(reason);
  expect(remedy).toContain('EGRESS_ALLOWED_NETWORKS');
});

import express from 'express';
import { serveCors, type CorsPolicy } from '../src/http/cors.ts';
import { listen, type Listening } from '../src/process/lifecycle.ts';

const builder = 'https://builder.example';
const running: Listening[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function serve(origins: CorsPolicy['origins']): Promise<string> {
  const app = express();
  serveCors(app, { origins, methods: ['GET', 'PATCH'] });
  app.get('/', (_request, response) => response.json({}));
  const server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
  running.push(server);
  return server.url;
}

// what the operator allows, where the page is from, and what the browser is told
test.each<[CorsPolicy['origins'], string | undefined, string | null]>([
  [[builder], builder, builder],
  [[builder], 'https://builder.example.evil.example', null],
  [[builder], 'http://builder.example', null],
  [[builder], 'null', null],
  [[builder], undefined, null],
  [[], builder, null],
  ['any', builder, '*'],
  ['any', 'null', '*'],
])('origins %j, page from %s: %s', async (origins, origin, allowed) => {
  const url = await serve(origins);
  const headers: Record<string, string> = origin === undefined ? {} : { origin };
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'PATCH' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe(allowed === null ? null : 'GET, PATCH');
  const readable = preflight.headers.get('access-control-allow-headers');
  for (const name of ['Authorization', 'Last-Event-ID'])
    expect(readable?.split(', ').includes(name) ?? null).toBe(allowed === null ? null : true);
  for (const answer of [preflight, await fetch(url, { headers })]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    const exposed = answer.headers.get('access-control-expose-headers');
    expect(exposed?.split(', ').includes('Retry-After') ?? null).toBe(allowed === null ? null : true);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    // a cache must not give one page's answer to another
    expect(answer.headers.get('vary')).toBe(origins === 'any' ? null : 'Origin');
  }
});

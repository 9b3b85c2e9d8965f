import { randomUUID } from 'node:crypto';
import { serveAdmin, type Listening } from '@parley/server';
import { endless, thinking } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';

let chat: ChatUnderTest;
let admin: Listening;
let token: string;

beforeEach(async () => {
  chat = await ChatUnderTest.start();
  admin = await serveAdmin(chat.deps.metrics, { host: '127.0.0.1', port: 0 });
  token = await chat.publishable('workspace');
});
afterEach(async () => {
  await admin.stop();
  await chat.stop();
});

/** The values of every series, by its name and labels as Prometheus reads them. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${admin.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [
        line.slice(0, at).replace('service="chat",', '').replace(',service="chat"', ''),
        Number(line.slice(at)),
      ];
    }),
  );
}

test('turns, repeats, effects, problems and lookups are counted by what became of them', async () => {
  const bot = await chat.publish(thinking);
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const headers = { 'idempotency-key': randomUUID() };
  expect((await chat.say(sessionId, token, 'one', headers)).status).toBe(200);
  expect((await chat.say(sessionId, token, 'one', headers)).status).toBe(200);
  expect((await chat.say(sessionId, token, 'other', headers)).status).toBe(422);
  expect((await chat.say('nothing', token, 'hi')).status).toBe(404);

  const series = await scrape();
  expect(Object.fromEntries(series)).toMatchObject({
    'parley_turns_total{kind="start",outcome="committed"}': 1,
    'parley_turns_total{kind="continue",outcome="committed"}': 1,
    'parley_turn_duration_seconds_count{kind="continue"}': 1,
    'parley_claims_refused_total{reason="replay"}': 1,
    'parley_claims_refused_total{reason="reused"}': 1,
    'parley_effect_duration_seconds_count{effect="evaluate"}': 1,
    'parley_problems_total{code="idempotency-key-reused"}': 1,
    'parley_problems_total{code="session-not-found"}': 1,
    'parley_http_requests_total{operation="continueChat",status="200"}': 2,
    'parley_cache_lookups_total{cache="public-id",found="redis"}': 1,
    'parley_cache_lookups_total{cache="flow",found="redis"}': 1,
    // the repeat reads the words of its bot again
    'parley_cache_lookups_total{cache="flow",found="process"}': 3,
    'parley_sandbox_threads{state="busy"}': 0,
    'parley_redis_connected{service="chat"}': 1,
  });
  expect([...series.keys()].some((name) => name.startsWith('process_cpu_seconds_total'))).toBe(true);
});

test('no label can be chosen by a caller', async () => {
  const before = await scrape();
  for (const path of ['/nothing', `/v1/sessions/${randomUUID()}/elsewhere`]) await chat.get(path, token);
  await chat.start(`missing-${randomUUID()}`, token);
  const bot = await chat.publish(endless);
  await chat.start(bot.publicId, token);
  const fresh = [...(await scrape()).keys()].filter(
    (name) => !before.has(name) && name.startsWith('parley_'),
  );
  for (const name of fresh) expect(name).not.toMatch(/missing-|elsewhere|nothing|[0-9a-f]{8}-/);
});

test('the admin port serves nothing but metrics', async () => {
  for (const path of ['/', '/metrics/x', '/healthz'])
    expect((await fetch(`${admin.url}${path}`)).status).toBe(404);
  expect((await fetch(`${admin.url}/metrics`, { method: 'POST' })).status).toBe(404);
});

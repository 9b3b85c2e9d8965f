import {
  createTestDatabase,
  startUnreliableProxy,
  until,
  type TestDatabase,
  type UnreliableProxy,
} from '@parley/testing';
import { ManagementUnderTest } from '../support/management-under-test.ts';

let database: TestDatabase;
let proxy: UnreliableProxy;
/** Waits for Postgres as long as it takes. */
let patient: ManagementUnderTest;
let management: ManagementUnderTest;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startUnreliableProxy(database.url);
  const url = new URL(database.url);
  url.host = new URL(proxy.url).host;
  patient = await ManagementUnderTest.start({ DATABASE_URL: database.url });
  management = await ManagementUnderTest.start({ DATABASE_URL: url.href, DATABASE_WAIT_MS: '1000' });
});
afterAll(async () => {
  await patient.stop();
  await management.stop();
  await proxy.stop();
  await database.drop();
});

test('a Postgres that is frozen is one that is away: requests end with a problem, and are served when it goes on', async () => {
  const { workspaceId, secretToken } = await patient.user();
  const { bot } = (await patient.as(secretToken).post('/v1/bots', { workspaceId, bot: {} })).body;
  const caller = management.as(secretToken);
  const list = `/v1/bots/${bot.id}/results`;
  /** The answer once Postgres is there: on a slow machine a second may be too little for a connection. */
  const served = (): ReturnType<typeof caller.get> =>
    until(async () => {
      const answer = await caller.get(list);
      return answer.status !== 503 && answer;
    });
  expect((await served()).status).toBe(200);

  proxy.setFrozen(true);
  const away = { status: 503, body: { type: expect.stringMatching(/\/errors\/unavailable$/) } };
  // the first has a connection that falls silent, those that follow get none
  expect(await Promise.all([caller.get(list), caller.get(list)])).toMatchObject([away, away]);
  expect(await caller.get(list)).toMatchObject(away);

  proxy.setFrozen(false);
  expect((await served()).status).toBe(200);
});

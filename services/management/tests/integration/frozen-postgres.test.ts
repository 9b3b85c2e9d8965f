import {
  createTestDatabase,
  startUnreliableProxy,
  type TestDatabase,
  type UnreliableProxy,
} from '@parley/testing';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';

let database: TestDatabase;
let proxy: UnreliableProxy;
let management: ManagementUnderTest;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  proxy = await startUnreliableProxy(database.url);
  const url = new URL(database.url);
  url.host = new URL(proxy.url).host;
  management = await ManagementUnderTest.start({ DATABASE_URL: url.href, DATABASE_WAIT_MS: '1000' });
});
afterAll(async () => {
  await management.stop();
  await proxy.stop();
  await database.drop();
});

test('a Postgres that is frozen is one that is away: requests end with a problem, and are served when it goes on', async () => {
  const { workspaceId, secretToken } = await management.user();
  const caller = management.as(secretToken);
  const { bot } = (await caller.post('/v1/bots', { workspaceId, bot: {} })).body;
  const list = `/v1/bots/${bot.id}/results`;
  expect(await caller.get(list)).toMatchObject({ status: 200 });

  proxy.setFrozen(true);
  const away = { status: 503, body: { type: expect.stringMatching(/\/errors\/unavailable$/) } };
  // the first has a connection that falls silent, those that follow get none
  expect(await Promise.all([caller.get(list), caller.get(list)])).toMatchObject([away, away]);
  expect(await caller.get(list)).toMatchObject(away);

  proxy.setFrozen(false);
  let answer = await caller.get(list);
  while (answer.status === 503) answer = await caller.get(list);
  expect(answer.status).toBe(200);
});

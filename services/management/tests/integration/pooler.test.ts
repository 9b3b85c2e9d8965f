import { botContent, createEmptyDatabase, type TestDatabase } from '@parley/testing';
import { checkDatabase } from '../../src/database/check-database.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';
import { poolerIsMissing, startPooler, type Pooler } from '../support/pooler.ts';

const missing = poolerIsMissing();
const why = missing === undefined ? '' : ` (${missing})`;
const describePooled = missing === undefined ? describe.each : describe.skip.each;

describePooled([['session'], ['transaction']] as const)(`behind PgBouncer that pools by %s${why}`, (mode) => {
  let database: TestDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    pooler = await startPooler(database.url, mode);
    await Promise.all([migrateDatabase(pooler.url), migrateDatabase(pooler.url)]);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  test('a database that two processes migrated at once takes a bot and its publication', async () => {
    const management = await ManagementUnderTest.start({ DATABASE_URL: pooler.url });
    try {
      const { workspaceId, secretToken } = await management.user();
      const call = management.as(secretToken);
      const { body } = await call.post('/v1/bots', { workspaceId, bot: botContent() });
      expect((await call.post(`/v1/bots/${body.bot.id}/publish`)).status).toBe(200);
    } finally {
      await management.stop();
    }
  });

  test('the doctor names what a shared connection may lack, until the database has it for everybody', async () => {
    const named = async () => {
      const findings = await checkDatabase(pooler.url, 10);
      return findings.filter(({ level }) => level !== 'ok').map(({ about }) => about);
    };
    expect(await named()).toEqual(['postgres connections']);
    await database.run(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET jit = off`);
    await pooler.stop();
    pooler = await startPooler(database.url, mode);
    expect(await named()).toEqual([]);
  });
});

test('a statement of a service is not compiled, and ends after half a minute', async () => {
  const management = await ManagementUnderTest.start();
  try {
    const { rows } = await management.deps.db.execute(
      `SELECT current_setting('jit') AS jit, current_setting('statement_timeout') AS limit`,
    );
    expect(rows).toEqual([{ jit: 'off', limit: '30s' }]);
  } finally {
    await management.stop();
  }
});

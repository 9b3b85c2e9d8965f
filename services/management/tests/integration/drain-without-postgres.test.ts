import { startPostgres, type Server } from '@parley/dev-stack';
import { drainLag } from '../../src/drain/drain-lag.store.ts';
import { Draining } from '../support/draining.ts';
import { storedRows } from '../support/stored.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, turnOf } from '../support/turns.ts';

describe('while Postgres is away', () => {
  let postgres: Server;
  let database: MigratedDatabase;
  let draining: Draining;

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true });
    database = await migratedDatabase(postgres.url);
    draining = await Draining.over();
  });
  afterAll(async () => {
    await draining.stop();
    await database.stop();
    await postgres.stop();
  });

  test('turns wait in the stream; when it is back they are stored, each once', async () => {
    const { botId } = await makeBot(database.db);
    const resultId = freshResultId();
    const answer = (turn: number) => turnOf({ botId, resultId, turn, answers: [['said', `answer ${turn}`]] });
    const worker = draining.worker(database.db);
    await draining.append([answer(1), answer(2)]);
    await worker.hasStored(2);

    await postgres.kill('SIGKILL');
    await draining.append([answer(3), answer(4)]);
    await worker.hasSaid('draining paused');
    expect(await drainLag(draining.redis, draining.keys)).toMatchObject([{ shard: 0, waiting: 2, dead: 0 }]);

    await postgres.restart();
    await worker.hasStored(4);
    const { answers, results } = await storedRows(database.db, botId);
    expect(answers.map(({ content }) => content)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
    expect(results).toMatchObject([{ turn: 4 }]);
    expect(worker.logs.at(-1)).toBe('draining resumed');
  });
});

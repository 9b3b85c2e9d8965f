import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { createLogger } from '@parley/server';
import { bots } from '../../src/database/schema/bots.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { maintenanceTask } from '../../src/maintenance/maintenance-task.ts';
import { storedRows } from '../support/stored.ts';
import { freshResultId, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const dayMs = 86_400_000;
const world = useManagement();

describe('retention', () => {
  let botId: string;
  beforeEach(async () => {
    botId = (await world.newWholeBot()).id;
  });
  afterEach(() => world.call.put(`/v1/workspaces/${world.user.workspaceId}/retention`, { days: null }));

  /** Stores results of so many days ago. */
  async function results(...days: number[]): Promise<void> {
    await storeTurns(world.management.deps)(
      days.map((age) => {
        const at = Date.now() - age * dayMs;
        const answers = [['name', `${age} days`]] as const;
        return turnOf({
          botId,
          resultId: freshResultId(at),
          sessionStartedAt: at,
          turn: 1,
          answers,
          said: 'hi',
        });
      }),
    );
  }
  const rows = () => storedRows(world.management.deps.db, botId);
  const ages = async (): Promise<string[]> => (await rows()).answers.map(({ content }) => content);
  const keep = (): Promise<void> => runMaintenance(world.management.deps);

  test('what is older than a workspace keeps it is deleted with all its rows; a bot may keep it longer', async () => {
    await results(400, 91, 89, 1);
    await keep();
    expect(await ages()).toHaveLength(4);
    await world.call.put(`/v1/workspaces/${world.user.workspaceId}/retention`, { days: 90 });
    await world.call.put(`/v1/bots/${botId}/retention`, { days: 365 });
    await keep();
    expect(await ages()).toEqual(['91 days', '89 days', '1 days']);
    await world.call.put(`/v1/bots/${botId}/retention`, { days: null });
    await keep();
    const { results: kept, answers, transcript } = await rows();
    expect([kept.length, answers.length, transcript.length]).toEqual([2, 2, 2]);
    await results(100);
    expect(await ages()).toEqual(['89 days', '1 days']);
  });

  test('many results are deleted batch by batch', async () => {
    await results(...Array.from({ length: 1_100 }, (_, index) => 50 + index / 100));
    await world.call.put(`/v1/bots/${botId}/retention`, { days: 10 });
    await results(5);
    await keep();
    expect(await ages()).toEqual(['5 days']);
  });

  test('what is left of a bot that is gone is deleted', async () => {
    await results(3, 2);
    await world.management.deps.db.delete(bots).where(sql`id = ${botId}`);
    await keep();
    expect((await rows()).results).toEqual([]);
    const { rows: columns } = await world.management.deps.db.execute(
      sql`SELECT 1 FROM result_columns WHERE bot_id = ${botId}`,
    );
    expect(columns).toEqual([]);
  });

  test('the worker keeps house as soon as it starts', async () => {
    await results(20, 1);
    await world.call.put(`/v1/bots/${botId}/retention`, { days: 7 });
    const lines = new EventEmitter();
    const kept = once(lines, 'maintenance finished');
    const logger = createLogger(
      { service: 'test', level: 'info' },
      { write: (line) => lines.emit(JSON.parse(line).msg) },
    );
    const task = await maintenanceTask.start({ ...world.management.deps, logger });
    await kept;
    await task.stop();
    expect(await ages()).toEqual(['1 days']);
  });

  test('it is read and set by members; a limit must be a number of days', async () => {
    const path = `/v1/bots/${botId}/retention`;
    expect((await world.call.get(path)).body).toEqual({ retention: { days: null } });
    expect((await world.call.put(path, { days: 30 })).body).toEqual({ retention: { days: 30 } });
    expect((await world.call.put(path, { days: 31 })).body).toEqual({ retention: { days: 31 } });
    expect((await world.call.get(path)).body).toEqual({ retention: { days: 31 } });
    for (const days of [0, -1, 1.5, 36_501, '30'])
      expect((await world.call.put(path, { days })).body.errors).toMatchObject([{ pointer: '/days' }]);
    const stranger = world.management.as((await world.management.user()).secretToken);
    expect((await stranger.put(path, { days: 1 })).status).toBe(404);
    expect((await stranger.get(`/v1/workspaces/${world.user.workspaceId}/retention`)).status).toBe(404);
    expect((await world.call.get(path)).body).toEqual({ retention: { days: 31 } });
  });
});

import type { LateLogRecord, TurnRecord } from '@parley/schema/contract';
import { botContent } from '@parley/testing';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { freshResultId, turnOf, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const hourMs = 3_600_000;
const world = useManagement();

describe('errors in the logs of results', () => {
  let botId: string;
  beforeEach(async () => {
    const [group] = botContent().groups;
    const question = { id: 'name', type: 'text input', label: 'Your name' };
    botId = (await world.newWholeBot({ groups: [{ ...group!, blocks: [...group!.blocks, question] }] })).id;
  });

  const store = (records: readonly TurnRecord[]): Promise<void> => storeTurns(world.management.deps)(records);
  const turn = (sketch: Omit<TurnSketch, 'botId'>): TurnRecord => turnOf({ botId, ...sketch });

  /** Stores a result with one answer; gives its id. */
  async function result(answer: string, at = Date.now() - hourMs, over: Partial<TurnSketch> = {}): Promise<string> {
    const resultId = freshResultId(at);
    await store([turn({ resultId, turn: 1, sessionStartedAt: at, answers: [['name', answer]], said: answer, ...over })]);
    return resultId;
  } // prettier-ignore

  const path = (rest = ''): string => `/v1/bots/${botId}/results${rest}`;
  test('a result says how many errors its logs have, however often its turns are stored', async () => {
    const good = await result('Grace', Date.now() - hourMs, {
      logs: [{ description: 'so', status: 'info' }],
    });
    const at = Date.now() - 2 * hourMs;
    const resultId = freshResultId(at);
    const failed = { description: 'The HTTP request failed.', status: 'error' };
    const first = turn({
      resultId,
      turn: 1,
      sessionStartedAt: at,
      answers: [['name', 'Ada']],
      logs: [failed, { description: 'hm', status: 'warning' }],
    });
    const second = turn({ resultId, turn: 2, sessionStartedAt: at, isCompleted: true, logs: [failed] });
    await store([first]);
    await Promise.all([store([first, second]), store([second])]);
    expect((await world.call.get(path(`/${resultId}`))).body.result).toMatchObject({ errorCount: 2 });
    const shown = (await world.call.get(path())).body.results;
    expect(shown.map(({ id, errorCount }: { id: string; errorCount?: number }) => [id, errorCount])).toEqual([
      [good, undefined],
      [resultId, 2],
    ]);

    const late: LateLogRecord = {
      v: 1,
      kind: 'log',
      sessionId: first.sessionId,
      turn: 2,
      ordinal: 0,
      botId,
      resultId,
      at: at + 3_000,
      log: { description: 'A message could not be sent.', status: 'error' },
    };
    await storeTurns(world.management.deps)([late]);
    await storeTurns(world.management.deps)([late]);
    expect((await world.call.get(path(`/${resultId}`))).body.result).toMatchObject({ errorCount: 3 });
  });

  test('results with errors are listed, counted and exported by themselves, until they are archived', async () => {
    const logs = [{ description: 'The HTTP request failed.', status: 'error' }];
    const longAgo = Date.now() - 40 * 24 * hourMs;
    await result('fine');
    await result('nobody answered', Date.now() - hourMs, { hasStarted: false, answers: [], logs });
    const old = await result('old', longAgo, { logs });
    const ada = await result('Ada', Date.now() - hourMs, { logs });
    const withErrors = async (query: string): Promise<string[]> =>
      (await world.call.get(path(`?hasErrors=true&${query}`))).body.results.map(
        ({ id }: { id: string }) => id,
      );
    const counted = async (query = ''): Promise<number | undefined> =>
      (await world.call.get(`/v1/bots/${botId}/analytics/stats?${query}`)).body.stats.totalWithErrors;
    expect(await withErrors('')).toEqual([ada]);
    expect(await withErrors('timeFilter=allTime')).toEqual([ada, old]);
    expect(await withErrors('timeFilter=allTime&search=ada')).toEqual([ada]);
    expect([await counted(), await counted('timeFilter=allTime')]).toEqual([1, 2]);
    const { text } = await world.call.get(path('/export?hasErrors=true'));
    expect(text.trim().split('\r\n')).toHaveLength(1 + 2);
    await world.call.patch(path(`/${ada}`), { isArchived: true });
    expect(await withErrors('')).toEqual([]);
    expect(await counted()).toBeUndefined();
  });
});

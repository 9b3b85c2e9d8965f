import { sql } from 'drizzle-orm';
import type { TurnRecord } from '@parley/schema/contract';
import { botContent } from '@parley/testing';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { storedRows } from '../support/stored.ts';
import { freshResultId, turnOf, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const hourMs = 3_600_000;
const world = useManagement();

describe('beyond the specification, results', () => {
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
  const listed = async (): Promise<string[]> =>
    (await world.call.get(path())).body.results.map(({ id }) => id);

  test('the transcript is what was said, turn by turn', async () => {
    const at = Date.now() - hourMs;
    const resultId = freshResultId(at);
    const common = { resultId, sessionId: '0.session', sessionStartedAt: at };
    await store([
      turn({ ...common, turn: 2, said: 'and goodbye' }),
      turn({ ...common, turn: 1, said: 'hello' }),
    ]);
    expect((await world.call.get(path(`/${resultId}/transcript`))).body).toEqual({
      nextCursor: null,
      transcript: [
        {
          sessionId: '0.session',
          turn: 1,
          createdAt: new Date(at + 1_000).toISOString(),
          lines: [{ role: 'visitor', text: 'hello' }],
        },
        {
          sessionId: '0.session',
          turn: 2,
          createdAt: new Date(at + 2_000).toISOString(),
          lines: [{ role: 'visitor', text: 'and goodbye' }],
        },
      ],
    });
  });

  test('the logs are those of every turn', async () => {
    const resultId = await result('Ada', Date.now() - hourMs, {
      sessionId: '0.session',
      logs: [{ description: 'it failed', status: 'error', details: 'timeout' }, { description: 'so what' }],
    });
    const { logs } = (await world.call.get(path(`/${resultId}/logs`))).body;
    expect(logs).toMatchObject([
      { description: 'it failed', status: 'error', details: 'timeout', sessionId: '0.session', turn: 1 },
      { description: 'so what', turn: 1 },
    ]);
  });

  test('views, starts and completions are counted within a window', async () => {
    const longAgo = Date.now() - 40 * 24 * hourMs;
    await result('a');
    await result('b', Date.now() - hourMs, { isCompleted: true });
    await result('c', Date.now() - hourMs, { hasStarted: false, answers: [] });
    await result('d', longAgo);
    const archived = await result('e');
    await world.call.patch(path(`/${archived}`), { isArchived: true });
    const stats = async (query = '') =>
      (await world.call.get(`/v1/bots/${botId}/analytics/stats${query}`)).body.stats;
    expect(await stats()).toEqual({ totalViews: 3, totalStarts: 2, totalCompleted: 1 });
    expect(await stats('?timeFilter=allTime')).toEqual({
      totalViews: 4,
      totalStarts: 3,
      totalCompleted: 1,
    });
  });

  test('the tokens of language models are counted within a window, each turn once', async () => {
    const use = (model: string, inputTokens: number, outputTokens: number) =>
      ({ provider: 'openai', model, blockId: 'ask', calls: 1, inputTokens, outputTokens }) as const;
    const at = Date.now() - hourMs;
    const resultId = freshResultId(at);
    const common = { resultId, sessionId: '0.session', sessionStartedAt: at };
    const first = { ...turn({ ...common, turn: 1 }), models: [use('small', 10, 5), use('large', 100, 50)] };
    const second = { ...turn({ ...common, turn: 2 }), models: [{ ...use('small', 7, 3), calls: 2 }] };
    const longAgo = Date.now() - 40 * 24 * hourMs;
    const old = freshResultId(longAgo);
    await store([
      first,
      { ...turn({ resultId: old, turn: 1, sessionStartedAt: longAgo }), models: [use('old', 1, 1)] },
    ]);
    // a batch that is stored again changes nothing
    await store([first, second]);
    const usage = async (query = '') =>
      (await world.call.get(`/v1/bots/${botId}/analytics/usage${query}`)).body.usage;
    const [large, small] = [
      { provider: 'openai', model: 'large', calls: 1, inputTokens: 100, outputTokens: 50 },
      { provider: 'openai', model: 'small', calls: 3, inputTokens: 17, outputTokens: 8 },
    ];
    expect(await usage()).toEqual({ calls: 4, inputTokens: 117, outputTokens: 58, models: [large, small] });
    expect(await usage('?timeFilter=allTime')).toMatchObject({
      calls: 5,
      models: [large, small, { model: 'old' }],
    });
    const ofResult = async (id: string) => (await world.call.get(path(`/${id}/usage`))).body;
    expect(await ofResult(resultId)).toEqual({
      usage: { calls: 4, inputTokens: 117, outputTokens: 58, models: [large, small] },
    });
    expect(await ofResult(old)).toMatchObject({ usage: { calls: 1, models: [{ model: 'old' }] } });
    expect(await ofResult(await result('Ada'))).toEqual({
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, models: [] },
    });
    // what it took was paid
    await world.call.delete(path(`/${resultId}`));
    await store([second]);
    expect(await usage()).toMatchObject({ calls: 4, models: [large, small] });
    const stranger = world.management.as((await world.management.user()).secretToken);
    expect((await stranger.get(`/v1/bots/${botId}/analytics/usage`)).status).toBe(404);
  });

  test('an archived result is not listed until it is taken back', async () => {
    const resultId = await result('Ada');
    const archived = await world.call.patch(path(`/${resultId}`), { isArchived: true });
    expect(archived.body.result).toMatchObject({ id: resultId, isArchived: true });
    expect(await listed()).toEqual([]);
    expect((await world.call.get(path(`/${resultId}`))).body.result.isArchived).toBe(true);
    await world.call.patch(path(`/${resultId}`), { isArchived: false });
    expect(await listed()).toEqual([resultId]);
  });

  test('many are archived and taken back at once; those that were so before are not named', async () => {
    const [ada, grace] = [await result('Ada'), await result('Grace')];
    const archive = async (resultIds: readonly string[], isArchived: boolean): Promise<string[]> =>
      (await world.call.post(path('/archive'), { resultIds, isArchived })).body.changedIds;
    expect(await archive([ada], true)).toEqual([ada]);
    expect(await archive([ada, grace, freshResultId(Date.now()), 'x'], true)).toEqual([grace]);
    expect(await listed()).toEqual([]);
    const { body } = await world.call.get(path('?isArchived=true&search=ada'));
    expect(body.results).toMatchObject([{ id: ada, isArchived: true }]);
    const { text } = await world.call.get(path('/export?isArchived=true'));
    expect(text.trim().split('\r\n')).toHaveLength(1 + 2);
    expect(await archive([grace], false)).toEqual([grace]);
    expect(await listed()).toEqual([grace]);
  });

  test('a deleted result is gone with all its rows, and what its session still sends is not stored', async () => {
    const [deleted, kept] = [await result('Ada'), await result('Grace')];
    expect((await world.call.delete(path(`/${deleted}`))).status).toBe(200);
    await store([turn({ resultId: deleted, turn: 2, answers: [['age', '36']], said: '36' })]);
    expect(await listed()).toEqual([kept]);
    for (const rest of ['', '/transcript', '/logs'])
      expect((await world.call.get(path(`/${deleted}${rest}`))).status).toBe(404);
    expect((await world.call.delete(path(`/${deleted}`))).status).toBe(404);
    for (const table of ['answers', 'transcript', 'result_logs']) {
      const { rows } = await world.management.deps.db.execute(
        sql.raw(`SELECT 1 FROM ${table} WHERE result_id = '${deleted}'`),
      );
      expect(rows).toEqual([]);
    }
    expect((await storedRows(world.management.deps.db, botId)).answers).toHaveLength(1);
  });

  test('many results are deleted at once; those of other bots and of nobody are left out', async () => {
    const mine = [await result('Ada'), await result('Grace')];
    const foreign = freshResultId();
    const stranger = world.management.as((await world.management.user()).secretToken);
    const { body } = await world.call.post(path('/delete'), { resultIds: [...mine, foreign, 'nothing'] });
    expect(body.deletedIds.toSorted()).toEqual(mine.toSorted());
    expect(await listed()).toEqual([]);
    expect((await stranger.post(path('/delete'), { resultIds: mine })).status).toBe(404);
    expect((await world.call.post(path('/delete'), { resultIds: [] })).body.errors).toHaveLength(1);
  });

  test('deleting while turns arrive ends with nothing, whoever was first', async () => {
    const resultIds = await Promise.all(Array.from({ length: 20 }, () => result('Ada')));
    const arriving = resultIds.flatMap((resultId) =>
      [2, 3].map((number) => turn({ resultId, turn: number, answers: [['age', '36']] })),
    );
    await Promise.all([
      ...resultIds.map((resultId) => world.call.delete(path(`/${resultId}`))),
      ...arriving.map((record) => store([record])),
      store(arriving),
    ]);
    expect((await storedRows(world.management.deps.db, botId)).results).toEqual([]);
    const { rows } = await world.management.deps.db.execute(
      sql`SELECT 1 FROM answers WHERE block_id = 'age'`,
    );
    expect(rows).toEqual([]);
  });

  describe('export', () => {
    /** The rows of an export as a spreadsheet reads them. */
    async function table(query = ''): Promise<Record<string, string>[]> {
      const { status, text, headers } = await world.call.get(path(`/export${query}`));
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      return parse(text, { columns: true, bom: true });
    }

    test('CSV has a column for each variable and each answered block', async () => {
      const ada = await result('Ada', Date.now() - hourMs, {
        sessionId: '0.session',
        variables: { Name: 'Ada' },
        isCompleted: true,
        answers: [['name', 'Ada'], ['age', '36'], ['age', '37, "nearly"']],
      }); // prettier-ignore
      const grace = await result('Grace', Date.now() - 2 * hourMs, { variables: { Town: 'New\nYork' } });
      const rows = await table();
      expect(rows).toMatchObject([
        {
          id: ada,
          isCompleted: 'true',
          lastChatSessionId: '0.session',
          channel: 'web',
          others: '',
          Name: 'Ada',
          Town: '',
          'Your name': 'Ada',
          age: '36\n37, "nearly"',
        },
        { id: grace, Name: '', Town: 'New\nYork', 'Your name': 'Grace' },
      ]);
      expect((await world.call.get(path('/export'))).headers.get('content-disposition')).toMatch(
        /filename="([a-z0-9]+-)+results-\d{4}-\d{2}-\d{2}\.csv"/,
      );
    });

    test('CSV heads a question as the version put it that asked, whatever the draft says by now', async () => {
      const asks = (...labels: string[]) =>
        botContent({
          groups: [
            {
              id: 'group-1',
              title: 'Welcome',
              graphCoordinates: { x: 0, y: 0 },
              blocks: labels.map((label) => ({
                id: label.split(' ')[0]!,
                type: 'text input',
                label,
                options: {},
              })),
            },
          ],
        });
      const bot = await world.newBot(asks('town as it was', 'zoo'));
      const publish = () => world.call.post(`/v1/bots/${bot.id}/publish`);
      await publish();
      await world.call.patch(`/v1/bots/${bot.id}`, { bot: asks('zoo as it is', 'apple') });
      await publish();
      await world.call.patch(`/v1/bots/${bot.id}`, { bot: asks('zoo as nobody saw it', 'draft') });
      const answers: [string, string][] = [['town', 'Rome'], ['apple', 'red'], ['zoo', 'no']]; // prettier-ignore
      await store([turnOf({ botId: bot.id, resultId: freshResultId(), turn: 1, answers })]);
      const { text } = await world.call.get(`/v1/bots/${bot.id}/results/export?byteOrderMark=false`);
      expect(text.split('\r\n')[0]!.split(',').slice(6)).toEqual(['zoo as it is', 'apple', 'town as it was']);
    });

    test('dates stand in ISO 8601, unless versions wrote them differently', async () => {
      const [group] = botContent().groups;
      const asks = (format: string) => ({
        groups: [{ ...group!, blocks: [{ id: 'day', type: 'date input', options: { format } }] }],
      });
      const bot = await world.newBot(botContent(asks('dd/MM/yyyy')));
      const answers: [string, string][] = [['day', '03/04/2026']];
      const exported = async (): Promise<string> => {
        await world.call.post(`/v1/bots/${bot.id}/publish`);
        return (await world.call.get(`/v1/bots/${bot.id}/results/export`)).text;
      };
      await store([turnOf({ botId: bot.id, resultId: freshResultId(), turn: 1, answers })]);
      expect(await exported()).toMatch(/,2026-04-03\r\n$/);
      await world.call.patch(`/v1/bots/${bot.id}`, { bot: botContent(asks('MM/dd/yyyy')) });
      expect(await exported()).toMatch(/,03\/04\/2026\r\n$/);
    });

    test('a workbook has the columns of CSV, with numbers, truths and instants as such', async () => {
      const [group] = botContent().groups;
      const blocks = [
        ...group!.blocks,
        { id: 'name', type: 'text input', label: 'Your name' },
        { id: 'age', type: 'number input', label: 'Your age' },
      ];
      botId = (await world.newWholeBot({ name: 'Größe & Co.', groups: [{ ...group!, blocks }] })).id;
      const at = Date.now() - hourMs;
      const answers: [string, string][] = [['name', '=1+1'], ['age', '36.5']]; // prettier-ignore
      const id = await result('Ada', at, { sessionId: '0.session', isCompleted: true, answers });
      const response = await fetch(`${world.management.url}/api${path('/export?format=xlsx')}`, {
        headers: { authorization: `Bearer ${world.user.secretToken}` },
      });
      expect(response.headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(response.headers.get('content-disposition')).toMatch(/"gro-e-co-results-[\d-]{10}\.xlsx"$/);
      const sheets = await readSheets(Buffer.from(await response.arrayBuffer()));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Results']);
      const [headings, row] = sheets[0]!.data;
      expect(headings?.slice(6)).toEqual(['Your name', 'Your age']);
      expect([row?.[0], row?.[2], ...row!.slice(6)]).toEqual([id, true, '=1+1', 36.5]);
      expect(Math.abs(Number(row![1]) - at)).toBeLessThanOrEqual(1);
    });

    test('CSV begins with a byte order mark, unless the reader wants none', async () => {
      await result('Ada');
      const beginning = async (query: string): Promise<string> => {
        const response = await fetch(`${world.management.url}/api${path(`/export${query}`)}`, {
          headers: { authorization: `Bearer ${world.user.secretToken}` },
        });
        // the text of a response has lost its mark
        return Buffer.from(await response.arrayBuffer())
          .toString()
          .slice(0, 4);
      };
      expect(await beginning('')).toBe('\uFEFFid,');
      expect(await beginning('?byteOrderMark=false')).toBe('id,c');
    });

    test('what has no column is given as JSON', async () => {
      await result('Ada', Date.now() - hourMs, { variables: { Name: 'Ada' } });
      await world.management.deps.db.execute(sql`DELETE FROM result_columns WHERE bot_id = ${botId}`);
      const [row] = await table();
      expect(JSON.parse(row!['others']!)).toMatchObject([{ name: 'Name', value: 'Ada' }]);
    }); // prettier-ignore

    test('no cell runs as a formula', async () => {
      await result('=HYPERLINK("http://evil.invalid","click")', Date.now() - hourMs, { variables: { '=Name': '@SUM(1)' } });
      const [row] = await table();
      expect(row).toMatchObject({
        'Your name': `'=HYPERLINK("http://evil.invalid","click")`,
        "'=Name": `'@SUM(1)`,
      });
    }); // prettier-ignore

    test('lines of JSON are the results that are listed, each once, over many pages', async () => {
      const at = Date.now() - hourMs;
      const resultIds = Array.from({ length: 260 }, (_, index) => freshResultId(at - index * 10));
      await store(resultIds.map((resultId) => turn({ resultId, turn: 1, answers: [['name', 'Ada']] })));
      await result('unstarted', at - 5, { hasStarted: false, answers: [] });
      const response = await fetch(`${world.management.url}/api${path('/export?format=ndjson')}`, {
        headers: { authorization: `Bearer ${world.user.secretToken}` },
      });
      expect(response.headers.get('content-type')).toBe('application/x-ndjson');
      const text = await response.text();
      const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
      expect(lines.map(({ id }) => id)).toEqual(resultIds);
      const { body } = await world.call.get(path('?limit=1'));
      expect(lines[0]).toEqual(body.results[0]);
    });

    test('an export that was cut off goes on after the last line that arrived', async () => {
      const at = Date.now() - hourMs;
      for (let index = 0; index < 5; index++) await result(`answer ${index}`, at + index);
      const whole = (await world.call.get(path('/export?byteOrderMark=false'))).text.split('\r\n');
      const last = whole[2]!.split(',')[0]!;
      await result('meanwhile', at + 10_000, { variables: { New: 'column' } });
      const rest = (await world.call.get(path(`/export?after=${last}`))).text.split('\r\n');
      const width = whole[0]!.split(',').length;
      expect(rest.map((line) => line.split(',').slice(0, width).join(','))).toEqual(whole.slice(3));
    });

    test('a window of time can be exported', async () => {
      await result('now');
      await result('long ago', Date.now() - 40 * 24 * hourMs);
      expect(await table()).toHaveLength(2);
      expect(await table('?timeFilter=last7Days&timeZone=Europe/Berlin')).toHaveLength(1);
    });

    test.each(['format=pdf', 'after=nothing', 'timeFilter=ever'])('%s is a problem', async (query) => {
      const { status, body } = await world.call.get(path(`/export?${query}`));
      expect([status, body.errors.length]).toEqual([400, 1]);
    });
  });
});

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TurnRecord } from '@parley/schema/contract';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { entryBytes, pageBytes } from '../../src/results/page-limits.ts';
import { freshResultId, noon, turnOf, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

describe('results that are large', () => {
  let botId: string;
  let at = noon;
  beforeEach(async () => {
    botId = (await world.newBot()).id;
  });

  const path = (rest: string): string => `/v1/bots/${botId}/results${rest}`;
  const store = (...records: TurnRecord[]): Promise<void> => storeTurns(world.management.deps)(records);
  const turn = (sketch: Omit<TurnSketch, 'botId'>): TurnRecord => turnOf({ botId, ...sketch });
  /** A text that compression cannot shorten. */
  const noise = (length: number): string => randomBytes(length / 2).toString('hex');

  /** Stores so many results whose variables are so large; gives their ids, the newest first. */
  async function results(count: number, bytes: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const resultId = freshResultId((at += 1_000));
      await store(turn({ resultId, turn: 1, hasStarted: true, variables: { large: noise(bytes) } }));
      ids.unshift(resultId);
    }
    return ids;
  }

  async function pages(query: string): Promise<{ ids: string[][]; most: number }> {
    const ids: string[][] = [];
    let most = 0;
    for (let cursor: number | null = 0; cursor !== null;) {
      const { body, text } = await world.call.get(path(`?timeFilter=allTime${query}&cursor=${cursor}`));
      ids.push(body.results.map(({ id }) => id));
      most = Math.max(most, text.length);
      cursor = body.nextCursor;
    }
    return { ids, most };
  }

  test('come in pages of so many bytes, each result once', async () => {
    const ids = await results(11, 500_000);
    const found = await pages('&limit=500');
    expect(found.ids.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(found.ids.flat()).toEqual(ids);
    expect(found.most).toBeLessThanOrEqual(pageBytes);
    expect((await pages('&limit=3')).ids.map(({ length }) => length)).toEqual([3, 3, 3, 2]);
  });

  test('small ones between them are not kept back', async () => {
    const [small, large, last] = [await results(2, 10), await results(1, 2_500_000), await results(3, 10)];
    const found = await pages('');
    expect(found.ids.flat().toSorted()).toEqual([...small, ...large, ...last].toSorted());
  });

  test('are exported whole', async () => {
    const ids = await results(10, 700_000);
    const response = await fetch(`${world.management.url}/api${path('/export?format=ndjson')}`, {
      headers: { authorization: `Bearer ${world.user.secretToken}` },
    });
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
    const csv = (await world.call.get(path('/export'))).text;
    expect(csv.split('\r\n')).toHaveLength(ids.length + 2);
  });

  test('show the newest of more answers than fit', async () => {
    const resultId = freshResultId(noon);
    const said = Array.from({ length: 90 }, (_, index) => `${index} ${'x'.repeat(50_000)}`);
    await store(
      ...said.map((text, index) => turn({ resultId, turn: index + 1, answers: [[`block-${index}`, text]] })),
    );
    const { result } = (await world.call.get(path(`/${resultId}`))).body;
    const shown = result.answers.map(({ content }) => content);
    expect(shown.length).toBe(Math.floor(entryBytes / (50_000 + 103)));
    expect(shown).toEqual(said.slice(-shown.length));
    expect((await world.call.get(path('?timeFilter=allTime'))).body.results[0]?.answers).toEqual(
      result.answers,
    );
  });

  test('show the first of more variables than fit', async () => {
    const resultId = freshResultId(noon);
    const variables = Object.fromEntries([1, 2, 3].map((number) => [`v${number}`, 'x'.repeat(2_000_000)]));
    await store(turn({ resultId, turn: 1, hasStarted: true, variables }));
    const { result } = (await world.call.get(path(`/${resultId}`))).body;
    expect(result.variables.map(({ name }) => name)).toEqual(['v1', 'v2']);
  });

  test.each(['transcript', 'logs'] as const)('have a %s in pages, each entry once', async (kind) => {
    const resultId = freshResultId(noon);
    const text = noise(1_500_000);
    const details = (size: number, index: number) =>
      kind === 'transcript'
        ? { said: `${index} ${text.slice(0, size)}` }
        : { logs: [{ description: `${index}`, details: text.slice(0, size) }] };
    const sizes = [...Array.from({ length: 60 }, () => 10), 1_500_000, 1_500_000, 1_500_000, 10];
    await store(...sizes.map((size, index) => turn({ resultId, turn: index + 1, ...details(size, index) })));
    const turns: number[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const rest = cursor === '' ? '' : `?cursor=${cursor}`;
      const { body } = await world.call.get(path(`/${resultId}/${kind}${rest}`));
      turns.push((kind === 'transcript' ? body.transcript : body.logs).map(({ turn }) => turn));
      cursor = body.nextCursor;
    }
    expect(turns.map(({ length }) => length)).toEqual([50, 11, 1, 2]);
    expect(turns.flat()).toEqual(sizes.map((_, index) => index + 1));
    const { status, body } = await world.call.get(path(`/${resultId}/${kind}?cursor=nonsense`));
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '?cursor', detail: 'is no cursor of this list' }],
    ]);
  });

  test('show what can be shown of one turn that is larger than a page', async () => {
    const resultId = freshResultId(noon);
    const details = 'x'.repeat(5_000_000);
    const record = turn({
      resultId,
      turn: 1,
      logs: [{ description: 'it failed', status: 'error', details }],
    });
    const lines = [1_000_000, 2_000_000, 3_000_000].map((length) => ({
      role: 'visitor' as const,
      text: 'x'.repeat(length),
    }));
    await store({ ...record, transcript: lines });
    const { transcript } = (await world.call.get(path(`/${resultId}/transcript`))).body;
    expect(transcript[0]?.lines).toEqual(lines.slice(0, 2));
    const { logs } = (await world.call.get(path(`/${resultId}/logs`))).body;
    expect(logs[0]).toMatchObject({ description: 'it failed', status: 'error' });
    expect(logs[0]?.details).toBeUndefined();
  });

  test('of one instant are never parted by the end of a page', async () => {
    const [one, other] = [freshResultId(noon), freshResultId(noon)];
    const ids = [one, `${one.slice(0, 12)}${other.slice(12)}`];
    const variables = { large: noise(1_500_000) };
    for (const resultId of ids) await store(turn({ resultId, turn: 1, hasStarted: true, variables }));
    const found = await pages('');
    expect(found.ids.map((page) => page.toSorted())).toEqual([ids.toSorted()]);
  });

  test('with more columns than a table takes have the rest among the others', async () => {
    await results(1, 10);
    const { db } = world.management.deps;
    await db.execute(sql`INSERT INTO result_columns (bot_id, kind, key)
      SELECT ${botId}, 'variable', 'v' || n FROM generate_series(1, 6000) AS n`);
    const [headings = ''] = (await world.call.get(path('/export'))).text.split('\r\n');
    expect(headings.split(',')).toHaveLength(6 + 5_000);
  });
});

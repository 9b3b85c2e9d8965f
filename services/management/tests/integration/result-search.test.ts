import { sql } from 'drizzle-orm';
import type { TurnRecord } from '@parley/schema/contract';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { entriesOf } from '../../src/results/search/result-words.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { freshResultId, noon, turnOf, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

describe('a search of results', () => {
  let botId: string;
  let at = noon;
  beforeEach(async () => {
    botId = (await world.newBot()).id;
  });

  const store = (records: readonly TurnRecord[]): Promise<void> => storeTurns(world.management.deps)(records);

  /** A turn of a result, a second after the one before it. */
  const turn = (sketch: Partial<TurnSketch>): TurnRecord =>
    turnOf({
      botId,
      resultId: freshResultId((at += 1_000)),
      turn: 1,
      sessionStartedAt: at,
      hasStarted: true,
      ...sketch,
    });

  const idOf = ({ results: [root] }: TurnRecord): string => root?.resultId ?? '';

  const ask = (query: Readonly<Record<string, string>>) =>
    world.call.get(
      `/v1/bots/${botId}/results?${new URLSearchParams({ timeFilter: 'allTime', ...query }).toString()}`,
    );

  const found = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
    const { status, body, text } = await ask(query);
    if (status !== 200) throw new Error(text);
    return body.results.map(({ id }) => id);
  };

  test('finds the words of answers and variables, whatever their capitals and accents', async () => {
    const ada = turn({ answers: [['name', 'Ada Lovelace']], variables: { City: 'Zürich' } });
    const grace = turn({ answers: [['name', 'Grace Hopper']], variables: { City: 'Arlington' } });
    await store([ada, grace]);
    expect(await found({ search: 'LOVE' })).toEqual([idOf(ada)]);
    expect(await found({ search: 'zurich ada' })).toEqual([idOf(ada)]);
    expect(await found({ search: 'a' })).toEqual([idOf(grace), idOf(ada)]);
    expect(await found({ search: 'ada hopper' })).toEqual([]);
    expect(await found({ search: 'lace' })).toEqual([]);
    expect(await found({ search: 'a', isCompleted: 'true' })).toEqual([]);
  });

  test('finds what a question was answered with, what a variable holds, and where there is nothing', async () => {
    const [five, fifty, none] = [
      turn({ answers: [['rating', '5']], variables: { Age: '50' } }),
      turn({ answers: [['rating', '50']], variables: { Age: '' } }),
      turn({ answers: [['other', 'five of 5']] }),
    ];
    await store([five, fifty, none]);
    const rating = (filterBy: string, filterValue?: string) =>
      found({ filterBlockId: 'rating', filterBy, ...(filterValue === undefined ? {} : { filterValue }) });
    expect(await rating('equals', '5')).toEqual([idOf(five)]);
    expect(await rating('contains', '5')).toEqual([idOf(fifty), idOf(five)]);
    expect(await rating('isEmpty')).toEqual([idOf(none)]);
    expect(await found({ filterVariable: 'Age', filterBy: 'isEmpty' })).toEqual([idOf(none), idOf(fifty)]);
    expect(await found({ filterVariable: 'Age', filterBy: 'equals', filterValue: '50' })).toEqual([
      idOf(five),
    ]);
    expect(await found({ search: 'five', filterBlockId: 'rating', filterBy: 'isEmpty' })).toEqual([
      idOf(none),
    ]);
  });

  test('knows what came later, and forgets what was replaced, archived or deleted', async () => {
    const first = turn({ answers: [['name', 'Ada']], variables: { City: 'Paris' } });
    const resultId = idOf(first);
    await store([first]);
    await store([turn({ resultId, turn: 2, sessionStartedAt: at, answers: [['age', '36']], variables: { City: 'Rome' } })]);
    expect(await found({ search: 'ada rome 36' })).toEqual([resultId]);
    expect(await found({ search: 'paris' })).toEqual([]);
    await world.call.patch(`/v1/bots/${botId}/results/${resultId}`, { isArchived: true });
    expect(await found({ search: 'rome' })).toEqual([]);
    await world.call.delete(`/v1/bots/${botId}/results/${resultId}`);
    const { rows } = await world.management.deps.db.execute(sql`SELECT FROM result_words WHERE bot_id = ${botId}`);
    expect(rows).toEqual([]);
  }); // prettier-ignore

  test('stays within the bot, and within those who may read it', async () => {
    const other = (await world.newBot()).id;
    const [here, there] = [
      turn({ answers: [['name', 'Ada']] }),
      turn({ botId: other, answers: [['name', 'Ada']] }),
    ];
    await store([here, there]);
    expect(await found({ search: 'ada' })).toEqual([idOf(here)]);
    const stranger = world.management.as((await world.management.user()).secretToken);
    expect((await stranger.get(`/v1/bots/${botId}/results?search=ada`)).status).toBe(404);
  });

  test('comes page by page to everything, however common a word is', async () => {
    const [all, rare] = [12_000, 4_000];
    const { db } = world.management.deps;
    const texts = [false, true].map((isRare) => (isRare ? 'the rare one' : 'the one'));
    const [common, uncommon] = texts.map((value) =>
      sql.param(entriesOf(botId, { answers: [], variables: [{ name: 'Note', value }] })),
    );
    const place = sql`${botId}, (${noon}::bigint + i) * 1024, 'r' || i`;
    await db.execute(sql`
      INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, variables, last_session_id, session_started_at, turn)
      SELECT ${place}, 'hash', true, true, jsonb_build_array(jsonb_build_object(
        'id', 'note', 'name', 'Note', 'value', CASE i % ${rare}::int WHEN 0 THEN ${texts[1]} ELSE ${texts[0]} END
      )), 's', 0, 1 FROM generate_series(1, ${all}::int) AS i`);
    await db.execute(sql`
      INSERT INTO result_words
      SELECT ${place}, array_to_tsvector(CASE i % ${rare}::int WHEN 0 THEN ${uncommon}::text[] ELSE ${common}::text[] END)
      FROM generate_series(1, ${all}::int) AS i`);
    const seen = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
      const ids: string[] = [];
      for (let cursor: number | null = 0; cursor !== null;) {
        const { body } = await ask({ ...query, limit: '500', cursor: String(cursor) });
        ids.push(...body.results.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      return ids;
    };
    const newestFirst = Array.from({ length: all }, (_, index) => `r${all - index}`);
    expect(await seen({ search: 'the' })).toEqual(newestFirst);
    const rareOnes = ['r12000', 'r8000', 'r4000'];
    const filter = { filterVariable: 'Note', filterBy: 'equals' };
    expect(await found({ ...filter, filterValue: 'The rare one' })).toEqual(rareOnes);
    expect(await seen({ ...filter, filterBy: 'isEmpty' })).toEqual([]);
    for (const [words, ids] of [
      ['the', newestFirst],
      ['rare', rareOnes],
    ] as const) {
      const { text } = await world.call.get(`/v1/bots/${botId}/results/export?search=${words}`);
      const [, ...lines] = text.trim().split('\r\n');
      expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
    }
  });

  test('comes to results that are older than the index, once housekeeping has run', async () => {
    const { db } = world.management.deps;
    const old = turn({ answers: [['name', 'Ada']], variables: { City: 'Zürich' } });
    await store([old]);
    await db.execute(sql`DELETE FROM result_words`);
    await db.execute(sql`INSERT INTO words_to_fill VALUES ('results', 0, 0, '', 0, '')`);
    expect(await found({ search: 'zurich' })).toEqual([]);
    await runMaintenance(world.management.deps);
    expect(await found({ search: 'zurich ada' })).toEqual([idOf(old)]);
    expect((await db.execute(sql`SELECT FROM words_to_fill`)).rows).toEqual([]);
  });

  test.each([
    ['search', { search: ' … ' }],
    ['filterBy', { filterVariable: 'Age' }],
    ['filterBy', { filterBy: 'isEmpty' }],
    ['filterVariable', { filterVariable: 'Age', filterBlockId: 'age', filterBy: 'isEmpty' }],
    ['filterValue', { filterVariable: 'Age', filterBy: 'equals' }],
    ['filterValue', { filterVariable: 'Age', filterBy: 'contains', filterValue: '?' }],
    ['filterValue', { filterVariable: 'Age', filterBy: 'isEmpty', filterValue: '1' }],
  ])('that is only half said is refused by its %s', async (name, query) => {
    const { status, body } = await ask(query);
    expect({ status, pointers: body.errors.map(({ pointer }) => pointer) }).toEqual({
      status: 400,
      pointers: [`?${name}`],
    });
  });
});

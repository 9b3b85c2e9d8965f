import { sql } from 'drizzle-orm';
import { positionOf, resultIdOf, type TurnRecord } from '@parley/schema/contract';
import { members } from '../../src/database/schema/members.ts';
import { results } from '../../src/database/schema/results.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { listedQuery } from '../../src/results/listed-results.repository.ts';
import { Draining } from '../support/draining.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';
import { freshResultId, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const world = useManagement();

describe('results', () => {
  let botId: string;
  beforeEach(async () => {
    botId = (await world.newBot()).id;
  });

  const store = (records: readonly TurnRecord[]): Promise<void> => storeTurns(world.management.deps)(records);

  /** Stores a started result, created at an instant; gives its id. */
  async function result(at: number, over: Partial<Parameters<typeof turnOf>[0]> = {}): Promise<string> {
    const resultId = freshResultId(at);
    await store([
      turnOf({ botId, resultId, turn: 1, sessionStartedAt: at, answers: [['name', 'Ada']], ...over }),
    ]);
    return resultId;
  }

  const list = async (query = '') => world.call.get(`/v1/bots/${botId}/results${query}`);
  const ids = async (query = ''): Promise<string[]> => (await list(query)).body.results.map(({ id }) => id);

  describe('list', () => {
    test('shows every field of a result', async () => {
      const at = Date.now() - hourMs;
      const resultId = await result(at, {
        sessionId: '0.session',
        isCompleted: true,
        variables: { Name: 'Ada' },
        answers: [['name', 'Ada'], ['age', '36']],
      }); // prettier-ignore
      expect((await list()).body).toEqual({
        results: [
          {
            id: resultId,
            createdAt: new Date(at).toISOString(),
            updatedAt: expect.stringMatching(/Z$/),
            botId,
            variables: [{ id: 'id-of-Name', name: 'Name', value: 'Ada', isSessionVariable: false }],
            isCompleted: true,
            hasStarted: true,
            isArchived: false,
            lastChatSessionId: '0.session',
            channel: 'web',
            answers: [
              { blockId: 'name', content: 'Ada', attachedFileUrls: [] },
              { blockId: 'age', content: '36', attachedFileUrls: [] },
            ],
          },
        ],
        nextCursor: null,
      });
    });

    test('the newest come first, 50 of them unless another limit is given', async () => {
      const now = Date.now();
      const all: string[] = [];
      for (let index = 0; index < 53; index++) all.unshift(await result(now - hourMs + index * 1_000));
      expect(await ids()).toEqual(all.slice(0, 50));
      expect(await ids('?limit=1')).toEqual(all.slice(0, 1));
      expect(await ids('?limit=500')).toEqual(all);
    });

    test.each([1, 2, 3, 7, 500])('pages of %i give each result once while new ones arrive', async (limit) => {
      const now = Date.now();
      const old: string[] = [];
      for (let index = 0; index < 7; index++) old.unshift(await result(now - hourMs + index));
      const seen: string[] = [];
      let cursor: number | null = 0;
      while (cursor !== null) {
        const { body } = await list(`?limit=${limit}&cursor=${cursor}`);
        seen.push(...body.results.map(({ id }) => id));
        cursor = body.nextCursor;
        await result(now + seen.length);
      }
      expect(seen).toEqual(old);
    });

    test('the cursor of a page is the position of its last result, and no cursor is cursor 0', async () => {
      const now = Date.now();
      const [older] = [await result(now - 2_000), await result(now - 3_000)];
      const first = await list('?limit=1');
      expect(first.body.nextCursor).toBe(positionOf(older));
      expect((await list('?limit=1&cursor=0')).body).toEqual(first.body);
      expect((await list(`?limit=1&cursor=${first.body.nextCursor}`)).body.nextCursor).toBeNull();
    });

    test('results of one millisecond are all listed', async () => {
      const at = Date.now() - hourMs;
      const resultIds = [0, 64, 128].map((tie) => resultIdOf(at * 1024 + tie, 'A'.repeat(22)));
      await store(
        resultIds.map((resultId) => turnOf({ botId, resultId, turn: 1, answers: [['name', 'Ada']] })),
      );
      expect(await ids('?limit=2')).toEqual(resultIds.toReversed().slice(0, 2));
    });

    test('a channel chooses the results of those who came on it, in the list and in the export', async () => {
      const now = Date.now();
      const web = await result(now - 3_000);
      const whatsapp = await result(now - 2_000, { channel: 'whatsapp' });
      const telegram = await result(now - 1_000, { channel: 'telegram' });
      expect(await ids()).toEqual([telegram, whatsapp, web]);
      expect(await ids('?channel=whatsapp')).toEqual([whatsapp]);
      expect(await ids('?channel=web')).toEqual([web]);
      const exported = await world.call.get(`/v1/bots/${botId}/results/export?channel=telegram`);
      const [headings = '', line = '', ...more] = exported.text.trim().split('\r\n');
      expect(line.split(',')[headings.split(',').indexOf('channel')]).toBe('telegram');
      expect(more).toEqual([]);
      expect((await world.call.get(`/v1/bots/${botId}/results?channel=fax`)).status).toBe(400);
    });

    test('what has not started, is archived or belongs to another bot is not listed', async () => {
      const now = Date.now();
      await result(now - 1_000, { answers: [], hasStarted: false });
      const archived = await result(now - 2_000);
      await world.management.deps.db
        .update(results)
        .set({ isArchived: true })
        .where(sql`id = ${archived}`);
      await result(now - 3_000, { botId: (await world.newBot()).id });
      const listed = await result(now - 4_000);
      expect(await ids()).toEqual([listed]);
    });

    test.each([
      ['today', [0]],
      ['last7Days', [0, 6]],
      ['last30Days', [0, 6, 29]],
      ['allTime', [0, 6, 29, 400]],
    ])('timeFilter=%s shows those of %j days ago', async (filter, expected) => {
      // a zone where it is noon, so that no test runs into midnight
      const offset = 12 - new Date().getUTCHours();
      const timeZone = `Etc/GMT${offset > 0 ? `-${offset}` : `+${-offset}`}`;
      const byAge = new Map<string, number>();
      for (const days of [0, 6, 7, 29, 30, 400]) byAge.set(await result(Date.now() - days * dayMs), days);
      const shown = (await ids(`?timeFilter=${filter}&timeZone=${encodeURIComponent(timeZone)}`)).map((id) => byAge.get(id));
      const gone = filter === 'last30Days' ? [7] : filter === 'allTime' ? [7, 30] : [];
      expect(shown).toEqual([...expected, ...gone].sort((one, other) => one - other));
    }); // prettier-ignore

    test.each([
      ['limit=0', '?limit', 'must be from 1 to 500'],
      ['limit=501', '?limit', 'must be from 1 to 500'],
      ['limit=x', '?limit', 'must be a whole number'],
      ['limit=1.5', '?limit', 'must be a whole number'],
      ['limit=1&limit=2', '?limit', undefined],
      ['cursor=-1', '?cursor', undefined],
      ['cursor=abc', '?cursor', 'must be a whole number'],
      ['cursor=99999999999999999', '?cursor', undefined],
      ['timeFilter=lastYear', '?timeFilter', undefined],
      ['timeZone=Mars%2FBase', '?timeZone', 'must be the name of an IANA time zone, such as Europe/Berlin'],
      ['timeZone=%2B02:00', '?timeZone', undefined],
      ['timeZone=', '?timeZone', undefined],
    ])('%s is a problem that names the parameter', async (query, pointer, detail) => {
      const { status, body } = await list(`?${query}`);
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        expect.objectContaining({ pointer, ...(detail === undefined ? {} : { detail }) }),
      ]);
    });
  });

  describe('read', () => {
    const read = (resultId: string, bot = botId) => world.call.get(`/v1/bots/${bot}/results/${resultId}`);

    test('gives a result that is not listed, too', async () => {
      const resultId = await result(Date.now(), { answers: [], hasStarted: false });
      expect((await read(resultId)).body.result).toMatchObject({
        id: resultId,
        hasStarted: false,
        answers: [],
      });
    });

    test('an answer of a later session takes the place of those to the same block, and the result has started', async () => {
      const at = Date.now() - hourMs;
      const resultId = await result(at, {
        sessionId: '0.first',
        answers: [['name', 'Ada'], ['age', '36'], ['name', 'Augusta']],
        isCompleted: true,
      }); // prettier-ignore
      const again = { botId, resultId, sessionId: '5.second', sessionStartedAt: at + 60_000 };
      await store([
        turnOf({ ...again, turn: 1, hasStarted: false }),
        turnOf({ ...again, turn: 2, hasStarted: true, answers: [['name', 'Grace']] }),
      ]);
      const { body } = await read(resultId);
      expect(body.result).toMatchObject({
        hasStarted: true,
        isCompleted: false,
        lastChatSessionId: '5.second',
        answers: [{ content: '36' }, { content: 'Grace' }],
      });
      expect(await ids()).toEqual([resultId]);
    });

    test('waits for what is still on its way', async () => {
      const { redis, keys, db } = world.management.deps;
      const resultId = freshResultId(Date.now(), 3);
      await redis.xadd(keys.turns(3), '*', 'r', JSON.stringify(turnOf({ botId, resultId, turn: 1 })));
      await redis.sadd(keys.shards, '3');
      const draining = await Draining.over(undefined, keys);
      const reading = read(resultId);
      draining.worker(db);
      expect((await reading).body.result).toMatchObject({ id: resultId });
      await draining.stop();
    });

    test('gives what there is when nothing drains', async () => {
      const { redis, keys, config } = world.management.deps;
      const { DATABASE_URL, REDIS_PREFIX } = config;
      const impatient = await ManagementUnderTest.start({
        DATABASE_URL,
        REDIS_PREFIX,
        PROPAGATION_WAIT_MS: '100',
      });
      const resultId = await result(Date.now());
      await redis.xadd(keys.turns(0), '*', 'r', JSON.stringify(turnOf({ botId, resultId, turn: 2 })));
      const call = impatient.as(world.user.secretToken);
      const { body } = await call.get(`/v1/bots/${botId}/results/${resultId}`);
      expect(body.result).toMatchObject({ id: resultId });
      await redis.del(keys.turns(0));
      await impatient.stop();
    });

    test.each([
      ['an id of nobody', () => freshResultId()],
      ['no id of a result', () => 'nothing'],
    ])('%s is a 404', async (_name, resultId) => {
      const { status, body } = await read(resultId());
      expect([status, body.title]).toEqual([404, 'Result not found']);
    });

    test('a result is found under its own bot alone', async () => {
      const resultId = await result(Date.now());
      expect((await read(resultId, (await world.newBot()).id)).status).toBe(404);
    });
  });

  describe('what has changed', () => {
    const changed = async (instant: string): Promise<string[]> =>
      ids(`?timeFilter=allTime&updatedSince=${encodeURIComponent(instant)}`);
    const updatedAt = async (resultId: string): Promise<string> =>
      (await world.call.get(`/v1/bots/${botId}/results/${resultId}`)).body.result.updatedAt;

    test('is listed, also where the result is old', async () => {
      const [old, fresh] = [await result(Date.now() - 100 * dayMs), await result(Date.now() - hourMs)];
      const begin = await updatedAt(fresh);
      await store([turnOf({ botId, resultId: old, turn: 2, answers: [['age', '36']] })]);
      expect(await changed(begin)).toEqual([fresh, old]);
      expect(await changed(await updatedAt(old))).toContain(old);
      expect(await changed('2999-01-01T00:00:00Z')).toEqual([]);
    });

    test('is what was archived and taken back, and not what was stored again', async () => {
      const record = turnOf({
        botId,
        resultId: freshResultId(Date.now()),
        turn: 1,
        answers: [['name', 'Ada']],
      });
      const resultId = record.results[0]!.resultId;
      await store([record]);
      const before = await updatedAt(resultId);
      await store([record]);
      expect(await updatedAt(resultId)).toBe(before);
      for (const isArchived of [true, false]) {
        const path = `/v1/bots/${botId}/results/${resultId}`;
        const { result } = (await world.call.patch(path, { isArchived })).body;
        expect(result.updatedAt >= before).toBe(true);
        expect(await updatedAt(resultId)).toBe(result.updatedAt);
      }
    });

    test.each(['yesterday', '2026-11-21', '2026-11-21T09:30:00'])('since %s is refused', async (instant) => {
      const { status, body } = await list(`?updatedSince=${instant}`);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '?updatedSince' }]]);
    });
  });

  test('results that came to an end, and those that did not, are listed and exported by themselves', async () => {
    const open = await result(Date.now() - 2 * hourMs);
    const completed = await result(Date.now() - hourMs, { isCompleted: true });
    expect(await ids('?isCompleted=true')).toEqual([completed]);
    expect(await ids('?isCompleted=false')).toEqual([open]);
    const lines = await world.call.get(`/v1/bots/${botId}/results/export?format=ndjson&isCompleted=false`);
    expect(JSON.parse(lines.text).id).toBe(open);
    expect((await list('?isCompleted=maybe')).status).toBe(400);
  });

  test('chat is told of a result that a session goes on with', async () => {
    const resultId = await result(Date.now(), {
      sessionId: '0.first',
      variables: { Name: 'Ada' },
      answers: [['name', 'Ada']],
    });
    const ask = (id: string) => world.management.internal(`/internal/bots/${botId}/results/${id}`);
    expect((await ask(resultId)).body).toEqual({
      resultId,
      lastSessionId: '0.first',
      variables: { Name: 'Ada' },
      answers: [{ blockId: 'name', content: 'Ada' }],
    });
    await world.management.deps.db
      .update(results)
      .set({ isArchived: true })
      .where(sql`id = ${resultId}`);
    expect((await ask(resultId)).status).toBe(404);
    expect((await ask('nothing')).status).toBe(404);
  });

  test('who is no member sees a missing bot, a guest no results', async () => {
    const resultId = await result(Date.now());
    const stranger = world.management.as((await world.management.user()).secretToken);
    for (const path of [`/v1/bots/${botId}/results`, `/v1/bots/${botId}/results/${resultId}`]) {
      const foreign = await stranger.get(path);
      const missing = await stranger.get(path.replace(botId, 'x'.repeat(botId.length)));
      expect([foreign.status, foreign.text.replaceAll(botId, '')]).toEqual([
        404,
        missing.text.replaceAll('x'.repeat(botId.length), ''),
      ]);
    }
    const guest = await world.management.user();
    const { db, now } = world.management.deps;
    const { workspaceId } = world.user;
    await db.insert(members).values({ workspaceId, userId: guest.userId, mode: 'guest', createdAt: now() });
    expect((await world.management.as(guest.secretToken).get(`/v1/bots/${botId}/results`)).status).toBe(403);
  });

  test('a page is read from the index, however deep it lies', async () => {
    const { db } = world.management.deps;
    const at = Date.now() - hourMs;
    await db.execute(sql`
      INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, variables, last_session_id, session_started_at, turn)
      SELECT ${botId}, (${at}::bigint - n) * 1024, 'result ' || n, '', n % 10 > 0, false, '[]', '', 0, 1 FROM generate_series(1, 20000) n`);
    await db.execute(sql`ANALYZE results`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
      ${listedQuery(db, { botId }, { from: 0, until: (at - 19_000) * 1024 }, 51)}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using results_\w+_bot_id_position_idx/);
    expect(plan).toMatch(/Limit \(actual rows=51 /);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|-> +Sort/);
  });

  test('the few that are completed, or have just changed, are not searched for among all', async () => {
    const { db } = world.management.deps;
    await db.execute(sql`
      INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, variables, last_session_id, session_started_at, turn, updated_at)
      SELECT ${botId}, (${Date.now()}::bigint - n) * 1024, 'result ' || n, '', true, n % 5000 = 0, '[]', '', 0, 1, '2026-01-01T00:00:00Z' FROM generate_series(1, 20000) n`);
    await result(Date.now());
    await db.execute(sql`VACUUM ANALYZE results`);
    const planOf = async (selection: object): Promise<string> => {
      const query = listedQuery(db, { botId, ...selection }, { from: 0, until: Number.MAX_SAFE_INTEGER }, 51);
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await planOf({ isCompleted: true })).toMatch(/bot_id_is_completed_position_idx/);
    expect(await planOf({ channel: 'telegram' })).toMatch(/bot_id_channel_position_idx/);
    expect(await planOf({ updatedSince: new Date().toISOString() })).toMatch(/updated_at_idx/);
    expect((await db.execute(sql`SHOW jit`)).rows).toEqual([{ jit: 'off' }]);
    const filter = { field: { kind: 'answer', key: 'name' }, by: 'isEmpty' };
    expect(await planOf({ wanted: { filter } })).not.toMatch(/Join/);
  });
});

import { drainGroup, type TurnRecord } from '@parley/schema/contract';
import { printDeadTurns, replayDeadTurns } from '../../src/cli/dead-turns.ts';
import { deadTurns, replay, type DeadTurn } from '../../src/drain/dead-turns.store.ts';
import { drainLag } from '../../src/drain/drain-lag.store.ts';
import { turnStream, type Batch, type TurnStream } from '../../src/turn-stream/turn-stream.store.ts';
import { faultOf, storeTurns } from '../../src/drain/drain-task.ts';
import { storeEntries } from '../../src/drain/store-entries.ts';
import { Draining } from '../support/draining.ts';
import { storedRows } from '../support/stored.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

describe('the drain', () => {
  let database: MigratedDatabase;
  let draining: Draining;
  let botId: string;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  beforeEach(async () => {
    draining = await Draining.over();
    ({ botId } = await makeBot(database.db));
  });
  afterEach(() => draining.stop());
  afterAll(() => database.stop());

  /** A conversation of so many answers, in a shard. */
  function conversation(answers: number, shard = 0): TurnRecord[] {
    const resultId = freshResultId(noon, shard);
    return Array.from({ length: answers }, (_, index) =>
      turnOf({ botId, resultId, turn: index + 1, answers: [[`block-${index}`, `answer ${index}`]] }),
    );
  }

  const answersStored = async (): Promise<string[]> =>
    (await storedRows(database.db, botId)).answers.map(({ content }) => content);

  async function allDead(): Promise<DeadTurn[]> {
    const found: DeadTurn[] = [];
    for await (const dead of deadTurns(draining.redis, draining.keys)) found.push(dead);
    return found;
  }

  test('stores every turn of every shard, and empties the streams', async () => {
    await draining.append([...conversation(3), ...conversation(2, 5), ...conversation(1, 63)]);
    const worker = draining.worker(database.db);
    await worker.hasStored(6);
    await draining.append(conversation(700, 7));
    await worker.hasStored(706);
    await worker.stop();
    expect(await answersStored()).toHaveLength(706);
    const lag = await drainLag(draining.redis, draining.keys);
    expect(lag.map(({ shard }) => shard)).toEqual([0, 5, 7, 63]);
    expect(lag.every(({ waiting, oldestMs, dead }) => waiting + oldestMs + dead === 0)).toBe(true);
  });

  test('what a worker stored and did not acknowledge is stored once', async () => {
    await draining.append(conversation(5));
    const dying = turnStream(draining.redis, draining.keys, 0, 'dying');
    const store = storeTurns({ db: database.db, now: () => new Date(noon) });
    expect(
      await storeEntries((await dying.readNew(1e6)).entries, { store, together: store, faultOf }),
    ).toEqual([]);
    expect(await answersStored()).toHaveLength(5);

    await draining.append(conversation(2));
    const worker = draining.worker(database.db);
    await worker.hasStored(7);
    await worker.stop();
    expect(await answersStored()).toHaveLength(7);
    expect(await draining.redis.xlen(draining.keys.turns(0))).toBe(0);
  });

  test('what a worker read and did not store is stored by another', async () => {
    await draining.append(conversation(5));
    const dying = turnStream(draining.redis, draining.keys, 0, 'dying');
    expect((await dying.readNew(1e6)).entries).toHaveLength(5);
    const worker = draining.worker(database.db);
    await worker.hasStored(5);
    expect(await answersStored()).toHaveLength(5);
  });

  test('a record that is larger than a batch, or than all that may be in hand, is stored like the others', async () => {
    const [small, large, larger] = [conversation(20), conversation(1)[0]!, conversation(1)[0]!];
    const lines = (length: number): TurnRecord['transcript'] => [
      { role: 'visitor', text: 'x'.repeat(length) },
    ];
    await draining.append([
      ...small.slice(0, 10),
      { ...large, transcript: lines(300_000) },
      { ...larger, transcript: lines(3_000_000) },
      ...small.slice(10).map((turn) => ({ ...turn, transcript: lines(60_000) })),
    ]);
    const worker = draining.worker(database.db);
    await worker.hasStored(22);
    expect(await answersStored()).toHaveLength(22);
    expect(await allDead()).toEqual([]);
  });

  describe('what was in hand when its reader ended', () => {
    const most = 1e6;
    const reader = (name: string): TurnStream => turnStream(draining.redis, draining.keys, 0, name);
    const count = ({ entries, hasMore, deadly }: Batch) => [entries.length, hasMore, deadly.length];

    test('is read alone after two deaths, and not at all after two more', async () => {
      await draining.append(conversation(2));
      expect(count(await reader('one').readNew(most))).toEqual([2, false, 0]);
      expect(count(await reader('two').claimPending(most))).toEqual([2, false, 0]);
      expect(count(await reader('three').claimPending(most))).toEqual([0, true, 0]);
      expect(count(await reader('three').claimAlone())).toEqual([1, true, 0]);
      // the other one was in hand at two deaths, no more
      expect(count(await reader('four').claimAlone())).toEqual([1, true, 0]);
      const [first, second] = await draining.redis.xrange(draining.keys.turns(0), '-', '+');
      const last = await reader('five').claimAlone();
      expect(last.deadly).toEqual([first![0]]);
      expect(last.entries.map(({ id }) => id)).toEqual([second![0]]);
      expect((await allDead()).map(({ reason }) => reason)).toEqual([
        'workers that read it ended before they had stored it',
      ]);
    });

    test('counts for nothing where the same reader tries again, or hands it back', async () => {
      await draining.append(conversation(2));
      const one = reader('one');
      await one.readNew(most);
      for (let attempt = 0; attempt < 10; attempt++)
        expect(count(await one.claimPending(most))).toEqual([2, false, 0]);
      for (let attempt = 0; attempt < 10; attempt++)
        expect(count(await one.claimAlone())).toEqual([1, true, 0]);
      for (const name of ['two', 'three', 'four', 'five', 'six']) {
        await reader(name).release();
        await one.release();
        expect(count(await reader(name).claimPending(most))).toEqual([2, false, 0]);
        await reader(name).release();
      }
    });

    test('counts for nothing where a former release tried it again and again', async () => {
      await draining.append(conversation(1));
      const { redis, keys } = draining;
      await reader('former').readNew(most);
      for (let attempt = 0; attempt < 10; attempt++)
        await redis.xautoclaim(keys.turns(0), drainGroup, 'former', 0, '0-0');
      expect(count(await reader('one').claimPending(most))).toEqual([1, false, 0]);
    });

    test('names of readers do not pile up', async () => {
      await draining.append(conversation(1));
      for (const name of ['one', 'two', 'three']) {
        const worker = draining.worker(database.db, name);
        await worker.hasStored(name === 'one' ? 1 : 0);
        await worker.stop();
      }
      expect(await draining.redis.xinfo('CONSUMERS', draining.keys.turns(0), drainGroup)).toEqual([]);
    });
  });

  test('only one worker drains a shard; another takes over when it is gone', async () => {
    const { redis, keys } = draining;
    await redis.set(keys.drainLease(0), 'a worker that died', 'PX', 1_500);
    await draining.append(conversation(1));
    const [one, other] = [draining.worker(database.db), draining.worker(database.db)];
    await Promise.race([one.hasStored(1), other.hasStored(1)]);
    const [first, second] = one.stored > 0 ? [one, other] : [other, one];
    await draining.append(conversation(3));
    await first.hasStored(4);
    expect(second.stored).toBe(0);
    await first.stop();
    await draining.append(conversation(2));
    await second.hasStored(2);
    expect(await answersStored()).toHaveLength(6);
  });

  test('records that cannot be stored do not keep back the others, and can be replayed', async () => {
    const [good, tooLong, lost] = [conversation(30), conversation(1)[0]!, conversation(1)[0]!];
    await draining.append([
      ...good.slice(0, 10),
      'not json',
      { ...tooLong, turn: 5_000_000_000 },
      ...good.slice(10, 20),
      '{"v":2}',
      { ...lost, results: [{ ...lost.results[0]!, resultId: 'nowhere' }] },
      ...good.slice(20),
    ], 0); // prettier-ignore
    await draining.redis.xadd(draining.keys.turns(0), '*', 'something', 'else');
    const worker = draining.worker(database.db);
    await worker.hasStored(30);
    expect(await answersStored()).toHaveLength(30);
    const dead = await allDead();
    expect(dead.map(({ reason }) => reason).sort()).toEqual([
      'it is no turn record: v: must be 1',
      'it is not JSON',
      'the result id carries no position',
      'there is no record in it',
      'value "5000000000" is out of range for type integer',
    ]);
    expect(worker.logs.filter((message) => message === 'a turn cannot be stored')).toHaveLength(5);

    const { redis, keys } = draining;
    const bytesOfAll = (records: typeof dead) =>
      records.reduce(
        (sum, { json }) => (json.includes(lost.workspaceId) ? sum + Buffer.byteLength(json) : sum),
        0,
      );
    const counted = async () => Number(await redis.hget(keys.deadBytes(0), lost.workspaceId));
    expect(await counted()).toBe(bytesOfAll(dead));
    const mended = dead.find(({ json }) => json.includes('5000000000'))!;
    await worker.stop();
    await replay(redis, keys, { ...mended, json: mended.json.replace('5000000000', '9') });
    // a second time changes nothing
    await replay(redis, keys, mended);
    const left = await allDead();
    expect(left).toHaveLength(4);
    expect(await counted()).toBe(bytesOfAll(left));
    await draining.worker(database.db).hasStored(1);
    expect(await answersStored()).toHaveLength(31);
  });

  test('a record that cannot be stored keeps back no other shard, though they share transactions', async () => {
    const shards = Array.from({ length: 16 }, (_, shard) => shard);
    const bad = conversation(1, 5)[0]!;
    await draining.append([
      ...shards.flatMap((shard) => conversation(2, shard)),
      { ...bad, turn: 5_000_000_000 },
    ]);
    const worker = draining.worker(database.db);
    await worker.hasStored(32);
    await worker.stop();
    expect(await answersStored()).toHaveLength(32);
    const lag = await drainLag(draining.redis, draining.keys);
    expect(lag.map(({ waiting, dead }) => [waiting, dead])).toEqual(
      shards.map((shard) => [0, shard === 5 ? 1 : 0]),
    );
  });

  test('an operator sees what cannot be stored, and has it stored again by name', async () => {
    const { redis, keys } = draining;
    const [one, other] = [conversation(1)[0]!, conversation(1)[0]!];
    for (const turn of [one, other])
      await redis.xadd(keys.deadTurns(0), '*', 'r', JSON.stringify(turn), 'error', 'a reason that is gone');
    await redis.sadd(keys.shards, '0');
    const lines: string[] = [];
    const output = { write: (line: string) => lines.push(line) };
    expect(await printDeadTurns(redis, keys, output)).toEqual({ dead: 2 });
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ shard: 0, reason: 'a reason that is gone', json: JSON.stringify(one) });
    expect(await replayDeadTurns(redis, keys, [second.id])).toEqual({ replayed: 1 });
    expect((await allDead()).map(({ json }) => json)).toEqual([JSON.stringify(one)]);
    expect(await replayDeadTurns(redis, keys, [])).toEqual({ replayed: 1 });
    await draining.worker(database.db).hasStored(2);
    expect(await answersStored()).toHaveLength(2);
  });

  test('characters that Postgres cannot hold are replaced, and the answer is kept', async () => {
    const said = turnOf({ botId, resultId: freshResultId(), turn: 1, answers: [['name', 'A\0da \ud83d']] });
    await draining.append([said]);
    await draining.worker(database.db).hasStored(1);
    expect(await answersStored()).toEqual(['A\uFFFDda \uFFFD']);
  });

  test('goes on when Redis has lost the consumer group', async () => {
    const worker = draining.worker(database.db);
    await draining.append(conversation(1));
    await worker.hasStored(1);
    await draining.redis.xgroup('DESTROY', draining.keys.turns(0), drainGroup);
    await draining.append(conversation(2));
    await worker.hasStored(3);
    expect(await answersStored()).toHaveLength(3);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { applyOperations, toBot, toDocument, type Operation } from '@parley/editing';
import { says } from '@parley/testing';
import { eq } from 'drizzle-orm';
import { botChanges } from '../../src/database/schema/changes.ts';
import { botRevisions } from '../../src/database/schema/revisions.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

const groupOf = (id: string) => ({
  id,
  title: id,
  graphCoordinates: { x: 0, y: 0 },
  blocks: [says(`${id}-block`, 'Hello')],
});
const twoGroups = () => world.newBot({ groups: [groupOf('a'), groupOf('b')] });
const pathOf = (bot: { id: string }) => `/v1/bots/${bot.id}/changes`;
const setTitle = (group: string, value: string): Operation => ({
  op: 'set',
  path: ['groups', group, 'title'],
  value,
});
const send = (
  bot: { id: string; updatedAt: string },
  operations: readonly unknown[],
  { base = bot.updatedAt, batchId = randomUUID() }: { base?: string; batchId?: string } = {},
) => world.call.post(pathOf(bot), { batchId, base, operations });
const read = async (bot: { id: string }) => (await world.call.get(`/v1/bots/${bot.id}`)).body.bot;

describe('a batch of operations', () => {
  test('changes the bot as they say, and nothing else', async () => {
    const bot = await twoGroups();
    const operations: Operation[] = [
      setTitle('a', 'Welcome'),
      { op: 'insert', path: ['variables', 'v'], value: { id: 'v', name: 'Name' }, after: null },
      { op: 'move', path: ['blocks', 'a-block'], in: 'b', after: 'b-block' },
      { op: 'set', path: ['theme', 'general', 'font'], value: 'Inter' },
      { op: 'set', path: ['fields', 'notes'], value: [{ text: 'kept' }] },
    ];
    const { status, body, text } = await send(bot, operations);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(body).toEqual({ updatedAt: expect.any(String), theirs: [] });
    const expected = toBot(applyOperations(toDocument(bot), operations));
    expect(await read(bot)).toEqual({ ...expected, updatedAt: body.updatedAt });
    expect(text.length).toBeLessThan(200);
  });

  test('that is sent again is answered as before and not done twice', async () => {
    const bot = await twoGroups();
    const batchId = randomUUID();
    const insertion = [
      { op: 'insert', path: ['variables', 'v'], value: { id: 'v', name: 'N' }, after: null },
    ];
    const first = await send(bot, insertion, { batchId });
    await send(bot, [setTitle('a', 'Later')], { base: first.body.updatedAt });
    const again = await send(bot, insertion, { batchId });
    expect(again.body).toEqual(first.body);
    expect((await read(bot)).variables).toHaveLength(1);
  });

  test('that is sent by many at once is done once', async () => {
    const bot = await twoGroups();
    const batchId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(bot, [setTitle('a', 'Once')], { batchId })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { body } = await world.call.get(`${pathOf(bot)}?after=${bot.updatedAt}`);
    expect(body.changes).toHaveLength(1);
  });

  test('keeps what others changed elsewhere meanwhile, and hands it over', async () => {
    const bot = await twoGroups();
    const theirs = await send(bot, [setTitle('a', 'Theirs')]);
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { name: 'Patched' } });
    const mine = await send(bot, [setTitle('b', 'Mine')]);
    expect(mine.status).toBe(200);
    expect(mine.body.theirs).toEqual([
      expect.objectContaining({
        updatedAt: theirs.body.updatedAt,
        updatedBy: world.user.userId,
        operations: [setTitle('a', 'Theirs')],
      }),
      expect.objectContaining({
        batchId: null,
        operations: [{ op: 'set', path: ['fields', 'name'], value: 'Patched' }],
      }),
    ]);
    const { groups, name } = await read(bot);
    expect([name, ...groups.map(({ title }: { title: string }) => title)]).toEqual([
      'Patched',
      'Theirs',
      'Mine',
    ]);
  });

  test('that changes a place others changed differently is refused with both values, and writes nothing', async () => {
    const bot = await twoGroups();
    const theirs = await send(bot, [setTitle('a', 'Theirs')]);
    const { status, body } = await send(bot, [setTitle('a', 'Mine'), setTitle('b', 'Mine too')]);
    expect(status).toBe(409);
    expect(body.type).toMatch(/update-conflict/);
    expect(body['conflict']).toMatchObject({
      updatedAt: theirs.body.updatedAt,
      changedHere: ['/groups/a/title'],
      overlaps: [
        {
          path: ['groups', 'a', 'title'],
          base: 'a',
          theirs: 'Theirs',
          mine: 'Mine',
          updatedBy: world.user.userId,
          updatedAt: theirs.body.updatedAt,
        },
      ],
      theirs: [{ operations: [setTitle('a', 'Theirs')] }],
    });
    expect((await read(bot)).updatedAt).toBe(theirs.body.updatedAt);
  });

  test('of the same edit by two is no conflict', async () => {
    const bot = await twoGroups();
    const first = await send(bot, [setTitle('a', 'Same')]);
    const second = await send(bot, [setTitle('a', 'Same')]);
    expect([second.status, second.body.updatedAt]).toEqual([200, first.body.updatedAt]);
  });

  test('from a state of which nothing is known is refused', async () => {
    const bot = await twoGroups();
    const { status, body } = await send(bot, [setTitle('a', 'x')], { base: '2020-01-01T00:00:00.000Z' });
    expect([status, body.type]).toEqual([409, expect.stringMatching(/base-unknown/)]);
  });

  test('from before a change too large to keep is refused, and the large change is done', async () => {
    const bot = await twoGroups();
    const large = await send(bot, [setTitle('a', 'x'.repeat(600_000))]);
    expect(large.status).toBe(200);
    expect((await send(bot, [setTitle('b', 'y')])).body.type).toMatch(/base-unknown/);
    expect((await send(bot, [setTitle('b', 'y')], { base: large.body.updatedAt })).status).toBe(200);
  });

  test('goes on from what was stored, whoever stored it and whatever was refused meanwhile', async () => {
    const bot = await twoGroups();
    const rename = async (group: string, title: string) =>
      (await send({ ...bot, ...(await read(bot)) }, [setTitle(group, title)])).status;
    expect(await rename('a', 'One')).toBe(200);
    await world.call.patch(`/v1/bots/${bot.id}`, {
      bot: { name: 'Renamed', groups: [{ ...groupOf('a'), title: 'Two' }, groupOf('b'), groupOf('c')] },
    });
    expect(await rename('b', 'Three')).toBe(200);
    const refused = await send(await read(bot), [
      setTitle('b', 'Lost'),
      { op: 'set', path: ['groups', 'c', 'title'], value: 3 },
    ]);
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toContain('/groups/2/title');
    expect(await rename('c', 'Four')).toBe(200);
    const { name, groups } = await read(bot);
    expect([name, groups.map(({ title }: { readonly title: string }) => title)]).toEqual([
      'Renamed',
      ['Two', 'Three', 'Four'],
    ]);
  });

  test('to a public id that is taken is refused, and to a free one moves the bot', async () => {
    const taken = await world.newBot({ publicId: `taken-${randomUUID()}` });
    const bot = await twoGroups();
    const move = (publicId: string) =>
      send(bot, [{ op: 'set', path: ['fields', 'publicId'], value: publicId }]);
    expect((await move(taken.publicId ?? '')).body.type).toMatch(/public-id-taken/);
    const free = `free-${randomUUID()}`;
    expect((await move(free)).status).toBe(200);
    const { pointer } = await world.pointerAt(world.management.deps.keys.publicId(free));
    expect(pointer?.botId).toBe(bot.id);
    expect((await read(bot)).publicId).toBe(free);
  });
});

const misfits: readonly (readonly [string, readonly unknown[], string])[] = [
  ['an unknown operation', [{ op: 'replace', path: ['theme', 'x'] }], '/operations/0/op'],
  ['a path that is too short', [{ op: 'remove', path: ['theme'] }], '/operations/0/path'],
  ['a part that is not there', [setTitle('a', 'ok'), setTitle('gone', 'x')], '/operations/1'],
  ['a group with blocks to remove', [{ op: 'remove', path: ['groups', 'a'] }], '/operations/0'],
  [
    'an id that is taken',
    [{ op: 'insert', path: ['groups', 'a'], value: { id: 'a' }, after: null }],
    '/operations/0',
  ],
  ['the id of the bot', [{ op: 'set', path: ['fields', 'id'], value: 'x' }], '/operations/0'],
  ['a title that is no text', [{ op: 'set', path: ['groups', 'a', 'title'], value: 7 }], '/operations'],
  ['a name that is removed', [{ op: 'remove', path: ['fields', 'name'] }], '/operations'],
  [
    'a place inside of a text',
    [{ op: 'set', path: ['groups', 'a', 'title', 'x'], value: 1 }],
    '/operations/0',
  ],
  ['no operations', [], '/operations'],
];

test.each(misfits)(
  '%s is refused, naming the place, and nothing is changed',
  async (_what, operations, pointer) => {
    const bot = await twoGroups();
    const { status, body } = await send(bot, operations);
    expect([status, body.errors[0]?.pointer]).toEqual([400, pointer]);
    expect(await read(bot)).toEqual(bot);
  },
);

test('a batch that is too large is refused', async () => {
  const bot = await twoGroups();
  expect((await send(bot, [setTitle('a', 'x'.repeat(3_000_000))])).status).toBe(413);
  const many = Array.from({ length: 5_001 }, () => setTitle('a', 'x'));
  expect((await send(bot, many)).status).toBe(400);
});

test('an archived bot takes no changes, and its log is not to be read', async () => {
  const bot = await twoGroups();
  await world.call.delete(`/v1/bots/${bot.id}`);
  expect((await send(bot, [setTitle('a', 'x')])).status).toBe(404);
  expect((await world.call.get(`${pathOf(bot)}?after=${bot.updatedAt}`)).status).toBe(404);
});

describe('the log of changes', () => {
  test('has every change in its order, and applying them gives the bot as it is', async () => {
    const bot = await twoGroups();
    await world.call.patch(`/v1/bots/${bot.id}`, {
      bot: { groups: [groupOf('c'), groupOf('a')], icon: '🌊' },
    });
    const second = await world.call.get(`/v1/bots/${bot.id}`);
    await send(second.body.bot, [setTitle('c', 'Third')]);
    const { body } = await world.call.get(`${pathOf(bot)}?after=${bot.updatedAt}`);
    expect([body.changes.length, body.hasMore]).toEqual([2, false]);
    const operations = body.changes.flatMap((change: { operations: Operation[] }) => change.operations);
    const present = await read(bot);
    expect({ ...toBot(applyOperations(toDocument(bot), operations)), updatedAt: present.updatedAt }).toEqual(
      present,
    );
    const rest = await world.call.get(`${pathOf(bot)}?after=${present.updatedAt}`);
    expect(rest.body).toEqual({ changes: [], hasMore: false });
  });

  test('is kept for thirty days, as former drafts are', async () => {
    const [old, recent] = [await twoGroups(), await twoGroups()];
    for (const bot of [old, recent]) await send(bot, [setTitle('a', 'x')]);
    const { db, now } = world.management.deps;
    const before = new Date(now().getTime() - 31 * 86_400_000);
    await db.update(botChanges).set({ updatedAt: before }).where(eq(botChanges.botId, old.id));
    await db.update(botRevisions).set({ updatedAt: before }).where(eq(botRevisions.botId, old.id));
    await runMaintenance(world.management.deps);
    for (const table of [botChanges, botRevisions] as const) {
      const kept = async (id: string) => (await db.select().from(table).where(eq(table.botId, id))).length;
      expect([await kept(old.id), await kept(recent.id)]).toEqual([0, 1]);
    }
  });
});

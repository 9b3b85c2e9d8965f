import { describe, expect, test } from '@jest/globals';
import { botContent, until } from '@parley/testing';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { enqueueChanges } from '../../src/outbox/outbox.repository.ts';
import { storedRows } from '../support/stored.ts';
import { freshResultId, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

/** Makes a published bot with one result, and archives it. */
async function archivedBot(publicId: string): Promise<string> {
  const { call } = world;
  const { id } = await world.newWholeBot({ name: `Bot ${publicId}`, publicId });
  await call.post(`/v1/bots/${id}/publish`);
  const answers = [['name', 'Ada']] as const;
  const turn = turnOf({ botId: id, resultId: freshResultId(), turn: 1, answers });
  await storeTurns(world.management.deps)([turn]);
  await call.delete(`/v1/bots/${id}`);
  return id;
}

const listed = async (path: string): Promise<string[]> => {
  const { body } = await world.call.get(`${path}?workspaceId=${world.user.workspaceId}&limit=500`);
  return body.bots.map(({ id }) => id);
};

describe('Archived bots', () => {
  test('are listed apart from the others, page by page, and each says what it holds', async () => {
    const ids = [await archivedBot('first'), await archivedBot('second')].reverse();
    expect(await listed('/v1/bots')).not.toEqual(expect.arrayContaining(ids));
    expect(await listed('/v1/archived-bots')).toEqual(ids);
    const page = `/v1/archived-bots?workspaceId=${world.user.workspaceId}&limit=1`;
    const { body: first } = await world.call.get(page);
    const { body: second } = await world.call.get(`${page}&cursor=${first.nextCursor}`);
    expect([first, second].flatMap(({ bots }) => bots.map(({ id }) => id))).toEqual(ids);
    expect(second.nextCursor).toBeNull();

    const { body } = await world.call.get(`/v1/archived-bots/${ids[0]}`);
    expect(body).toMatchObject({
      bot: { id: ids[0], name: 'Bot second', formerPublicId: 'second', archivedAt: expect.any(String) },
      contents: { versions: 1, results: 1 },
      currentUserMode: 'write',
    });
  });
});

describe('Restore a bot', () => {
  test('brings it back as a draft, with its public id, versions and results', async () => {
    const id = await archivedBot('back-again');
    const { status, body } = await world.call.post(`/v1/archived-bots/${id}/restore`);
    expect([status, body]).toEqual([200, { botId: id, publicId: 'back-again' }]);
    expect(await listed('/v1/bots')).toContain(id);
    expect(await listed('/v1/archived-bots')).not.toContain(id);
    const { bot } = (await world.call.get(`/v1/bots/${id}`)).body;
    expect(bot).toMatchObject({ ...botContent(), isArchived: false, publicId: 'back-again' });
    expect((await world.call.get(`/v1/bots/${id}/results`)).body.results).toHaveLength(1);
    const { keys } = world.management.deps;
    const draft = { botId: id, isArchived: false, hash: null };
    expect((await world.pointerAt(keys.publicId('back-again'))).pointer).toMatchObject(draft);
    expect((await world.call.post(`/v1/bots/${id}/publish`)).status).toBe(200);
  });

  test('leaves a public id to the bot that has it by now', async () => {
    const id = await archivedBot('moved-on');
    const other = await world.newBot({ publicId: 'moved-on' });
    const { body } = await world.call.post(`/v1/archived-bots/${id}/restore`);
    expect(body.publicId).toBeNull();
    expect((await world.call.get(`/v1/bots/${other.id}`)).body.bot.publicId).toBe('moved-on');
  });

  test('has chats that ran before go on, whichever change Redis hears of last', async () => {
    const { deps } = world.management;
    const { redis, keys } = deps;
    await redis.sadd(keys.shards, '0', '5');
    const id = await archivedBot('went-on');
    const marks = (): Promise<number[]> =>
      Promise.all([0, 5].map((shard) => redis.exists(keys.gone(shard, id))));
    expect(await marks()).toEqual([1, 1]);
    await world.call.post(`/v1/archived-bots/${id}/restore`);
    expect(await marks()).toEqual([0, 0]);

    // the archiving is passed on once more, later than the restoring
    await enqueueChanges(deps.db, [{ kind: 'gone', subject: id, revision: 0 }]);
    await until(async () => (await deps.relay.relayPending()) === 0);
    expect(await marks()).toEqual([0, 0]);
  });
});

describe('Delete a bot for good', () => {
  test('deletes everything of it, and nothing of another one', async () => {
    const { call, management } = world;
    const [id, kept] = [await archivedBot('to-go'), await archivedBot('to-stay')];
    await call.put(`/v1/bots/${id}/retention`, { days: 30 });
    expect((await call.delete(`/v1/archived-bots/${id}`)).body).toEqual({ botId: id });
    for (const path of [`/v1/archived-bots/${id}`, `/v1/bots/${id}`])
      expect((await call.get(path)).status).toBe(404);
    expect((await call.post(`/v1/archived-bots/${id}/restore`)).status).toBe(404);
    const { results, answers } = await storedRows(management.deps.db, id);
    expect([results, answers]).toEqual([[], []]);
    expect((await world.pointerAt(management.deps.keys.published(id))).pointer).toBeNull();
    const { redis, keys } = management.deps;
    expect(await redis.zscore(keys.erased, id)).not.toBeNull();
    expect(await redis.zscore(keys.erased, kept)).toBeNull();
    expect((await call.get(`/v1/archived-bots/${kept}`)).body.contents).toEqual({ versions: 1, results: 1 });
  });
});

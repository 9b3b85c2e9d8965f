import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { botContent, until } from '@parley/testing';
import { count } from 'drizzle-orm';
import { outbox } from '../../src/database/schema/outbox.ts';
import { createDeps } from '../../src/deps.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { deleteWithChats } from '../../src/results/delete-with-chats.ts';
import { setSuspended } from '../../src/workspaces/suspend-workspace.ts';
import { freshResultId, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const waiting = async (): Promise<number> => {
  const [row] = await world.management.deps.db.select({ waiting: count() }).from(outbox);
  return row?.waiting ?? 0;
};

test('what was changed while Redis was away is passed on when it is back', async () => {
  const { deps } = world.management;
  const bot = await world.newWholeBot();
  expect(await waiting()).toBe(0);
  // a management process that cannot reach Redis
  const cutOff = createDeps({ ...deps.config, REDIS_URL: ['redis://127.0.0.1:9'] }, 'management');
  await setSuspended(cutOff, world.user.workspaceId, true);
  await cutOff.close();
  expect((await world.pointerAt(deps.keys.published(bot.id))).pointer?.isSuspended).toBe(false);
  expect(await waiting()).toBeGreaterThan(0);

  await until(async () => (await deps.relay.relayPending()) === 0);
  expect((await world.pointerAt(deps.keys.published(bot.id))).pointer?.isSuspended).toBe(true);
  expect(await waiting()).toBe(0);
  await setSuspended(deps, world.user.workspaceId, false);
  expect((await world.pointerAt(deps.keys.published(bot.id))).pointer?.isSuspended).toBe(false);
});

test('a late or repeated write never brings back the past', async () => {
  const { deps } = world.management;
  const bot = await world.newBot({ ...botContent(), publicId: 'once' });
  const key = deps.keys.publicId('once');
  const old = (await deps.redis.get(key)) ?? '';
  await world.call.patch(`/v1/bots/${bot.id}`, { bot: { isClosed: true } });
  const { setIfNewer } = await import('@parley/server');
  expect(await setIfNewer(deps.redis, key, JSON.parse(old), 60_000)).toBe(false);
  expect((await world.pointerAt(key)).pointer?.isClosed).toBe(true);
});

test('passes the last changes on again if another Redis leads, which may not have them', async () => {
  const { deps } = world.management;
  const { redis, keys } = deps;
  const bot = await world.newWholeBot();
  const key = keys.published(bot.id);
  const before = (await redis.get(key)) ?? '';
  await world.call.patch(`/v1/bots/${bot.id}`, { bot: { isClosed: true } });
  // as a promoted server has it that did not get the last writes
  await redis.set(key, before);
  const worker = createDeps(deps.config, 'worker');
  try {
    await once(worker.redis, 'ready');
    expect(await worker.relay.repeatAfterSwitch()).toBe(true);
    await until(async () => (await worker.relay.relayPending()) === 0);
    expect((await world.pointerAt(key)).pointer?.isClosed).toBe(true);
    expect(await worker.relay.repeatAfterSwitch()).toBe(false);
  } finally {
    await worker.close();
  }
});

test('what was deleted is noted in every shard, also where Redis was away', async () => {
  const { deps } = world.management;
  const { redis, keys, db } = deps;
  await redis.sadd(keys.shards, '0', '5');
  const bot = await world.newBot();
  const resultId = freshResultId();
  await storeTurns(deps)([turnOf({ botId: bot.id, resultId, turn: 1 })]);
  const cutOff = createDeps({ ...deps.config, REDIS_URL: ['redis://127.0.0.1:9'] }, 'management');
  expect(await deleteWithChats(cutOff, bot.id, [resultId])).toEqual([resultId]);
  await cutOff.close();
  expect(await redis.exists(keys.gone(0, resultId))).toBe(0);
  await until(async () => (await deps.relay.relayPending()) === 0);
  expect((await world.call.delete(`/v1/bots/${bot.id}`)).status).toBe(200);
  for (const id of [resultId, bot.id]) {
    for (const shard of [0, 5])
      expect(await redis.pttl(keys.gone(shard, id))).toBeGreaterThan(48 * 3_600_000);
  }
  // an archived bot can come back, and its sessions with it
  expect(await redis.zscore(keys.erased, resultId)).not.toBeNull();
  expect(await redis.zscore(keys.erased, bot.id)).toBeNull();
  expect(await db.$count(outbox)).toBe(0);
});

test('several relays at once lose nothing and end', async () => {
  const { deps } = world.management;
  const cutOff = createDeps({ ...deps.config, REDIS_URL: ['redis://127.0.0.1:9'] }, 'management');
  const bots = await Promise.all(Array.from({ length: 5 }, () => world.newBot()));
  await setSuspended(cutOff, world.user.workspaceId, true);
  await cutOff.close();
  await Promise.all(Array.from({ length: 4 }, () => deps.relay.relayPending()));
  await until(async () => (await deps.relay.relayPending()) === 0);
  for (const { id } of bots)
    expect((await world.pointerAt(deps.keys.published(id))).pointer?.isSuspended).toBe(true);
  expect(await waiting()).toBe(0);
  await setSuspended(deps, world.user.workspaceId, false);
});

import { describe, expect, test } from '@jest/globals';
import { botContent } from '@parley/testing';
import { loadPublished } from '../../src/publishing/load-published.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

/** A published copy as installations of before version 6 keep it. */
const copyOf = (version: string) => ({
  id: 'row',
  version,
  createdAt: '2023-01-01T00:00:00.000Z',
  updatedAt: '2023-02-01T00:00:00.000Z',
  typebotId: 'old-bot',
  groups: [
    {
      id: 'g0',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'start', type: 'start', label: 'Start', groupId: 'g0', outgoingEdgeId: 'e' }],
    },
    ...botContent().groups,
  ],
  edges: [{ id: 'e', from: { groupId: 'g0', blockId: 'start' }, to: { groupId: 'group-1' } }],
  variables: [{ id: 'v', name: 'Name' }],
  theme: { general: { font: 'Open Sans' } },
  settings: { general: { isBrandingEnabled: true } },
});

const load = async (version: string) => {
  const bot = await world.newBot();
  await loadPublished(world.management.deps, bot.id, copyOf(version));
  return { botId: bot.id, path: `/v1/bots/${bot.id}/publishedBot` };
};

describe.each(['3', '4', '5'] as const)('a published copy of version %s', (version) => {
  test('is served as it was stored', async () => {
    const { botId, path } = await load(version);
    const { groups, edges, variables, theme, settings } = copyOf(version);
    for (const query of ['', '?migrateToLatestVersion=false']) {
      const { body } = await world.call.get(`${path}${query}`);
      expect(body.version).toBeUndefined();
      expect(body.publishedBot).toEqual({
        id: expect.any(String),
        version,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        botId,
        events: null,
        groups,
        edges,
        variables,
        theme,
        settings,
        lastActivityAt: null,
      });
    }
  });

  test('is converted where that is asked for, and says from what', async () => {
    const { path } = await load(version);
    const { status, body } = await world.call.get(`${path}?migrateToLatestVersion=true`);
    expect([status, body.version, body.publishedBot.version]).toEqual([200, version, '6']);
    expect(body.publishedBot.events).toMatchObject([{ type: 'start' }]);
    expect(body.publishedBot.groups.map(({ id }) => id)).toEqual(['group-1']);
  });

  test('runs converted: chat gets version 6', async () => {
    const { botId } = await load(version);
    const { keys } = world.management.deps;
    const { pointer } = await world.pointerAt(keys.published(botId));
    const snapshot = await world.snapshotAt(keys.snapshot(botId, pointer?.hash ?? ''));
    expect(snapshot).toMatchObject({ version: '6', content: { events: [{ type: 'start' }] } });
  });
});

test.each(['6', '6.1'])('a copy of version %s is kept as version 6', async (version) => {
  const bot = await world.newBot();
  const loaded = await loadPublished(world.management.deps, bot.id, { ...botContent(), version });
  expect(loaded.version).toBe('6');
  const { body } = await world.call.get(`/v1/bots/${bot.id}/publishedBot?migrateToLatestVersion=true`);
  expect([body.version, body.publishedBot.version]).toEqual([undefined, '6']);
});

test('what cannot be converted is refused, and nothing is published', async () => {
  const bot = await world.newBot();
  await expect(
    loadPublished(world.management.deps, bot.id, { version: '5', groups: [] }),
  ).rejects.toMatchObject({ code: 'import-refused' });
  expect((await world.call.get(`/v1/bots/${bot.id}/publishedBot`)).status).toBe(404);
});

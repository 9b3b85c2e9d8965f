import { describe, expect, test } from '@jest/globals';
import { botContent } from '@parley/testing';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Specification: Bot. Every field with what it is when nobody has said anything. */
const fresh = () => ({
  version: '6',
  id: expect.any(String),
  name: 'My bot',
  events: [{ id: expect.any(String), type: 'start', graphCoordinates: { x: 0, y: 0 } }],
  groups: [],
  edges: [],
  variables: [],
  theme: {},
  selectedThemeTemplateId: null,
  settings: {},
  createdAt: expect.stringMatching(timestamp),
  updatedAt: expect.stringMatching(timestamp),
  icon: null,
  folderId: null,
  publicId: null,
  customDomain: null,
  workspaceId: world.user.workspaceId,
  resultsTablePreferences: null,
  isArchived: false,
  isClosed: false,
  messagingACredentialsId: null,
  messagingBCredentialsId: null,
  riskLevel: null,
});

const group = { id: 'g', title: 'G', graphCoordinates: { x: 1, y: 2.5 }, blocks: [] };
/** The optional fields of `bot` in Create a bot, each with a value. */
const creatable: readonly (readonly [string, unknown])[] = [
  ['name', 'Lead bot'],
  ['icon', '🤖'],
  ['selectedThemeTemplateId', 'theme-1'],
  ['groups', [{ ...group, blocks: [{ id: 'b', type: 'text', label: 'Hi', outgoingEdgeId: 'e' }] }]],
  ['events', [{ id: 's', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }]],
  ['theme', { general: { font: 'Inter', background: { type: 'Color', content: '#fff' } }, customCss: 'a{}' }],
  [
    'settings',
    { general: { isBrandingEnabled: false }, security: { allowedOrigins: ['https://a.example'] } },
  ],
  ['folderId', 'folder-1'],
  ['variables', [{ id: 'v', name: 'Name', isSessionVariable: true, value: 'x' }]],
  [
    'edges',
    [{ id: 'e', from: { blockId: 'b', itemId: 'i', pathId: 'p' }, to: { groupId: 'g', blockId: 'b' } }],
  ],
  [
    'resultsTablePreferences',
    { columnsOrder: ['a'], columnsVisibility: { a: true }, columnsWidth: { a: 120 } },
  ],
  ['publicId', 'lead-bot-1'],
  ['customDomain', 'bots.example.com/lead'],
];
/** The fields that only Update a bot takes. */
const updatable: readonly (readonly [string, unknown])[] = [
  ...creatable.map(([field, value]) => [field, field === 'publicId' ? 'lead-bot-2' : value] as const),
  ['isClosed', true],
  ['messagingACredentialsId', 'credentials-a'],
  ['messagingBCredentialsId', 'credentials-b'],
  ['riskLevel', 10],
];

describe('Create a bot', () => {
  test('every field of the specification is returned, with its default', async () => {
    expect(await world.newBot()).toEqual(fresh());
  });

  test.each(creatable)('%s is kept and given back', async (field, value) => {
    const bot = await world.newBot({ [field]: value });
    expect(bot).toEqual({ ...fresh(), [field]: value });
    expect((await world.call.get(`/v1/bots/${bot.id}`)).body).toEqual({ bot, currentUserMode: 'write' });
    await world.call.delete(`/v1/bots/${bot.id}`);
  });

  test('fields, blocks and options that nobody here knows come back as they came', async () => {
    const strange = {
      spaceId: 'space-1',
      groups: [
        {
          ...group,
          colour: 'red',
          blocks: [
            { id: 'b', type: 'telepathy', options: { deep: [{ er: [null, 1, ''] }] }, items: [{ id: 'i' }] },
          ],
        },
      ],
      theme: { future: { a: 1 } },
      settings: { general: { unheardOf: false } },
    };
    const bot = await world.newBot(strange);
    expect(bot).toMatchObject(strange);
    expect((await world.call.get(`/v1/bots/${bot.id}`)).body.bot).toEqual(bot);
  });

  test('what the service itself decides cannot be sent along', async () => {
    const bot = await world.newBot({
      id: 'mine',
      workspaceId: 'other',
      isArchived: true,
      createdAt: 'never',
    });
    expect(bot).toEqual(fresh());
  });

  test.each([
    ['no workspaceId', { bot: {} }, '/workspaceId'],
    ['no bot', { workspaceId: 'w' }, '/bot'],
    ['a malformed publicId', { workspaceId: 'w', bot: { publicId: 'Not OK' } }, '/bot/publicId'],
    [
      'a variable nothing can be kept under',
      { workspaceId: 'w', bot: { variables: [{ id: '__proto__', name: 'n' }] } },
      '/bot/variables/0/id',
    ],
    ['an older version', { workspaceId: 'w', bot: { version: '5' } }, '/bot/version'],
    ['an empty name', { workspaceId: 'w', bot: { name: '' } }, '/bot/name'],
    ['a domain that is none', { workspaceId: 'w', bot: { customDomain: '' } }, '/bot/customDomain'],
    ['a group that is none', { workspaceId: 'w', bot: { groups: [7] } }, '/bot/groups/0'],
  ])('%s is refused with a pointer', async (_what, sent, pointer) => {
    const { status, body } = await world.call.post('/v1/bots', sent);
    expect(status).toBe(400);
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test('two parts with one id are refused with a pointer', async () => {
    const { workspaceId } = world.user;
    const { status, body } = await world.call.post('/v1/bots', {
      workspaceId,
      bot: { groups: [group, group] },
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.pointer).toBe('/bot/groups/1/id');
  });

  test.each([
    ['publicId', 'taken-id', 'public-id-taken'],
    ['customDomain', 'taken.example.com', 'custom-domain-taken'],
  ])(
    'a %s that another bot has is refused with a pointer and nothing is written',
    async (field, value, code) => {
      await world.newBot({ [field]: value });
      const { workspaceId } = world.user;
      const { status, body } = await world.call.post('/v1/bots', {
        workspaceId,
        bot: { name: `Second ${field}`, [field]: value },
      });
      expect([status, body.type.split('/').at(-1)]).toEqual([409, code]);
      expect(body.errors).toEqual([{ pointer: `/bot/${field}`, detail: 'is taken' }]);
      const listed = await world.call.get(`/v1/bots?workspaceId=${workspaceId}&limit=500`);
      expect(listed.body.bots.map(({ name }) => name)).not.toContain(`Second ${field}`);
    },
  );
});

describe('Get a bot', () => {
  test.each(['?migrateToLatestVersion=true', '?migrateToLatestVersion=false', ''])(
    'drafts are of the latest version, whatever is asked (%s)',
    async (query) => {
      const bot = await world.newBot();
      expect((await world.call.get(`/v1/bots/${bot.id}${query}`)).body.bot).toEqual(bot);
    },
  );

  test.each(['1', 'yes', 'TRUE', ''])(
    'migrateToLatestVersion takes true and false, not %p',
    async (value) => {
      const bot = await world.newBot();
      const { status, body } = await world.call.get(`/v1/bots/${bot.id}?migrateToLatestVersion=${value}`);
      expect(status).toBe(400);
      expect(body.errors[0]?.pointer).toBe('?migrateToLatestVersion');
    },
  );
});

describe('Update a bot', () => {
  test('a public id that is taken comes back with free ones like it', async () => {
    await world.newBot({ publicId: 'wanted' });
    await world.newBot({ publicId: 'wanted-2' });
    const { id } = await world.newBot();
    const { status, body } = await world.call.patch(`/v1/bots/${id}`, { bot: { publicId: 'wanted' } });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      errors: [{ pointer: '/bot/publicId', detail: 'is taken' }],
      suggestions: ['wanted-3', 'wanted-4', 'wanted-5'],
    });
    expect((await world.call.get(`/v1/bots/${id}`)).body.bot.publicId).toBeNull();
  });

  test.each(updatable)('%s alone is changed', async (field, value) => {
    const bot = await world.newBot();
    const { status, body } = await world.call.patch(`/v1/bots/${bot.id}`, { bot: { [field]: value } });
    expect(status).toBe(200);
    expect(body.bot).toEqual({ ...bot, [field]: value, updatedAt: expect.stringMatching(timestamp) });
    expect(Date.parse(body.bot.updatedAt)).toBeGreaterThan(Date.parse(bot.updatedAt));
    await world.call.delete(`/v1/bots/${bot.id}`);
  });

  test.each([
    'icon',
    'selectedThemeTemplateId',
    'folderId',
    'publicId',
    'customDomain',
    'resultsTablePreferences',
    'messagingACredentialsId',
  ])('null clears %s', async (field) => {
    const bot = await world.newBot();
    const value = updatable.find(([name]) => name === field)?.[1];
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { [field]: value } });
    const { body } = await world.call.patch(`/v1/bots/${bot.id}`, { bot: { [field]: null } });
    expect(body.bot[field]).toBeNull();
  });

  test('an empty update, version 6, and events that are null change nothing but updatedAt', async () => {
    const bot = await world.newWholeBot();
    for (const patch of [{}, { version: '6' }, { events: null }]) {
      const { body } = await world.call.patch(`/v1/bots/${bot.id}`, { bot: patch });
      expect(body.bot).toEqual({ ...bot, updatedAt: expect.any(String) });
    }
  });

  test('a version that is not 6 is refused with a pointer', async () => {
    const bot = await world.newBot();
    const { status, body } = await world.call.patch(`/v1/bots/${bot.id}`, { bot: { version: '5' } });
    expect([status, body.errors[0]?.pointer]).toEqual([400, '/bot/version']);
  });

  test('unknown fields are kept beside those from before', async () => {
    const bot = await world.newBot({ first: 1 });
    const { body } = await world.call.patch(`/v1/bots/${bot.id}`, { bot: { second: { a: [2] } } });
    expect(body.bot).toMatchObject({ first: 1, second: { a: [2] } });
  });

  test('a public id that is given up is free at once, and chat hears of both', async () => {
    const { keys } = world.management.deps;
    const first = await world.newBot({ publicId: 'wanderer' });
    await world.call.patch(`/v1/bots/${first.id}`, { bot: { publicId: 'settled' } });
    expect((await world.pointerAt(keys.publicId('wanderer'))).pointer).toBeNull();
    expect((await world.pointerAt(keys.publicId('settled'))).pointer?.botId).toBe(first.id);
    const second = await world.newBot({ publicId: 'wanderer' });
    expect((await world.pointerAt(keys.publicId('wanderer'))).pointer?.botId).toBe(second.id);
  });

  test('closing a bot reaches chat with the answer', async () => {
    const bot = await world.newBot();
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { isClosed: true } });
    const { keys } = world.management.deps;
    expect((await world.pointerAt(keys.published(bot.id))).pointer?.isClosed).toBe(true);
  });

  test('a new name reaches the pages of a bot', async () => {
    const bot = await world.newBot({ publicId: 'of-a-name' });
    const { keys } = world.management.deps;
    const shown = async () => (await world.pointerAt(keys.publicId('of-a-name'))).pointer?.name;
    expect(await shown()).toBe(bot.name);
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { name: 'Lead form' } });
    expect(await shown()).toBe('Lead form');
  });
});

describe('Extensions', () => {
  test('bots are listed newest first, by folder, in pages that lose and repeat nothing', async () => {
    const user = await world.management.user();
    const call = world.management.as(user.secretToken);
    const made: string[] = [];
    for (const folderId of ['a', null, 'a', 'b', 'a'])
      made.unshift(
        (await call.post('/v1/bots', { workspaceId: user.workspaceId, bot: { folderId } })).body.bot.id,
      );
    const page = async (query: string) =>
      (await call.get(`/v1/bots?workspaceId=${user.workspaceId}${query}`)).body;
    const ids = ({ bots }: { bots: { id: string }[] }) => bots.map(({ id }) => id);

    const first = await page('&limit=2');
    const second = await page(`&limit=2&cursor=${first.nextCursor}`);
    const third = await page(`&limit=2&cursor=${second.nextCursor}`);
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(made);
    expect(third.nextCursor).toBeNull();
    expect(ids(await page('&folderId=a'))).toEqual([made[0], made[2], made[4]]);
    // no folder of the workspace is called so
    expect(ids(await page('&folderId=root'))).toEqual(made);
    expect((await call.get(`/v1/bots?workspaceId=${user.workspaceId}&cursor=x`)).status).toBe(400);

    const { id } = (
      await call.post('/v1/bots', { workspaceId: user.workspaceId, bot: { name: '100 %_Ärzte' } })
    ).body.bot;
    for (const search of ['%25_', '_Ärz', 'ZTE', '100'])
      expect(ids(await page(`&search=${search}`))).toEqual([id]);
    expect(ids(await page('&search=%25%25'))).toEqual([]);
  });

  test('an archived bot is gone for everybody, and its names are free', async () => {
    const bot = await world.newWholeBot({ publicId: 'short-lived', customDomain: 'short.example.com' });
    await world.call.post(`/v1/bots/${bot.id}/publish`);
    expect((await world.call.delete(`/v1/bots/${bot.id}`)).body).toEqual({ botId: bot.id });
    for (const path of ['', '/publishedBot', '/versions'])
      expect((await world.call.get(`/v1/bots/${bot.id}${path}`)).status).toBe(404);
    const { keys } = world.management.deps;
    expect((await world.pointerAt(keys.publicId('short-lived'))).pointer).toBeNull();
    expect((await world.pointerAt(keys.published(bot.id))).pointer).toMatchObject({
      isArchived: true,
      hash: null,
    });
    const next = await world.newBot({ publicId: 'short-lived', customDomain: 'short.example.com' });
    expect(next.publicId).toBe('short-lived');
  });

  test('content that is whole is given back whole', async () => {
    const bot = await world.newWholeBot();
    expect(bot).toMatchObject(botContent());
  });
});

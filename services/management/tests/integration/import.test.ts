import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { migrateBot } from '@parley/schema';
import { botContent } from '@parley/testing';
import { z } from 'zod';
import type { Body } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const importing = (bot: unknown, more: object = {}) =>
  world.call.post('/v1/bots/import', { workspaceId: world.user.workspaceId, bot, ...more });
const published = async (botId: string) => {
  await world.call.post(`/v1/bots/${botId}/publish`);
  return (await world.call.get(`/v1/bots/${botId}/publishedBot`)).body.publishedBot;
};

// Real exports, under a licence of their own: they lie beside the repository or nowhere.
const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => file.endsWith('.json')) : ['each export'];
const testEach = isThere ? test.each : test.skip.each;

describe(isThere ? 'real exports' : 'real exports (../shared/corpus is not there)', () => {
  testEach(files)('%s is imported and read back as it was converted', async (file) => {
    const json: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { status, body } = await importing(json);
    expect(status).toBe(200);
    const migration = migrateBot(json);
    if (!migration.ok) throw new Error('it was imported');
    const { events, groups, edges, variables, theme, settings } = migration.bot;
    expect(body.bot).toMatchObject({ version: '6', publicId: null, isClosed: false });
    const read = (await world.call.get(`/v1/bots/${body.bot.id}`)).body.bot;
    expect(read).toEqual(body.bot);
    const content = { events, groups, edges, variables, theme, settings };
    expect(Object.fromEntries(Object.keys(content).map((key) => [key, Reflect.get(read, key)]))).toEqual(
      JSON.parse(JSON.stringify(content)),
    );
  });
});

describe('Import a bot', () => {
  test('version 6 comes back as it was, under a new id and in the workspace that was named', async () => {
    const bot = {
      version: '6',
      id: 'old-id',
      workspaceId: 'other-workspace',
      name: 'Imported',
      icon: '📦',
      folderId: 'folder',
      selectedThemeTemplateId: 'theme',
      resultsTablePreferences: { columnsOrder: ['a'], columnsVisibility: {}, columnsWidth: {} },
      ...botContent(),
      strange: { kept: true },
    };
    const { body } = await importing(bot);
    expect(body.bot).toMatchObject({ ...bot, id: expect.any(String), workspaceId: world.user.workspaceId });
    expect(body.bot.id).not.toBe('old-id');
  });

  test('where the bot was reachable stays with the bot it was exported from', async () => {
    const bot = {
      version: '6',
      ...botContent(),
      publicId: 'Elsewhere',
      customDomain: 'a.example',
      isClosed: true,
    };
    const { body } = await importing(bot);
    expect(body.bot).toMatchObject({ publicId: null, customDomain: null, isClosed: false });
  });

  test('a bot of version 5 gets its start event, and a bot without a name ours', async () => {
    const start = { id: 'start', type: 'start', label: 'Start', outgoingEdgeId: 'e' };
    const groups = [
      { id: 'g0', title: 'Start', graphCoordinates: { x: 0, y: 0 }, blocks: [start] },
      ...botContent().groups,
    ];
    const edges = [{ id: 'e', from: { blockId: 'start' }, to: { groupId: 'group-1' } }];
    const { status, body } = await importing({ version: '5', groups, edges, variables: [] });
    expect(status).toBe(200);
    expect(body.bot).toMatchObject({ version: '6', name: 'My bot', events: [{ type: 'start' }] });
    expect(body.bot.groups.map(({ id }) => id)).toEqual(['group-1']);
  });

  test.each([
    ['the format of before June 2022', { blocks: [], steps: [] }, '/bot/blocks'],
    ['an unknown version', { version: '7', groups: [] }, '/bot/version'],
    ['a version 5 without a start', { version: '5', groups: [] }, '/bot/groups'],
  ])('%s is refused with a reason', async (_what, bot, pointer) => {
    const { status, body } = await importing(bot);
    expect([status, body.type.split('/').at(-1)]).toEqual([422, 'import-refused']);
    expect(body.errors[0]?.pointer).toBe(pointer);
  });

  test('every problem is named with its place', async () => {
    const { body } = await importing({
      version: '6',
      name: 7,
      groups: [{ id: 'g' }],
      variables: [{ id: 'v' }],
    });
    const pointers: string[] = body.errors.map(({ pointer }) => pointer);
    expect(pointers).toEqual(
      expect.arrayContaining([
        '/bot/name',
        '/bot/groups/0/title',
        '/bot/groups/0/blocks',
        '/bot/variables/0/name',
      ]),
    );
  });

  test('two variables of one id are one, and the response reports it', async () => {
    const variables = [
      { id: 'v', name: 'Name' },
      { id: 'v', name: 'Again' },
    ];
    const { status, body } = await importing({ version: '6', ...botContent(), variables });
    expect(status).toBe(200);
    expect(body.bot.variables).toEqual(variables.slice(0, 1));
    expect(body.report).toEqual([
      {
        code: 'duplicate-variable',
        pointer: '/bot/variables/1',
        detail: 'another variable has the id v; this one was merged into it',
      },
    ]);
  });

  test('what version 3 kept elsewhere and what was no edge is reported by its place in the export', async () => {
    const graphCoordinates = { x: 0, y: 0 };
    const blocks = [
      { id: 'start', type: 'start' },
      { id: 'call', type: 'Webhook', webhookId: 'w' },
    ];
    const groups = [{ id: 'g', title: 'Start', graphCoordinates, blocks }];
    const { body } = await importing({ version: '3', groups, edges: [{ id: 'broken', from: {} }] });
    expect(body.report?.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['dropped-edge', '/bot/edges/0'],
      ['lost-request', '/bot/groups/0/blocks/1'],
    ]);
  });

  test('an import that changed nothing reports nothing', async () => {
    const { body } = await importing({ version: '6', ...botContent() });
    expect(Object.keys(body)).toEqual(['bot']);
  });

  test('a report names a thousand changes and counts the others', async () => {
    const edges = Array.from({ length: 1_200 }, () => ({ from: {} }));
    const start = { id: 'start', type: 'start' };
    const graphCoordinates = { x: 0, y: 0 };
    const groups = [{ id: 'g', title: 'Start', graphCoordinates, blocks: [start] }];
    const { body } = await importing({ version: '4', groups, edges });
    expect(body.report).toHaveLength(1_001);
    expect(body.report?.at(-1)).toEqual({
      code: 'more-changes',
      pointer: '',
      detail: '200 more changes are not named',
    });
  });

  test('what fromTemplate says is taken and not kept', async () => {
    const { body } = await importing({ version: '6', ...botContent() }, { fromTemplate: 'quiz' });
    expect(JSON.stringify(body.bot)).not.toContain('quiz');
  });

  describe('enableSafetyFlags', () => {
    const blocks = [
      { id: 'code', type: 'Code', options: { content: 'alert(1)', isUnsafe: false } },
      { id: 'server', type: 'Code', options: { content: '1', isExecutedOnClient: false } },
      { id: 'set', type: 'Set variable', options: { isExecutedOnClient: true } },
    ];
    const bot = {
      version: '6',
      ...botContent({ groups: [{ id: 'group-1', title: '', graphCoordinates: { x: 0, y: 0 }, blocks }] }),
    };
    const optionsSchema = z.looseObject({ isUnsafe: z.boolean().optional() });
    const flags = ({ groups }: Body['bot']) =>
      groups.flatMap(({ blocks }) => blocks.map((block) => optionsSchema.parse(block['options']).isUnsafe));

    test('marks what runs with the visitor as unsafe, and survives', async () => {
      const { body } = await importing(bot, { enableSafetyFlags: true });
      expect(flags(body.bot)).toEqual([true, false, true]);
      const stored = await world.call.get(`/v1/bots/${body.bot.id}`);
      expect(flags(stored.body.bot)).toEqual([true, false, true]);
    });

    test('survives publishing', async () => {
      const whole = { version: '6', ...botContent() };
      const [group] = whole.groups;
      group?.blocks.push({ id: 'code', type: 'Code', options: { content: 'alert(1)' } });
      const { body } = await importing(whole, { enableSafetyFlags: true });
      const copy = await published(body.bot.id);
      expect(copy).toMatchObject({ groups: [{ blocks: [{}, { options: { isUnsafe: true } }] }] });
    });

    test.each([false, undefined])('%p marks nothing', async (enableSafetyFlags) => {
      const { body } = await importing(bot, { enableSafetyFlags });
      expect(flags(body.bot)).toEqual([false, undefined, undefined]);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const { groups } = botContent();
const saying = (text: string) => ({
  groups: groups.map((group) => ({ ...group, blocks: [says('block-1', text)] })),
});
const publish = (botId: string) => world.call.post(`/v1/bots/${botId}/publish`);
const publishedBot = (botId: string) => world.call.get(`/v1/bots/${botId}/publishedBot`);

describe('publish', () => {
  test('makes an immutable version; later drafts do not change it', async () => {
    const bot = await world.newWholeBot();
    const { body } = await publish(bot.id);
    expect(body.version).toMatchObject({ number: 1, version: '6', isPublished: true });
    expect(body.version.hash).toMatch(/^[0-9a-f]{64}$/);
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: saying('Later') });
    expect((await publishedBot(bot.id)).body.publishedBot.groups).toEqual(bot.groups);
  });

  test('the same content is one version, whatever the order of its keys', async () => {
    const bot = await world.newWholeBot({ theme: { a: 1, b: { c: 2, d: 3 } } });
    const first = await publish(bot.id);
    await world.call.patch(`/v1/bots/${bot.id}`, {
      bot: { theme: { b: { d: 3, c: 2 }, a: 1 }, name: 'Other' },
    });
    const second = await publish(bot.id);
    expect(second.body.version).toEqual(first.body.version);
    expect((await world.call.get(`/v1/bots/${bot.id}/versions`)).body.versions).toHaveLength(1);
  });

  test('a listed bot has changes that are not published as the editor counts them, whatever was saved last', async () => {
    const bot = await world.newWholeBot();
    const listed = async (): Promise<boolean | undefined> => {
      const { body } = await world.call.get(`/v1/bots?workspaceId=${bot.workspaceId}&limit=500`);
      return body.bots.find(({ id }: { id: string }) => id === bot.id)?.hasUnpublishedChanges;
    };
    const save = (content: object) => world.call.patch(`/v1/bots/${bot.id}`, { bot: content });
    expect(await listed()).toBe(false);
    const first = (await publish(bot.id)).body.version;
    expect(await listed()).toBe(false);
    await save(saying('Later'));
    expect(await listed()).toBe(true);
    await publish(bot.id);
    expect(await listed()).toBe(false);
    // the draft is older than the publication, and is another one
    await world.call.post(`/v1/bots/${bot.id}/versions/${first.hash}/publish`);
    expect(await listed()).toBe(true);
    // it is younger, and the one that is live
    await save({ groups: bot.groups });
    expect(await listed()).toBe(false);
    const moved = bot.groups.map((group: object) => ({ ...group, graphCoordinates: { x: 900, y: 900 } }));
    await save({ groups: moved, name: 'Renamed' });
    expect(await listed()).toBe(false);
  });

  test('notes and colours stay with the draft: what is published has none, and is the same version', async () => {
    const note = { id: 'n', text: 'Ask Ada', colour: 'yellow', width: 200, height: 100 };
    const canvas = {
      notes: [{ ...note, graphCoordinates: { x: 0, y: -200 } }],
      groups: { [groups[0]?.id ?? '']: { colour: 'blue' } },
    };
    const bot = await world.newWholeBot();
    const first = await publish(bot.id);
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: { canvas } });
    expect((await publish(bot.id)).body.version.hash).toBe(first.body.version.hash);
    expect((await publishedBot(bot.id)).body.publishedBot).not.toHaveProperty('canvas');
    const { body } = await world.call.get(`/v1/bots/${bot.id}`);
    expect(body.bot.canvas).toEqual(canvas);
    const imported = await world.call.post('/v1/bots/import', {
      workspaceId: bot.workspaceId,
      bot: body.bot,
    });
    expect(imported.body.bot.canvas).toEqual(canvas);
    const path = ['fields', 'canvas', 'notes', 'n', 'text'];
    const change = (value: string) =>
      world.call.post(`/v1/bots/${bot.id}/changes`, {
        batchId: randomUUID(),
        base: body.bot.updatedAt,
        operations: [{ op: 'set', path, value }],
      });
    expect((await change('x'.repeat(2_001))).status).toBe(400);
    expect((await change('Ask Grace')).status).toBe(200);
    const later = (await world.call.get(`/v1/bots/${bot.id}`)).body.bot.canvas;
    expect(later?.notes?.map(({ text }) => text)).toEqual(['Ask Grace']);
  });

  test('is refused with every diagnostic where the bot has errors, and publishes nothing', async () => {
    const bot = await world.newBot({ ...botContent(), edges: [], events: [] });
    const { status, body } = await publish(bot.id);
    expect(status).toBe(422);
    expect(body.type).toMatch(/\/bot-not-publishable$/);
    expect(body.diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of body.diagnostics)
      expect(diagnostic).toMatchObject({
        code: expect.any(String),
        severity: expect.stringMatching(/^(error|warning)$/),
        pointer: expect.any(String),
      });
    expect((await publishedBot(bot.id)).status).toBe(404);
  });

  test('warnings do not block and are returned', async () => {
    const variables = ['a', 'b'].map((id) => ({ id, name: 'Same name' }));
    const bot = await world.newWholeBot({ variables });
    const { status, body } = await publish(bot.id);
    expect(status).toBe(200);
    expect(body.diagnostics.map(({ severity }) => severity)).toContain('warning');
  });

  test('gives a bot without a public id one made of its name', async () => {
    const bot = await world.newWholeBot({ name: 'Führung & Café!' });
    const { body } = await publish(bot.id);
    expect(body.publicId).toMatch(/^fuhrung-cafe-[0-9a-f]{8}$/);
    expect((await world.call.get(`/v1/bots/${bot.id}`)).body.bot.publicId).toBe(body.publicId);
    expect((await publish(bot.id)).body.publicId).toBe(body.publicId);
  });

  test('a variable that takes an answer lasts longer than its session in what is published', async () => {
    const input = { id: 'ask', type: 'text input', options: { variableId: 'v' } };
    const bot = await world.newWholeBot({
      groups: groups.map((group) => ({ ...group, blocks: [input] })),
      variables: [{ id: 'v', name: 'Name', isSessionVariable: true }],
    });
    await publish(bot.id);
    const { body } = await publishedBot(bot.id);
    expect(body.publishedBot.variables).toEqual([{ id: 'v', name: 'Name', isSessionVariable: false }]);
    expect((await world.call.get(`/v1/bots/${bot.id}`)).body.bot.variables[0]?.isSessionVariable).toBe(true);
  });
});

describe('Get the published bot', () => {
  test('every field of the specification, and no version where nothing was converted', async () => {
    const bot = await world.newWholeBot();
    await publish(bot.id);
    for (const query of ['', '?migrateToLatestVersion=true', '?migrateToLatestVersion=false']) {
      const { status, body } = await world.call.get(`/v1/bots/${bot.id}/publishedBot${query}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        publishedBot: {
          id: expect.any(String),
          version: '6',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          botId: bot.id,
          ...botContent(),
          lastActivityAt: null,
        },
      });
    }
  });

  test('its id and creation stay when it is published again; updatedAt is when', async () => {
    const bot = await world.newWholeBot();
    await publish(bot.id);
    const before = (await publishedBot(bot.id)).body.publishedBot;
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: saying('Again') });
    const { publishedAt } = (await publish(bot.id)).body;
    const after = (await publishedBot(bot.id)).body.publishedBot;
    expect([after.id, after.createdAt, after.updatedAt]).toEqual([before.id, before.createdAt, publishedAt]);
  });

  test('a bot that was never published has none', async () => {
    const bot = await world.newBot();
    const { status, body } = await publishedBot(bot.id);
    expect([status, body.type.split('/').at(-1)]).toEqual([404, 'published-bot-not-found']);
  });
});

describe('versions', () => {
  test('say who published them first, and what was said about them last', async () => {
    const { id } = await world.newWholeBot();
    const path = `/v1/bots/${id}/publish`;
    const author = expect.objectContaining({ userId: world.user.userId });
    const first = await world.call.post(path);
    expect(first.body.version).toMatchObject({ number: 1, author, note: null });
    const noted = await world.call.post(path, { note: ' The first one ' });
    expect(noted.body.version).toMatchObject({ number: 1, note: 'The first one' });
    // published again without a word, it keeps its note
    await world.call.post(path);
    const { body } = await world.call.get(`/v1/bots/${id}/versions`);
    expect(body.versions).toEqual([noted.body.version]);
    expect((await world.call.post(path, { note: 'x'.repeat(1_001) })).status).toBe(400);
  });

  test('are listed newest first, read one by one, and any of them is published again', async () => {
    const bot = await world.newWholeBot();
    const hashes: string[] = [];
    for (const text of ['One', 'Two', 'Three']) {
      await world.call.patch(`/v1/bots/${bot.id}`, { bot: saying(text) });
      hashes.unshift((await publish(bot.id)).body.version.hash);
    }
    const list = async (query: string) => (await world.call.get(`/v1/bots/${bot.id}/versions${query}`)).body;
    const first = await list('?limit=2');
    expect(first.versions.map(({ hash }) => hash)).toEqual(hashes.slice(0, 2));
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ versions: [{ hash: hashes[2], number: 1 }], nextCursor: null });

    const { body } = await world.call.get(`/v1/bots/${bot.id}/versions/${hashes[2]}`);
    expect(body.version.content).toHaveProperty('groups', saying('One').groups);
    const back = await world.call.post(`/v1/bots/${bot.id}/versions/${hashes[2]}/publish`);
    expect(back.body.version).toMatchObject({ hash: hashes[2], isPublished: true });
    expect((await publishedBot(bot.id)).body.publishedBot.groups).toEqual(saying('One').groups);
    const { keys } = world.management.deps;
    expect((await world.pointerAt(keys.published(bot.id))).pointer?.hash).toBe(hashes[2]);
    expect((await world.call.get(`/v1/bots/${bot.id}`)).body.bot.groups).toEqual(saying('Three').groups);
    const unknown = `/v1/bots/${bot.id}/versions/${'0'.repeat(64)}`;
    expect((await world.call.get(unknown)).status).toBe(404);
    expect((await world.call.post(`${unknown}/publish`)).status).toBe(404);
  });

  test('unpublish ends new chats and keeps the versions', async () => {
    const bot = await world.newWholeBot();
    const { hash } = (await publish(bot.id)).body.version;
    expect((await world.call.post(`/v1/bots/${bot.id}/unpublish`)).status).toBe(200);
    expect((await publishedBot(bot.id)).status).toBe(404);
    const { keys } = world.management.deps;
    expect((await world.pointerAt(keys.published(bot.id))).pointer?.hash).toBeNull();
    expect((await world.call.get(`/v1/bots/${bot.id}/versions/${hash}`)).body.version.isPublished).toBe(
      false,
    );
    expect((await world.call.post(`/v1/bots/${bot.id}/unpublish`)).status).toBe(404);
  });

  test('publishing at once is publishing once', async () => {
    const bot = await world.newWholeBot();
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(bot.id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.version.number}`))).toEqual(
      new Set(['200 1']),
    );
  });
});

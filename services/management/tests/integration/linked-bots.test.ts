import { describe, expect, test } from '@jest/globals';
import { botContent } from '@parley/testing';
import { z } from 'zod';
import type { Body } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const optionsSchema = z.looseObject({ botId: z.string() });

/** An export of the public format that links to these bots. */
const linking = (id: string, ...botIds: string[]) => {
  const content = botContent();
  const [group] = content.groups;
  for (const [index, typebotId] of botIds.entries())
    group?.blocks.push({
      id: `link-${index}`,
      type: 'Typebot link',
      options: { typebotId, groupId: 'theirs' },
    });
  return { version: '6', id, name: id, ...content };
};
const linksOf = ({ groups }: Body['bot']): string[] =>
  groups
    .flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'Bot link'))
    .map((block) => optionsSchema.parse(block['options']).botId);
const importing = (bot: unknown) =>
  world.call.post('/v1/bots/import', { workspaceId: world.user.workspaceId, bot });
const importingMany = (bots: readonly unknown[]) =>
  world.call.post('/v1/bots/importMany', { workspaceId: world.user.workspaceId, bots });
const binding = (botId: string, linkedBots: Readonly<Record<string, string>>) =>
  world.call.post(`/v1/bots/${botId}/bindings`, { linkedBots });
const newBotId = async (): Promise<string> => (await world.newBot()).id;
/** A bot in a workspace of somebody else. */
const foreignBotId = async (): Promise<string> => {
  const other = await world.management.user();
  const call = world.management.as(other.secretToken);
  return (await call.post('/v1/bots', { workspaceId: other.workspaceId, bot: {} })).body.bot.id;
};

describe('Import several bots', () => {
  test('links among them lead to the imported bots, in circles and to themselves too', async () => {
    const { status, body } = await importingMany([linking('a', 'b', 'current'), linking('b', 'a', 'b')]);
    expect(status).toBe(200);
    const [a, b] = body.bots;
    if (!a || !b) throw new Error('both were imported');
    expect([a.name, b.name]).toEqual(['a', 'b']);
    expect(linksOf(a)).toEqual([b.id, 'current']);
    expect(linksOf(b)).toEqual([a.id, b.id]);
    const stored = await world.call.get(`/v1/bots/${a.id}`);
    expect(linksOf(stored.body.bot)).toEqual([b.id, 'current']);
    expect(body.report?.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['linked-bot-mapped', '/bots/0/groups/0/blocks/1'],
      ['linked-bot-mapped', '/bots/1/groups/0/blocks/1'],
      ['linked-bot-mapped', '/bots/1/groups/0/blocks/2'],
    ]);
  });

  test('one that cannot be converted keeps all of them out, and every problem is named', async () => {
    const before = (await world.call.get(`/v1/bots?workspaceId=${world.user.workspaceId}`)).body.bots.length;
    const { status, body } = await importingMany([
      linking('a'),
      { version: '7' },
      { ...linking('c'), variables: 3 },
    ]);
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/bots/1/version', '/bots/2/variables'],
    ]);
    const after = (await world.call.get(`/v1/bots?workspaceId=${world.user.workspaceId}`)).body.bots.length;
    expect(after).toBe(before);
  });

  test('two parts of one id in the second bot are refused by their place', async () => {
    const twice = linking('b');
    const { status, body } = await importingMany([
      linking('a'),
      { ...twice, groups: [...twice.groups, ...twice.groups] },
    ]);
    expect([status, body.errors[0]?.pointer]).toEqual([400, '/bots/1/groups/1/id']);
  });

  test('two bots of one id are refused: a link could mean either', async () => {
    const { status, body } = await importingMany([linking('a'), linking('a')]);
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/bots/1/id', detail: 'another bot of this import has this id' }],
    ]);
  });

  test('none and too many are refused', async () => {
    expect((await importingMany([])).status).toBe(400);
    expect((await importingMany(Array.from({ length: 101 }, () => ({})))).status).toBe(400);
  });
});

describe('Import one bot that links to others', () => {
  test('keeps their ids and reports each that the workspace has not, where it stood in the export', async () => {
    const there = await newBotId();
    const start = { id: 'start', type: 'start', outgoingEdgeId: 'e' };
    const begin = { id: 'begin', title: 'Start', graphCoordinates: { x: 0, y: 0 }, blocks: [start] };
    const { groups, ...rest } = linking('mine', 'gone', there, 'mine');
    const { status, body } = await importing({ ...rest, version: '5', groups: [begin, ...groups] });
    expect(status).toBe(200);
    expect(linksOf(body.bot)).toEqual(['gone', there, body.bot.id]);
    expect(body.report).toEqual([
      {
        code: 'linked-bot-mapped',
        pointer: '/bot/groups/1/blocks/3',
        detail: `the link to mine leads to ${body.bot.id} now`,
      },
      {
        code: 'linked-bot-missing',
        pointer: '/bot/groups/1/blocks/1',
        detail: 'no bot of this workspace has the id gone',
      },
    ]);
  });

  test('a bot of somebody else is as missing as one that is not there', async () => {
    const foreign = await foreignBotId();
    const { body } = await importing(linking('mine', foreign));
    expect(body.report).toMatchObject([
      { code: 'linked-bot-missing', detail: `no bot of this workspace has the id ${foreign}` },
    ]);
  });
});

describe('Set bindings', () => {
  test('each link to an old id leads to the new bot, and the bot as it was is kept as a revision', async () => {
    const { body } = await importing(linking('mine', 'old-1', 'old-2', 'old-1', 'current'));
    const [one, two] = [await newBotId(), await newBotId()];
    const answer = await binding(body.bot.id, { 'old-1': one, 'old-2': two });
    expect(answer.status).toBe(200);
    expect(linksOf(answer.body.bot)).toEqual([one, two, one, 'current']);
    const [, , link] = answer.body.bot.groups[0]?.blocks ?? [];
    expect(link).toMatchObject({ options: { botId: two, groupId: 'theirs' } });
    expect(answer.body.bot.updatedAt > body.bot.updatedAt).toBe(true);
    expect((await world.call.get(`/v1/bots/${body.bot.id}`)).body.bot).toEqual(answer.body.bot);
  });

  test('a bot of somebody else is refused like one that is not there, and nothing is written', async () => {
    const { body } = await importing(linking('mine', 'old-1', 'old-2'));
    const [there, foreign] = [await newBotId(), await foreignBotId()];
    const refusals = [];
    for (const strange of [foreign, 'missing'])
      refusals.push(await binding(body.bot.id, { 'old-1': there, 'old-2': strange }));
    const [one, other] = refusals.map(({ status, body: { instance: _, ...problem } }) => ({
      status,
      problem,
    }));
    expect(one).toEqual(other);
    expect([refusals[0]?.status, refusals[0]?.body.errors]).toEqual([
      400,
      [{ pointer: '/linkedBots/old-2', detail: 'there is no such bot in this workspace' }],
    ]);
    expect((await world.call.get(`/v1/bots/${body.bot.id}`)).body.bot).toEqual(body.bot);
  });

  test('an id that no block links to is refused by its name', async () => {
    const { body } = await importing(linking('mine', 'old'));
    const { status, body: problem } = await binding(body.bot.id, {
      old: await newBotId(),
      'o/~d': body.bot.id,
    });
    expect([status, problem.errors]).toEqual([
      400,
      [{ pointer: '/linkedBots/o~1~0d', detail: 'no block of this bot links to this id' }],
    ]);
  });

  test('more than a hundred at once are refused', async () => {
    const { body } = await importing(linking('mine'));
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`old-${index}`, body.bot.id]));
    const { status, body: problem } = await binding(body.bot.id, many);
    expect([status, problem.errors[0]?.pointer]).toEqual([400, '/linkedBots']);
  });
});

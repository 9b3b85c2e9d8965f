import { describe, expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { eq } from 'drizzle-orm';
import { createUser } from '../../src/cli/create-user.ts';
import { botTests } from '../../src/database/schema/bot-tests.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

const groupOf = (blocks: readonly object[]): object => ({
  groups: [{ id: 'group-1', title: 'Welcome', graphCoordinates: { x: 0, y: 0 }, blocks }],
  variables: [{ id: 'v', name: 'Name' }],
});
const greeter = (hello = 'Hello!'): object =>
  groupOf([
    says('hello', hello),
    { id: 'name', type: 'text input', options: { variableId: 'v' } },
    says('bye', 'Bye, {{Name}}.'),
  ]);
const good = [
  { bot: 'Hello!' },
  { asks: 'text input' },
  { user: 'Ada' },
  { bot: 'Bye, Ada.' },
  { set: { Name: 'Ada' } },
  { ends: { completed: true } },
];
const contentOf = (steps: readonly object[], more: object = {}): object => ({
  format: 'parley-test/1',
  cases: [{ name: 'Ada', steps, ...more }],
});
const add = (botId: string, content: object, more: object = {}, call: Caller = world.call) =>
  call.post(`/v1/bots/${botId}/tests`, { name: 'A greeting', content, ...more });
const run = (botId: string, body: object = {}, call: Caller = world.call) =>
  call.post(`/v1/bots/${botId}/tests/run`, body);
const publish = (botId: string) => world.call.post(`/v1/bots/${botId}/publish`);

async function botWith(bot: object, steps: readonly object[], more: object = {}) {
  const { id: botId } = await world.newWholeBot(bot);
  const { status, body } = await add(botId, contentOf(steps, more));
  expect(status).toBe(200);
  const testId: string = body.test.id;
  return { botId, testId };
}

test('a test is kept with its bot, read, changed and deleted', async () => {
  const { botId, testId } = await botWith(greeter(), good);
  const path = `/v1/bots/${botId}/tests/${testId}`;
  const { body: listed } = await world.call.get(`/v1/bots/${botId}/tests`);
  expect(listed.tests).toEqual([
    expect.objectContaining({ id: testId, name: 'A greeting', isRequired: false, cases: 1, lastRun: null }),
  ]);
  expect(listed.tests[0]).not.toHaveProperty('content');
  expect((await world.call.get(path)).body.test.content.cases[0]?.steps).toEqual(good);
  const changed = await world.call.patch(path, { name: 'Greets', isRequired: true });
  expect(changed.body.test).toMatchObject({ name: 'Greets', isRequired: true, content: { cases: [{}] } });
  expect((await world.call.delete(path)).body).toEqual({ testId });
  for (const answer of [
    await world.call.get(path),
    await world.call.patch(path, {}),
    await world.call.delete(path),
  ])
    expect([answer.status, answer.body.type]).toEqual([404, expect.stringMatching(/\/test-not-found$/)]);
});

test('a run says where the draft, or a version, first goes otherwise, and remembers it until the test changes', async () => {
  const { botId, testId } = await botWith(greeter(), good);
  const published = await publish(botId);
  await world.call.patch(`/v1/bots/${botId}`, { bot: greeter('Hi!') });
  const { body } = await run(botId);
  expect(body.outcomes).toEqual([
    {
      testId,
      name: 'A greeting',
      isRequired: false,
      cases: 1,
      failed: 1,
      turns: 1,
      blockIds: ['hello', 'name'],
      edgeIds: ['edge-1'],
      firstFailure: {
        case: 'Ada',
        pointer: '/cases/0/steps/0',
        message: 'the bot answered differently',
        expected: 'Hello!',
        heard: 'Hi!',
      },
    },
  ]);
  const lastRun = async () => (await world.call.get(`/v1/bots/${botId}/tests/${testId}`)).body.test.lastRun;
  expect(await lastRun()).toMatchObject({
    hash: body.hash,
    cases: 1,
    failed: 1,
    firstFailure: { heard: 'Hi!' },
  });
  const { hash } = published.body.version;
  const ofVersion = await run(botId, { against: hash, testIds: [testId] });
  expect(ofVersion.body).toMatchObject({ hash, outcomes: [{ failed: 0, firstFailure: null }] });
  expect(await lastRun()).toMatchObject({ hash, failed: 0 });
  await world.call.patch(`/v1/bots/${botId}/tests/${testId}`, { content: contentOf([{ bot: 'Hi!' }]) });
  expect(await lastRun()).toBeNull();
  for (const [request, code] of [
    [{ against: 'f'.repeat(64) }, 'version-not-found'],
    [{ testIds: ['other'] }, 'test-not-found'],
  ] as const)
    expect((await run(botId, request)).body.type).toContain(code);
});

test('a run says which parts of the bot its tests came to, if it is asked', async () => {
  const bot = groupOf([
    says('hello', 'Hello!'),
    { id: 'mail', type: 'email input', options: { variableId: 'v' } },
    says('bye', 'Bye!'),
  ]) as { groups: object[] };
  const beyond = {
    id: 'beyond',
    title: 'Beyond',
    graphCoordinates: { x: 300, y: 0 },
    blocks: [says('far', 'Far.')],
  };
  const { botId, testId } = await botWith({ ...bot, groups: [...bot.groups, beyond] }, [
    { bot: 'Hello!' },
    { asks: 'email input' },
  ]);
  expect((await run(botId)).body.coverage).toBeNull();
  const none = { covered: 0, total: 0, percent: 100, missing: [] };
  expect((await run(botId, { coverage: true })).body.coverage).toEqual({
    blocks: { covered: 2, total: 3, percent: 66.6, missing: ['Welcome#3 (text)'] },
    edges: none,
    events: none,
    refusals: { covered: 0, total: 1, percent: 0, missing: ['Welcome#2 (email input)'] },
    failures: none,
    programs: none,
    unreachable: ['Beyond'],
  });
  const more = [{ asks: 'email input' }, { user: 'ada' }, { refuses: true }, { user: 'ada@example.org' }];
  const rest = [{ bot: 'Hello!' }, ...more, { bot: 'Bye!' }];
  const other = (await add(botId, contentOf(rest))).body.test.id;
  const coverageOf = async (...testIds: string[]) =>
    (await run(botId, { coverage: true, testIds })).body.coverage;
  expect(await coverageOf(testId, other)).toMatchObject({
    blocks: { covered: 3, missing: [] },
    refusals: { covered: 1, percent: 100 },
  });
  expect(await coverageOf(testId)).toMatchObject({ blocks: { covered: 2 }, refusals: { covered: 0 } });
});

test('a required test that fails holds a publication back and names its first wrong line', async () => {
  const { botId, testId } = await botWith(greeter('Hi!'), good);
  expect((await publish(botId)).status).toBe(200);
  await world.call.patch(`/v1/bots/${botId}/tests/${testId}`, { isRequired: true });
  await world.call.patch(`/v1/bots/${botId}`, { bot: greeter('Hey!') });
  const held = await publish(botId);
  expect([held.status, held.body]).toEqual([
    422,
    expect.objectContaining({
      type: expect.stringMatching(/\/tests-failed$/),
      tests: [
        {
          testId,
          name: 'A greeting',
          case: 'Ada',
          pointer: '/cases/0/steps/0',
          message: 'the bot answered differently',
          expected: 'Hello!',
          heard: 'Hey!',
        },
      ],
    }),
  ]);
  const versions = async () => (await world.call.get(`/v1/bots/${botId}/versions`)).body.versions.length;
  expect(await versions()).toBe(1);
  await world.call.patch(`/v1/bots/${botId}`, { bot: greeter() });
  expect((await publish(botId)).status).toBe(200);
  expect(await versions()).toBe(2);
});

describe('a test', () => {
  test.each([
    ['a step that does not exist', contentOf([{ says: 'x' }]), '/content/cases/0/steps/0'],
    [
      'a pattern that looks back',
      contentOf([{ bot: { matches: '(?<=a)b' } }]),
      '/content/cases/0/steps/0/bot/matches',
    ],
    [
      'two cases of one name',
      { format: 'parley-test/1', cases: [1, 2].map(() => ({ name: 'a', steps: good })) },
      '/content/cases/1',
    ],
    [
      'more rows than a test may have',
      contentOf(good, { each: Array.from({ length: 201 }, (_, who) => ({ who: String(who) })) }),
      '/content/cases',
    ],
  ])('with %s is refused', async (_, content, pointer) => {
    const { id } = await world.newWholeBot();
    const { status, body } = await add(id, content);
    expect([status, body.errors[0]?.pointer.startsWith(pointer)]).toEqual([400, true]);
  });

  test('is at most 64 KiB long, and one of a hundred', async () => {
    const { id: botId } = await world.newWholeBot();
    expect((await add(botId, contentOf([{ bot: 'x'.repeat(65_536) }]))).status).toBe(413);
    const { db } = world.management.deps;
    const at = new Date();
    await db.insert(botTests).values(
      Array.from({ length: 99 }, (_, index) => ({
        id: `${botId}-${index}`,
        botId,
        name: 'One',
        content: { format: 'parley-test/1' as const, cases: [] },
        createdAt: at,
        updatedAt: at,
      })),
    );
    expect((await add(botId, contentOf(good))).status).toBe(200);
    const { status, body } = await add(botId, contentOf(good));
    expect([status, body.type]).toEqual([409, expect.stringMatching(/\/limit-reached$/)]);
  });

  test('that this release cannot read fails, and the others run', async () => {
    const { botId, testId } = await botWith(greeter(), good);
    const other = (await add(botId, contentOf(good))).body.test.id;
    const { db } = world.management.deps;
    await db.execute(`UPDATE bot_tests SET content = '{"format": "parley-test/9"}' WHERE id = '${testId}'`);
    const { outcomes } = (await run(botId)).body;
    expect(outcomes).toMatchObject([
      { testId, firstFailure: { message: 'is no test that this release can read' } },
      { testId: other, failed: 0 },
    ]);
  });
});

test('programs of a tested bot reach nothing, and what never ends is ended', async () => {
  const script = (content: string): object => ({
    id: 'script',
    type: 'Code',
    options: { content, isExecutedOnClient: false },
  });
  const seen = 'setVariable("Name", [typeof fetch, typeof process, typeof require].join(" "))';
  const reads = await botWith(groupOf([script(seen), says('bye', '{{Name}}')]), [
    { bot: 'undefined undefined undefined' },
    { ends: { completed: true } },
  ]);
  expect((await run(reads.botId)).body.outcomes).toMatchObject([{ failed: 0 }]);
  const loops = await botWith(groupOf([script('for (;;) {}'), says('bye', 'Bye!')]), [{ bot: 'Bye!' }]);
  expect((await run(loops.botId)).body.outcomes).toMatchObject([{ failed: 0 }]);
  const request = {
    id: 'send',
    type: 'Webhook',
    options: { webhook: { url: 'https://crm.example/', method: 'GET' }, isAdvancedConfig: true },
  };
  const sends = await botWith(groupOf([request, says('bye', 'Bye!')]), [{ bot: 'Bye!' }]);
  expect((await run(sends.botId)).body.outcomes).toMatchObject([
    { firstFailure: { message: 'nothing stands for GET https://crm.example/' } },
  ]);
});

test('a linked bot is played as it is published, and not at all before', async () => {
  const { id: linkedId } = await world.newWholeBot(greeter('Hello from there!'));
  const link = { id: 'link', type: 'Bot link', options: { botId: linkedId } };
  const { botId } = await botWith(groupOf([says('hello', 'Hello!'), link]), [
    { bot: 'Hello!' },
    { bot: 'Hello from there!' },
    { asks: 'text input' },
  ]);
  const [before] = (await run(botId)).body.outcomes;
  expect(before?.firstFailure?.message).toContain(`nothing stands for the linked bot ${linkedId}`);
  await publish(linkedId);
  expect((await run(botId)).body.outcomes).toMatchObject([{ failed: 0 }]);
});

test('readers run tests and change none; guests see none', async () => {
  const { botId, testId } = await botWith(greeter(), good);
  const member = async (mode: 'read' | 'guest'): Promise<Caller> => {
    const email = `${mode}@tests.invalid`;
    const { secretToken } = await createUser(world.management.deps, { email, workspace: 'Own' });
    await world.management.join(world.user.workspaceId, email, mode);
    return world.management.as(secretToken);
  };
  const [reader, guest] = [await member('read'), await member('guest')];
  expect((await run(botId, {}, reader)).body.outcomes).toMatchObject([{ failed: 0 }]);
  expect((await add(botId, contentOf(good), {}, reader)).status).toBe(403);
  expect((await reader.delete(`/v1/bots/${botId}/tests/${testId}`)).status).toBe(403);
  expect((await run(botId, {}, guest)).status).toBe(403);
});

test('tests stay with an archived bot, and go with it for good', async () => {
  const { botId, testId } = await botWith(botContent(), [{ bot: 'Hello!' }]);
  const { db } = world.management.deps;
  const stored = () => db.select().from(botTests).where(eq(botTests.botId, botId));
  await world.call.delete(`/v1/bots/${botId}`);
  expect((await run(botId)).status).toBe(404);
  await world.call.post(`/v1/archived-bots/${botId}/restore`);
  expect((await world.call.get(`/v1/bots/${botId}/tests`)).body.tests).toMatchObject([{ id: testId }]);
  await world.call.delete(`/v1/bots/${botId}`);
  await world.call.delete(`/v1/archived-bots/${botId}`);
  expect(await stored()).toEqual([]);
});

import { botOf } from '@parley/engine/testing';
import { pageLookSource, type PageLookSource } from '../../src/share/page-look-source.ts';
import { largeBot, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { alone } from '../support/tenants.ts';

let chat: ChatUnderTest;
/** The versions whose flows were asked for, and where looks were found. */
let compiled: string[];
let found: string[];
beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());
beforeEach(() => {
  compiled = [];
  found = [];
});

/** The looks of another process. */
function anotherProcess(): PageLookSource {
  const { redis, keys, flows } = chat.deps;
  return pageLookSource({
    redis,
    keys,
    flows: {
      get(version, tenant) {
        compiled.push(version.hash);
        return flows.get(version, tenant);
      },
    },
    keepMs: 60_000,
    onLookup: (where) => found.push(where),
  });
}

test('the pages of large bots need each flow once, in all processes together', async () => {
  const bots = await Promise.all([1, 2, 3].map((more) => chat.publish(largeBot(6_900_000 + 100 * more))));
  for (const looks of [anotherProcess(), anotherProcess()]) {
    for (const version of [...bots, ...bots]) await looks.get(version, alone('author'));
  }
  expect(compiled).toEqual(bots.map(({ hash }) => hash));
  expect(found).toEqual([
    ...Array(3).fill('process'),
    ...Array(3).fill('redis'),
    ...Array(3).fill('process'),
  ]);
});

test('a look is filled with what chats begin with, and cut', async () => {
  const content = botOf({
    groups: { A: [says('hello', 'Hello')] },
    variables: [{ id: 'v:Firm', name: 'Firm', value: 'Acme' }],
    settings: {
      metadata: {
        title: `{{Firm}} ${'x'.repeat(400)}`,
        description: '{{Firm}}',
        imageUrl: `https://site.example/${'x'.repeat(20_000)}`,
        favIconUrl: 'javascript:alert(1)',
      },
      general: { language: 'no language' },
      publicShare: { frameOrigins: ['https://site.example', "'self'; script-src *"] },
    },
  });
  expect(await anotherProcess().get(await chat.publish(content), alone('a'))).toEqual({
    isShared: true,
    title: `Acme ${'x'.repeat(295)}`,
    description: 'Acme',
    isIndexed: false,
    isInputPrefillEnabled: true,
    isHideQueryParamsEnabled: true,
    frameOrigins: ['https://site.example'],
  });
});

test('a look that Redis holds in another form is made anew', async () => {
  const version = await chat.publish(botOf({ groups: { A: [says('hello', 'Hello')] } }));
  const key = chat.deps.keys.pageLook(version.botId, version.hash);
  await chat.deps.redis.set(key, '{"title":1}');
  expect(await anotherProcess().get(version, alone('a'))).toMatchObject({ isShared: true });
  expect(await anotherProcess().get(version, alone('a'))).toMatchObject({ isShared: true });
  expect(compiled).toEqual([version.hash]);
  expect(await chat.deps.redis.pttl(key)).toBeGreaterThan(0);
});

test('a version that nobody has has no look', async () => {
  const { redis, keys } = chat.deps;
  const looks = pageLookSource({
    redis,
    keys,
    flows: { get: () => Promise.resolve(undefined) },
    keepMs: 60_000,
    onLookup: () => undefined,
  });
  expect(await looks.get({ botId: 'nobody', hash: 'none' }, alone('a'))).toBeUndefined();
});

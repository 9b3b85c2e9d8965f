import { fairSlots } from '@parley/server';
import { flowSource, type FlowSource } from '../../src/flows/flow-source.ts';
import { endless, largeBot } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { alone } from '../support/tenants.ts';

let chat: ChatUnderTest;
/** The lookups of `flows` in the test, each with the source that answered. */
let found: string[];
let flows: FlowSource;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());
let now = 0;
beforeEach(() => {
  const { redis, keys, management } = chat.deps;
  found = [];
  const life = { keepMs: 60_000, keepDraftMs: 60_000, drafts: { most: 2, maxBytes: 10_000 } };
  flows = flowSource({
    redis,
    keys,
    management,
    ...life,
    now: () => ++now,
    onLookup: (where) => found.push(where),
  });
});

test('a version is compiled once, however many ask for it at the same time', async () => {
  const version = await chat.publish(largeBot(1_000_000));
  const asked = await Promise.all(Array.from({ length: 5 }, () => flows.get(version, alone('a'))));
  expect(asked[0]?.blocks.size).toBe(100);
  for (const flow of asked) expect(flow).toBe(asked[0]);
  expect(found).toEqual(['redis']);
});

test('large bots of one organization displace no flow of another', async () => {
  const quiet = await chat.publish(endless);
  await flows.get(quiet, alone('quiet'));
  const large = await Promise.all([1, 2, 3].map((more) => chat.publish(largeBot(6_900_000 + 100 * more))));
  for (const version of large) expect(await flows.get(version, alone('noisy'))).toBeDefined();
  found = [];
  await flows.get(quiet, alone('quiet'));
  const [first, , last] = large;
  if (!first || !last) throw new Error('three bots were published');
  await flows.get(last, alone('noisy'));
  await flows.get(first, alone('noisy'));
  expect(found).toEqual(['process', 'process', 'redis']);
});

test('the largest bot there may be is kept', async () => {
  const version = await chat.publish(largeBot(8 * 2 ** 20));
  await flows.get(version, alone('a'));
  await flows.get(version, alone('a'));
  expect(found).toEqual(['redis', 'process']);
});

test('a large bot of another organization is loaded before the second one of the first', async () => {
  const bots = await Promise.all([1, 2, 3, 4].map((more) => chat.publish(largeBot(1_000_000 + 100 * more))));
  const order: string[] = [];
  const owners = ['noisy', 'noisy', 'noisy', 'quiet'];
  await Promise.all(
    bots.map(async (version, index) => {
      const owner = owners[index] ?? '';
      await flows.get(version, alone(owner));
      order.push(owner);
    }),
  );
  expect(order.indexOf('quiet')).toBeLessThanOrEqual(1);
});

test('more large bots of one workspace than may wait are refused, and those of another are loaded', async () => {
  const most = 20;
  const bots = await Promise.all(
    Array.from({ length: most + 2 }, (_, more) => chat.publish(largeBot(600_000 + 100 * more))),
  );
  const asked = bots.map((version) => flows.get(version, alone('noisy')));
  const quiet = await chat.publish(largeBot(700_000));
  await expect(flows.get(quiet, alone('quiet'))).resolves.toBeDefined();
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'workspace-busy' } }]);
  await expect(Promise.all(bots.map((version) => flows.get(version, alone('noisy'))))).resolves.toHaveLength(
    22,
  );
});

test('whoever has a slot gives it up for a flow that has to be loaded, and for no other', async () => {
  const version = await chat.publish(endless);
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 10 });
  const inTurn = async (): Promise<string[]> => {
    const order: string[] = [];
    await Promise.all([
      slots.within(alone('a'), async ({ yieldWhile }) => {
        await flows.get(version, alone('a'), yieldWhile);
        order.push('first');
      }),
      slots.within(alone('b'), () => Promise.resolve(order.push('second'))),
    ]);
    return order;
  };
  expect(await inTurn()).toEqual(['second', 'first']);
  expect(await inTurn()).toEqual(['first', 'second']);
});

test('a draft that is tried again is not compiled again', async () => {
  const snapshot = { botId: 'b', workspaceId: 'a', hash: 'draft-1', version: '6', content: endless };
  const [first, second] = await Promise.all([
    flows.keep(snapshot, alone('a')),
    flows.keep(snapshot, alone('a')),
  ]);
  expect(second).toBe(first);
  expect(await flows.keep(snapshot, alone('a'))).toBe(first);
  expect(await flows.get(snapshot, alone('a'))).toBe(first);
});

test('the oldest drafts of a workspace make room for new ones, in number and in bytes', async () => {
  const { redis, keys } = chat.deps;
  const kept = async (...numbers: readonly number[]): Promise<number[]> => {
    const there = await Promise.all(
      numbers.map((number) => redis.exists(keys.snapshot('d', `draft-${number}`))),
    );
    return numbers.filter((_, index) => there[index] === 1);
  };
  const keep = async (number: number, workspaceId: string, content = endless): Promise<void> => {
    const snapshot = { botId: 'd', workspaceId, hash: `draft-${number}`, version: '6', content };
    await flows.keep(snapshot, alone(workspaceId));
  };
  for (const number of [1, 2, 3]) await keep(number, 'author');
  await keep(4, 'another');
  expect(await kept(1, 2, 3, 4)).toEqual([2, 3, 4]);
  await keep(5, 'author', largeBot(20_000));
  expect(await kept(2, 3, 4, 5)).toEqual([4, 5]);
});

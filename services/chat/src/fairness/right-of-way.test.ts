import { jest } from '@jest/globals';
import { fairSlots, type FairSlots } from '@parley/server';
import { rightOfWay } from './right-of-way.ts';

const tenant = { workspaceId: 'w', organizationId: 'o' };

function slotsOf(running = 4): FairSlots {
  return fairSlots({ running, runningPerOrganization: running, waitingPerWorkspace: 100 });
}

/** Work that ends when it is told to. */
function work(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end: () => end() };
}

let order: string[];
beforeEach(() => {
  order = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const noted = (name: string) => (): Promise<void> => {
  order.push(name);
  return Promise.resolve();
};

test('work that gives way begins once no visitor is at work', async () => {
  const way = rightOfWay();
  const [first, second] = [work(), work()];
  const visitors = way.first(slotsOf());
  const turns = [visitors.within(tenant, () => first.done), visitors.within(tenant, () => second.done)];
  const behind = way.behind(slotsOf()).within(tenant, noted('contact'));
  first.end();
  await turns[0];
  expect(order).toEqual([]);
  second.end();
  await Promise.all([...turns, behind]);
  expect(order).toEqual(['contact']);
});

test('a visitor in line for a slot is given way to, too', async () => {
  const way = rightOfWay();
  const first = work();
  const visitors = way.first(slotsOf(1));
  const turns = [visitors.within(tenant, () => first.done), visitors.within(tenant, noted('visitor'))];
  const behind = way.behind(slotsOf()).within(tenant, noted('contact'));
  first.end();
  await Promise.all([...turns, behind]);
  expect(order).toEqual(['visitor', 'contact']);
});

test('it waits for a short time only, however long visitors are at work', async () => {
  const way = rightOfWay();
  const long = work();
  const turn = way.first(slotsOf()).within(tenant, () => long.done);
  const behind = way.behind(slotsOf()).within(tenant, noted('contact'));
  await jest.advanceTimersByTimeAsync(9);
  expect(order).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await behind;
  expect(order).toEqual(['contact']);
  long.end();
  await turn;
});

test('a turn that waits for something outside keeps nobody waiting', async () => {
  const way = rightOfWay();
  const effect = work();
  const turn = way.first(slotsOf()).within(tenant, async ({ yieldWhile }) => {
    await yieldWhile(() => effect.done);
    order.push('visitor');
  });
  await jest.advanceTimersByTimeAsync(0);
  await way.behind(slotsOf()).within(tenant, noted('contact'));
  expect(order).toEqual(['contact']);
  effect.end();
  await turn;
});

test('work that was outside gives way again before it goes on', async () => {
  const way = rightOfWay();
  const [effect, visit] = [work(), work()];
  const behind = way.behind(slotsOf()).within(tenant, async ({ yieldWhile }) => {
    await yieldWhile(() => effect.done);
    order.push('contact');
  });
  await jest.advanceTimersByTimeAsync(0);
  const turn = way.first(slotsOf()).within(tenant, async () => {
    await visit.done;
    order.push('visitor');
  });
  effect.end();
  await jest.advanceTimersByTimeAsync(5);
  visit.end();
  await Promise.all([turn, behind]);
  expect(order).toEqual(['visitor', 'contact']);
});

test('turns that fail give the way free', async () => {
  const way = rightOfWay();
  await expect(way.first(slotsOf()).within(tenant, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  await way.behind(slotsOf()).within(tenant, noted('contact'));
  expect(order).toEqual(['contact']);
});

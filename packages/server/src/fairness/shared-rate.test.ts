import { sharedRate } from './shared-rate.ts';

/** A clock that stands still until it is moved, and wakes sleepers in the order of their times. */
function clock() {
  let ms = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => ms,
    sleep: (forMs: number) => new Promise<void>((wake) => sleepers.push({ at: ms + forMs, wake })),
    async moveTo(at: number): Promise<void> {
      ms = at;
      for (const { wake } of sleepers.filter((sleeper) => sleeper.at <= at)) wake();
      await new Promise(setImmediate);
    },
  };
}

test('lets pass what it is made for, to each in turn', async () => {
  const time = clock();
  const rate = sharedRate(1_000, time);
  const passed: string[] = [];
  const take = async (who: string, units: number): Promise<void> => {
    await rate.take(units);
    passed.push(who);
  };
  for (const who of ['a', 'b', 'c']) void take(who, 100);
  await time.moveTo(0);
  expect(passed).toEqual(['a']);
  await time.moveTo(89);
  expect(passed).toEqual(['a']);
  await time.moveTo(90);
  expect(passed).toEqual(['a', 'b']);
  await time.moveTo(190);
  expect(passed).toEqual(['a', 'b', 'c']);
});

test('saves nothing up while nobody asks', async () => {
  const time = clock();
  const rate = sharedRate(1_000, time);
  await time.moveTo(60_000);
  await rate.take(100);
  let isThrough = false;
  void rate.take(1).then(() => (isThrough = true));
  await time.moveTo(60_089);
  expect(isThrough).toBe(false);
  await time.moveTo(60_090);
  expect(isThrough).toBe(true);
});

test('of 0 keeps nobody waiting', async () => {
  const rate = sharedRate(0, { now: () => 0, sleep: () => new Promise(() => undefined) });
  let passed = 0;
  for (; passed < 100; passed++) await rate.take(1_000_000_000);
  expect(passed).toBe(100);
});

import { createMemoryBudget, type Share } from './memory-budget.ts';

/** Takes and notes in which order the shares were given. */
function takers(total: number) {
  const budget = createMemoryBudget(total);
  const given: string[] = [];
  const taking = (name: string, share: Promise<Share>): Promise<Share> =>
    share.then((own) => {
      given.push(name);
      return own;
    });
  return {
    given,
    take: (name: string, bytes: number) => taking(name, budget.take(bytes)),
    takeAll: (name: string) => taking(name, budget.takeAll()),
  };
}

test('no more is given out than there is, and what is given back goes to who asked first', async () => {
  const { given, take } = takers(10);
  const [one, two] = [await take('one', 6), take('two', 6)];
  const three = take('three', 3);
  await Promise.resolve();
  expect(given).toEqual(['one']);
  one.shrinkTo(4);
  await two;
  expect(given).toEqual(['one', 'two']);
  one.release();
  await three;
  expect(given).toEqual(['one', 'two', 'three']);
});

test('whoever takes all has it alone', async () => {
  const { given, take, takeAll } = takers(10);
  const one = await take('one', 1);
  const all = takeAll('all');
  const two = take('two', 1);
  one.release();
  const everything = await all;
  expect(given).toEqual(['one', 'all']);
  everything.release();
  await two;
  expect(given).toEqual(['one', 'all', 'two']);
});

test('who wants more than there is gets all of it', async () => {
  const { given, take } = takers(10);
  const large = await take('large', 1_000);
  const small = take('small', 1);
  large.release();
  large.release();
  (await small).release();
  expect(given).toEqual(['large', 'small']);
});

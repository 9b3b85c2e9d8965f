import { bodyBudget, type BodyCount } from './body-budget.ts';

const busy = { code: 'bodies-busy' };
const refuses = (count: BodyCount, bytes: number): void => {
  let refusal: unknown;
  try {
    count.add(bytes);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject(busy);
};

test('one owner has at most half, however many requests bring it', () => {
  const budget = bodyBudget(100);
  const [first, second] = [budget.open('a'), budget.open('a')];
  first.add(30);
  second.add(20);
  refuses(second, 1);
  budget.open('b').add(50);
});

test('all together have no more than the whole', () => {
  const budget = bodyBudget(100);
  for (const owner of ['a', 'b', 'c']) budget.open(owner).add(30);
  refuses(budget.open('d'), 11);
  budget.open('d').add(10);
});

test('a request that has ended gives its bytes back once', () => {
  const budget = bodyBudget(100);
  const [first, second] = [budget.open('a'), budget.open('a')];
  first.add(50);
  refuses(second, 50);
  first.close();
  first.close();
  second.add(50);
  refuses(first, 1);
});

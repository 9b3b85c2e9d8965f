import { firstStrategy, forcedStrategy, type Strategy } from './first-strategy.ts';
import { StackError } from './stack-error.ts';

type Thing = {
  readonly how: string;
};
const works = (name: string): Strategy<string, Thing> => ({
  name,
  open: () => Promise.resolve({ how: `by ${name}` }),
});
const fails = (name: string, error: Error): Strategy<string, Thing> => ({
  name,
  open: () => Promise.reject(error),
});

async function search(strategies: Strategy<string, Thing>[], forced?: string) {
  const lines: string[] = [];
  const found = await firstStrategy({
    service: 'thing',
    strategies,
    forced,
    advice: 'Buy one.',
    log: (line) => lines.push(line),
  }).then(
    ({ how }) => how,
    (error: unknown) => error,
  );
  return { found, lines };
}

test('the first way that works is taken, and each one before it is logged with its reason', async () => {
  const { found, lines } = await search([fails('a', new Error('is broken')), works('b'), works('c')]);
  expect(found).toBe('by b');
  expect(lines).toEqual(['thing: passed over a: is broken', 'thing: by b']);
});

test('a forced way is the only one tried', async () => {
  expect((await search([works('a'), works('b')], 'b')).found).toBe('by b');
  const { found, lines } = await search([works('a'), fails('b', new Error('is broken'))], 'b');
  expect(found).toBeInstanceOf(StackError);
  expect(String(found)).toContain('only b was tried');
  expect(lines).toEqual(['thing: passed over b: is broken']);
});

test('when every way fails the error lists each with its reason, and what helps', async () => {
  const inside = new AggregateError([new Error('refused by 1'), new Error('refused by 2')]);
  const { found } = await search([fails('a', new Error('is broken')), fails('b', inside)]);
  expect(found).toBeInstanceOf(StackError);
  expect(String(found)).toContain('  - a: is broken\n  - b: refused by 1; refused by 2\nBuy one.');
});

test('what the reader must know of ends the search', async () => {
  const { found, lines } = await search([fails('a', new StackError('Port 1 is in use.')), works('b')]);
  expect(String(found)).toContain('Port 1 is in use.');
  expect(lines).toEqual([]);
});

describe('which way is forced', () => {
  const choose = (asked: string | undefined, only?: 'a' | 'b') =>
    forcedStrategy({ variable: 'WAY', names: ['a', 'b'], only, environment: { WAY: asked } });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['b', 'b'],
  ])('WAY=%s forces %s', (asked, expected) => {
    expect(choose(asked)).toBe(expected);
  });

  test('the caller goes before the variable', () => {
    expect(choose('b', 'a')).toBe('a');
  });

  test('an unknown way is refused with those there are', () => {
    expect(() => choose('z')).toThrow('WAY=z: there is no such way; use a, b.');
  });
});

import type { Json } from '@parley/engine';
import { shortenedJson } from './shortened-json.ts';

test.each<[Json]>([['text'], [null], [5], [[]], [{ a: [1, { b: true }], '': 'x' }]])(
  '%j that fits stays as it is',
  (data) => {
    expect(shortenedJson(data, 1_000)).toEqual({ value: data, isShortened: false });
  },
);

test('long texts are cut, as values and as names', () => {
  const long = 'x'.repeat(3_000);
  const cut = `${'x'.repeat(2_000)}…`;
  expect(shortenedJson({ [long]: long }, 10_000)).toEqual({ value: { [cut]: cut }, isShortened: true });
});

test('what comes after so many bytes is left out', () => {
  const { value, isShortened } = shortenedJson(
    { list: Array<Json>(1_000).fill('twelve bytes'), later: 1 },
    300,
  );
  expect(isShortened).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(400);
  expect(value).not.toHaveProperty('later');
});

test('what is too deep is left out', () => {
  // as JSON.parse gives it
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as Json;
  const { value, isShortened } = shortenedJson(deep, 1_000);
  expect(isShortened).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(100);
});

test('a name that objects have by themselves is a field like any other', () => {
  const data = JSON.parse('{"__proto__":{"a":1}}') as Json;
  expect(JSON.stringify(shortenedJson(data, 1_000).value)).toBe('{"__proto__":{"a":1}}');
});

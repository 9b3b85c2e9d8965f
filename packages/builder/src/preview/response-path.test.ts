import { pathInside } from './response-path.ts';

test.each([
  ['name', 'data.name'],
  ['größe_2', 'data.größe_2'],
  ['full name', 'data["full name"]'],
  ['2nd', 'data["2nd"]'],
  ['a"b', 'data["a\\"b"]'],
  ['', 'data[""]'],
  [3, 'data[3]'],
])('%j is at %s', (key, path) => {
  expect(pathInside('data', key)).toBe(path);
});

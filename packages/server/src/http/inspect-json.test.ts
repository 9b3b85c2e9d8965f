import { inspectJson } from './inspect-json.ts';

const limits = { depth: 3, keys: 3, elements: 3, textLength: 2_000 };

test.each<[what: string, document: unknown, issues: readonly (readonly [string, string])[]]>([
  ['a document within all limits', { a: [1, { b: 'c' }] }, []],
  ['a document nested just deep enough', { a: { b: {} } }, []],
  ['one level too many', { a: { b: { c: {} } } }, [['/a/b/c', 'is nested deeper than 3 levels']]],
  ['too many elements', { a: [1, 2, 3, 4] }, [['/a', 'has more than 3 elements']]],
  ['too many fields', { a: { b: 1, c: 2, d: 3, e: 4 } }, [['/a', 'has more than 3 fields']]],
  ['a text too long', { a: 'x'.repeat(2_001) }, [['/a', 'is longer than 2000 characters']]],
  ['NUL in a text', { a: ['ok', 'a\0b'] }, [['/a/1', 'contains the NUL character']]],
  ['NUL in a name', { 'a\0': 1 }, [['/a\0', 'is not allowed as a field name']]],
  [
    'a prototype',
    JSON.parse('{"a":{"__proto__":{"b":1}}}'),
    [['/a/__proto__', 'is not allowed as a field name']],
  ],
  ['a name that has to be escaped', { 'a/b~c': 'x\0' }, [['/a~1b~0c', 'contains the NUL character']]],
])('%s', (_, document, issues) => {
  expect(inspectJson(document, limits)).toEqual(issues.map(([pointer, detail]) => ({ pointer, detail })));
});

test('a document with very many faults is given up on after twenty', () => {
  const document = Array.from({ length: 1_000 }, () => '\0');
  expect(inspectJson(document, { ...limits, elements: 1_000 })).toHaveLength(20);
});

test('nesting of any depth is looked at without recursion', () => {
  let document: unknown = 'x';
  for (let i = 0; i < 100_000; i++) document = [document];
  expect(inspectJson(document, limits)).toHaveLength(1);
});

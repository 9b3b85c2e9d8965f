import { canonicalJson, contentHash } from './canonical-json.ts';

test('the order of keys says nothing, that of lists does', () => {
  expect(canonicalJson({ b: [2, { d: 4, c: 3 }], a: 1 })).toBe('{"a":1,"b":[2,{"c":3,"d":4}]}');
  expect(contentHash({ a: 1, b: 2 })).toBe(contentHash({ b: 2, a: 1 }));
  expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]));
});

test('keys that look like numbers keep their places', () => {
  expect(canonicalJson({ b: 1, 10: 'a', 9: undefined, 2: { '01': null } })).toBe(
    '{"2":{"01":null},"10":"a","b":1}',
  );
  expect(contentHash({ 10: 'a', 9: 'b' })).toBe(contentHash({ 9: 'b', 10: 'a' }));
});

import { own, put } from './record.ts';

test('a record has what was put into it and nothing else', () => {
  const record: Record<string, string> = { a: '1' };
  put(record, 'constructor', '2');
  expect([own(record, 'a'), own(record, 'constructor')]).toEqual(['1', '2']);
  expect([own(record, 'toString'), own(record, '__proto__'), own(record, 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a key named __proto__ changes nothing about the record', () => {
  const record: Record<string, unknown> = {};
  put(record, '__proto__', ['x']);
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  expect(Object.keys(record)).toEqual([]);
});

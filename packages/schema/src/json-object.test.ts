import { isJsonObject, without } from './json-object.ts';

test.each([[{}], [{ a: 1 }]])('%j is an object', (value) => {
  expect(isJsonObject(value)).toBe(true);
});

test.each([[null], [undefined], [[]], ['{}'], [1], [true]])('%j is no object', (value) => {
  expect(isJsonObject(value)).toBe(false);
});

test('keys are taken out of a copy, and an object that has none of them stays itself', () => {
  const object = { a: 1, b: 2, c: 3 };
  expect(without(object, 'a', 'c', 'x')).toEqual({ b: 2 });
  expect(without(object, 'x', 'toString')).toBe(object);
  expect(object).toEqual({ a: 1, b: 2, c: 3 });
});

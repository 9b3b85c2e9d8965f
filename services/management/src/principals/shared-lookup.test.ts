import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sharedLookup } from './shared-lookup.ts';

/** A look-up that has begun, ended by the test. */
type Begun = { readonly key: string; readonly end: (value: string) => void; readonly fail: () => void };

function lookups() {
  const begun: Begun[] = [];
  const find = sharedLookup<string>(
    (key) =>
      new Promise((resolve, reject) => {
        begun.push({ key, end: resolve, fail: () => reject(new Error('away')) });
      }),
  );
  return { begun, find };
}

test('who asks while a look-up is under way gets the next, all of them the same', async () => {
  const { begun, find } = lookups();
  const first = find('a');
  const others = [find('a'), find('a'), find('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end('before');
  expect(await first).toBe('before');
  await setImmediate();
  expect(begun).toHaveLength(2);
  const last = find('a');
  begun[1]?.end('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  await setImmediate();
  expect(begun).toHaveLength(3);
  begun[2]?.end('at last');
  expect(await last).toBe('at last');
});

test('keys wait for themselves alone', async () => {
  const { begun, find } = lookups();
  void find('a');
  const other = find('b');
  begun[1]?.end('b is there');
  expect(await other).toBe('b is there');
});

test('a look-up that fails fails for those who share it, and the next one is made', async () => {
  const { begun, find } = lookups();
  const first = find('a');
  const others = [find('a'), find('a')];
  begun[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await setImmediate();
  begun[1]?.end('back');
  expect(await Promise.all(others)).toEqual(['back', 'back']);
  await setImmediate();
  const later = find('a');
  expect(begun).toHaveLength(3);
  begun[2]?.end('again');
  expect(await later).toBe('again');
});

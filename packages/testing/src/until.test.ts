import { until } from './until.ts';

test('gives the first thing that is there, after as many looks as it takes', async () => {
  const found = [undefined, null, false, 'there', 'later'];
  expect(await until(() => Promise.resolve(found.shift()), { everyMs: 1 })).toBe('there');
  expect(found).toEqual(['later']);
});

test('counts a zero and an empty text as there', async () => {
  expect(await until(() => 0)).toBe(0);
  expect(await until(() => '')).toBe('');
});

test('ends after its limit, and shows what it has looked for', async () => {
  let looks = 0;
  const never = (): boolean => looks++ < 0;
  await expect(until(never, { everyMs: 1, limitMs: 50 })).rejects.toThrow(/^after 50 ms .*looks\+\+ ?< ?0/s);
  const asked = looks;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks).toBe(asked);
});

test('ends after its limit where a look never ends', async () => {
  const hangs = (): Promise<boolean> => new Promise(() => undefined);
  await expect(until(hangs, { limitMs: 20 })).rejects.toThrow('after 20 ms');
});

test('fails as the look fails', async () => {
  await expect(until(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

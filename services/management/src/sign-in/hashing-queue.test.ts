import { ProblemError } from '@parley/errors';
import { inHashingQueue, type Hashing } from './hashing-queue.ts';

/** Hashes that end when they are told to, in the order in which they began. */
function hashes(bytes = 16_777_216) {
  const running: (() => void)[] = [];
  const begun: string[] = [];
  let most = 0;
  return {
    running,
    begun,
    most: () => most,
    of: (name: string, hashing: Hashing): Promise<string> =>
      inHashingQueue(hashing, bytes, async () => {
        begun.push(name);
        await new Promise<void>((end) => {
          running.push(end);
          most = Math.max(most, running.length);
        });
        return name;
      }).catch((error: unknown) => refusalOf(error)),
    /** Ends one after the other until none is left. */
    async endAll(): Promise<void> {
      await new Promise(setImmediate);
      for (let end = running.shift(); end; end = running.shift()) {
        end();
        await new Promise(setImmediate);
      }
    },
  };
}

/** The code of a problem, if it says when to come again. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ProblemError)) throw error;
  return Number(error.headers['Retry-After']) > 0 ? error.code : `${error.code} without a time`;
}

const block = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

test('hashes for one address one at a time, keeps five waiting, and refuses the others of 72 at once', async () => {
  const { of, most, endAll } = hashes();
  const all = Array.from({ length: 72 }, (_, index) => of(`${index}`, { address: block(0) }));
  await endAll();
  const answers = await Promise.all(all);
  expect(most()).toBe(1);
  expect(answers.slice(0, 6)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(answers.slice(6)).toEqual(Array.from({ length: 66 }, () => 'unavailable'));
});

test('hashes for two strangers at a time, however many addresses they have, and for a user besides', async () => {
  const { of, begun, most, endAll } = hashes();
  const strangers = Array.from({ length: 72 }, (_, index) => of(`${index}`, { address: block(index) }));
  const user = of('user', { userId: 'user' });
  await new Promise(setImmediate);
  expect(begun).toEqual(['0', '1', 'user']);
  await endAll();
  expect(await user).toBe('user');
  expect((await Promise.all(strangers)).every((answer) => answer !== 'unavailable')).toBe(true);
  expect(most()).toBe(3);
});

test('serves an address next after those that came before, however many one of them has in line', async () => {
  const { of, begun, endAll } = hashes();
  const noisy = Array.from({ length: 6 }, () => of('noisy', { address: block(0) }));
  const others = [1, 2, 3].map((index) => of(`other ${index}`, { address: block(index) }));
  await endAll();
  await Promise.all([...noisy, ...others]);
  expect(begun.slice(0, 5).toSorted()).toEqual(['noisy', 'noisy', 'other 1', 'other 2', 'other 3']);
});

test('refuses strangers at once while a hundred are here, and no user', async () => {
  const { of, endAll } = hashes();
  const here = Array.from({ length: 100 }, (_, index) => of('here', { address: block(index) }));
  expect(await of('one more', { address: block(100) })).toBe('unavailable');
  const user = of('user', { userId: 'user' });
  await endAll();
  expect(await user).toBe('user');
  expect(new Set(await Promise.all(here))).toEqual(new Set(['here']));
  const later = of('later', { address: block(100) });
  await endAll();
  expect(await later).toBe('later');
});

test('hashes in much memory one at a time, for strangers and users together', async () => {
  const { of, most, endAll } = hashes(134_217_728);
  const all = [
    of('one', { address: block(0) }),
    of('other', { address: block(1) }),
    of('user', { userId: 'user' }),
  ];
  await new Promise(setImmediate);
  await endAll();
  expect((await Promise.all(all)).toSorted()).toEqual(['one', 'other', 'user']);
  expect(most()).toBe(1);
});

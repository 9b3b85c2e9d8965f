import type { Steps } from '@parley/engine';
import { inSlices } from './in-slices.ts';

/** A clock that stands still but for the steps. */
let now = 0;
const clock = (): number => now;

/** Works as many steps, each of them longer than a slice. */
function* longSteps(count: number, did: (what: string) => void): Steps<string> {
  for (let step = 1; step <= count; step++) {
    yield;
    now += 10;
    did(`step ${step}`);
  }
  return 'done';
}

test('others are served between two slices, and the work comes to its end', async () => {
  const seen: string[] = [];
  setImmediate(() => {
    seen.push('one');
    setImmediate(() => seen.push('another'));
  });
  expect(
    await inSlices(
      longSteps(3, (what) => seen.push(what)),
      clock,
    ),
  ).toBe('done');
  expect(seen).toEqual(['step 1', 'one', 'step 2', 'another', 'step 3']);
});

test('work that is short is done at once', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('other'));
  const done = inSlices(
    longSteps(1, (what) => seen.push(what)),
    clock,
  );
  expect(seen).toEqual(['step 1']);
  expect(await done).toBe('done');
});

test('what a step throws is thrown', async () => {
  function* failing(): Steps<never> {
    yield;
    throw new Error('broken');
  }
  await expect(inSlices(failing())).rejects.toThrow('broken');
});

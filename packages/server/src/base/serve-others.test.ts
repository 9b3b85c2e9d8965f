import { serveOthers } from './serve-others.ts';

/** Work of so many rounds of the event loop, each of which takes some milliseconds. */
function work(rounds: number): { readonly left: () => number; readonly stop: () => void } {
  let left = rounds;
  const round = (): void => {
    for (const until = performance.now() + 3; performance.now() < until;);
    left -= 1;
    if (left > 0) setImmediate(round);
  };
  setImmediate(round);
  return { left: () => left, stop: () => (left = 0) };
}

test('what others have asked for is done first, however many rounds of the event loop that takes', async () => {
  const others = work(20);
  await serveOthers(60_000);
  expect(others.left()).toBe(0);
});

test('a process that is never idle goes on all the same', async () => {
  const others = work(1_000_000);
  await serveOthers(20);
  expect(others.left()).toBeGreaterThan(0);
  others.stop();
});

import { createLogger } from '@parley/server';
import { repeat } from './repeat.ts';
import { createWake } from './wake.ts';

const hourMs = 3_600_000;
const logger = createLogger({ service: 'test', level: 'silent' });

test('a task that is woken works at once, also if it was woken while it worked', async () => {
  const wake = createWake();
  let rounds = 0;
  let reached = (): void => undefined;
  const after = (count: number): Promise<void> =>
    new Promise((resolve) => {
      reached = () => {
        if (rounds === count) resolve();
      };
      reached();
    });
  const task = repeat(
    'test',
    logger,
    () => {
      rounds += 1;
      if (rounds === 2) wake.wake();
      reached();
      return Promise.resolve(false);
    },
    { pauseMs: hourMs, wake },
  );
  await after(1);
  wake.wake();
  await after(3);
  await task.stop();
  expect(rounds).toBe(3);
});

test('a task is stopped in the middle of its pause', async () => {
  const task = repeat('test', logger, () => Promise.resolve(false), { pauseMs: hourMs, wake: createWake() });
  await expect(task.stop()).resolves.toBeUndefined();
});

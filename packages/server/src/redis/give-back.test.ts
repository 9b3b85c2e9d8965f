import { createLogger } from '../base/logger.ts';
import { giveBack } from './give-back.ts';

const logger = createLogger({ service: 'tests', level: 'silent' });

/** Fails so many times; tells how often it was tried, and when it has succeeded. */
function failing(times: number) {
  let succeed = (): void => undefined;
  const isBack = new Promise<void>((resolve) => (succeed = resolve));
  let tries = 0;
  const release = (): Promise<void> => {
    tries += 1;
    if (tries <= times) return Promise.reject(new Error('Redis is away'));
    succeed();
    return Promise.resolve();
  };
  return { release, isBack, tries: () => tries };
}

test('what cannot be given back at first is tried again until it is, or until it has run out by itself', async () => {
  const [kept, over] = [failing(3), failing(3)];
  const confirm = () => Promise.resolve();
  await giveBack({ logger, what: 'a lease that is over', leaseMs: -1, release: over.release, confirm });
  await giveBack({ logger, what: 'a lease', leaseMs: 60_000, release: kept.release, confirm });
  // nobody waits for more than the first try
  expect([kept.tries(), over.tries()]).toEqual([1, 1]);
  await kept.isBack;
  expect([kept.tries(), over.tries()]).toEqual([4, 1]);
});

test('what a server has taken back that leads no more is given back to its successor', async () => {
  const released = failing(0);
  const confirmed = failing(1);
  await giveBack({
    logger,
    what: 'a lease',
    leaseMs: 60_000,
    release: released.release,
    confirm: confirmed.release,
  });
  await confirmed.isBack;
  expect([released.tries(), confirmed.tries()]).toEqual([2, 2]);
});

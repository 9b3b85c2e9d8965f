import {
  createThreadPool,
  threadBeside,
  type ThreadPool,
  type WorkLimits,
} from '../src/threads/thread-pool.ts';

const script = threadBeside(new URL('./support/hard-work.ts', import.meta.url).href, 'hard-work');

let pool: ThreadPool;
beforeEach(() => {
  pool = createThreadPool(script, { threads: 1, memoryMb: 32 });
});
afterEach(() => pool.close());

const run = (name: string, limits: Partial<WorkLimits> = {}, task?: unknown) =>
  pool.run(name, task, { signal: new AbortController().signal, ...limits });

test('a thread gives what its function returns, and throws what it throws', async () => {
  expect(await run('same', {}, { of: 'a task' })).toEqual({ of: 'a task' });
  await expect(run('failing')).rejects.toThrow(new RangeError('out of range'));
});

test('what never ends is ended, and the next in line has a thread all the same', async () => {
  const endless = run('endless', { limitMs: 100 });
  const next = run('same', {}, 'next');
  await expect(endless).rejects.toMatchObject({ name: 'ThreadEnded', hasBegun: true });
  expect(await next).toBe('next');
});

test('what fills the memory ends its thread alone', async () => {
  await expect(run('hungry', { limitMs: 300_000 })).rejects.toMatchObject({ name: 'ThreadEnded' });
  expect(await run('same', {}, 'next')).toBe('next');
});

test('what has begun counts as begun, however late it is heard of', async () => {
  await run('same');
  const hungry = run('hungry', { limitMs: 300_000 });
  // nothing is heard until the thread has ended
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  await expect(hungry).rejects.toMatchObject({ name: 'ThreadEnded', hasBegun: true });
});

test('a thread that ends of what it did before does not take the next piece of work with it', async () => {
  expect(await run('hungryAfterwards')).toBe('answered');
  expect(await run('same', {}, 'next')).toBe('next');
});

test('a thread that is too small to start keeps nobody waiting', async () => {
  const hungry = threadBeside(new URL('./support/hard-work.ts', import.meta.url).href, 'hungry-at-start');
  const small = createThreadPool(hungry, { threads: 1, memoryMb: 32 });
  const never = new AbortController().signal;
  await expect(small.run('same', 'a task', { signal: never })).rejects.toMatchObject({ hasBegun: false });
  await small.close();
});

test('what waits can be given up, and counts as not begun', async () => {
  const endless = run('endless', { limitMs: 1_000 });
  const waits = run('same', { signal: AbortSignal.timeout(10) });
  await expect(waits).rejects.toMatchObject({ name: 'ThreadEnded', hasBegun: false });
  await expect(endless).rejects.toMatchObject({ hasBegun: true });
});

test('the time of work is counted from its begin', async () => {
  const endless = run('endless', { limitMs: 1_000 });
  // it waits for longer than it may take
  const waits = run('same', { limitMs: 600 }, 'late');
  await expect(endless).rejects.toMatchObject({ hasBegun: true });
  expect(await waits).toBe('late');
});

test('a thread that the machine gives no processor may take longer by the clock on the wall', async () => {
  expect(await run('asleep', { limitMs: 400 }, 600)).toBe('awake');
});

test('a thread that does nothing for ever is ended', async () => {
  await expect(run('asleep', { limitMs: 40 })).rejects.toMatchObject({ name: 'ThreadEnded', hasBegun: true });
});

test('a closed pool finishes nothing', async () => {
  const endless = run('endless');
  await Promise.all([pool.close(), expect(endless).rejects.toMatchObject({ name: 'ThreadEnded' })]);
});

test.each(['js', 'mjs'])('beside a built file (%s) the thread is a built file', (ending) => {
  expect(threadBeside(`file:///app/dist/pool.${ending}`, 'work')).toEqual({
    filename: `file:///app/dist/work.${ending}`,
    execArgv: [],
  });
});

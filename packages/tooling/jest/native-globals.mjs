import { ModernFakeTimers } from '@jest/fake-timers';

// Stands for `@jest/globals`. The functions are those of the test file that runs: a module that several files share is
// evaluated once, and calls each time the present ones.
const current = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, self, args) => globalThis[Symbol.for('parley.jest')][name].apply(self, args),
    get: (_target, key) => globalThis[Symbol.for('parley.jest')][name][key],
  });

export const describe = current('describe');
export const test = current('test');
export const it = current('it');
export const expect = current('expect');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const afterAll = current('afterAll');
export const afterEach = current('afterEach');

/** Clocks that tests move. */
const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: '/' }, global: globalThis });
export const jest = {
  useFakeTimers: (config) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  clearAllTimers: () => timers.clearAllTimers(),
  getTimerCount: () => timers.getTimerCount(),
};

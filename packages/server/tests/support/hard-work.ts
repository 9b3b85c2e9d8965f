import { inThread } from '../../src/threads/in-thread.ts';

/** Gives back what it is given. */
export const same = inThread((task: unknown) => task);

/** Never ends. */
export const endless = inThread(() => {
  for (;;);
});

function fillMemory(): never {
  const all: object[] = [];
  for (;;) all.push({ of: all });
}

/** Fills the memory of its thread. */
export const hungry = inThread(fillMemory);

/** Fills the memory of its thread once it has answered. */
export const hungryAfterwards = inThread(() => {
  setImmediate(fillMemory);
  return 'answered';
});

/** Fails. */
export const failing = inThread(() => {
  throw new RangeError('out of range');
});

/** Does nothing for so many milliseconds, or for ever. */
export const asleep = inThread((ms?: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return 'awake';
});

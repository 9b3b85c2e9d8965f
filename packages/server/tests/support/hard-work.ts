import { inThread } from '../../src/threads/in-thread.ts';

/** Gives back what it is given. */
export const same = inThread((task: unknown) => task);

/** Never ends. */
export const endless = inThread(() => {
  for (;;);
});

/** Fills the memory of its thread. */
export const hungry = inThread(() => {
  const all: object[] = [];
  for (;;) all.push({ of: all });
});

/** Fails. */
export const failing = inThread(() => {
  throw new RangeError('out of range');
});

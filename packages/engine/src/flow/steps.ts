/** Work that can be left between two steps and taken up later; returns what it comes to. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Takes all the steps in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

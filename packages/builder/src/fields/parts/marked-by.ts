/** The position of no option. */
export const none = -1;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The position that a key marks in a list of `count` options, which begins again behind its end; `none` where there are no
 * options, and undefined for a key that marks nothing.
 */
export function markedBy(key: string, marked: number, count: number): number | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  if (count === 0) return none;
  if (marked === none) return step > 0 ? 0 : count - 1;
  return (marked + step + count) % count;
}

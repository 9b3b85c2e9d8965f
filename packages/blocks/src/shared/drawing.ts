import type { BlockContext } from '@parley/engine';

type List = readonly (string | null)[];

/** What drawing something with nothing on it takes, in the time that comparing characters takes. */
const partCost = 64;

/**
 * Charges for drawing `count` things out of lists, each of so many parts and with as many characters that are always the
 * same; says whether the turn's budget reaches. What `count` multiplies is the author's, how long the lists are is not.
 */
export function canDraw(
  count: number,
  lists: readonly List[],
  run: Pick<BlockContext, 'spend'>,
  { parts, length }: { readonly parts: number; readonly length: number } = { parts: 1, length: 0 },
): boolean {
  const lengthOf = (list: List): number => list.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return run.spend(lists.reduce((sum, list) => sum + lengthOf(list), count * (parts * partCost + length)));
}

import type { BlockContext } from '@parley/engine';

type List = readonly (string | null)[];

/** The cost of drawing an empty item, in characters compared. */
const partCost = 64;

/**
 * Charges for drawing `count` items from lists, each with so many parts and the same number of fixed characters;
 * returns false if the turn's budget does not reach. Authors decide the size of an item; the lists, and so `count`, may
 * come from elsewhere.
 */
export function canDraw(
  count: number,
  lists: readonly List[],
  context: Pick<BlockContext, 'spend'>,
  { parts, length }: { readonly parts: number; readonly length: number } = { parts: 1, length: 0 },
): boolean {
  const lengthOf = (list: List): number => list.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return context.spend(
    lists.reduce((sum, list) => sum + lengthOf(list), count * (parts * partCost + length)),
  );
}

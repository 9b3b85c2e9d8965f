import type { Box } from '../../canvas/geometry/geometry.ts';
import type { Line } from './columns.ts';

/** An edge that leaves its source so far below the top of it. */
export type PortLine = Line & { readonly top: number };

/** Edges enter a group beside its title. */
const titleMiddle = 19;

/** The number of pairs of edges that cross, if all run straight from their ports to their targets. */
export function crossingsOf(places: ReadonlyMap<string, Box>, lines: readonly PortLine[]): number {
  const drawn = lines.flatMap(({ from, to, top }) => {
    const [source, target] = [places.get(from), places.get(to)];
    if (!source || !target) return [];
    return [{ from, to, top, x1: source.x + source.width, y1: source.y + top, x2: target.x, y2: target.y + titleMiddle }]; // prettier-ignore
  });
  let crossings = 0;
  for (const [index, a] of drawn.entries())
    for (let other = index + 1; other < drawn.length; other += 1) {
      const b = drawn[other];
      if (!b || a.to === b.to || (a.from === b.from && a.top === b.top)) continue;
      const sideOf = (x: number, y: number, line: typeof a): number =>
        Math.sign((line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1));
      const isApart = sideOf(a.x1, a.y1, b) * sideOf(a.x2, a.y2, b) < 0;
      if (isApart && sideOf(b.x1, b.y1, a) * sideOf(b.x2, b.y2, a) < 0) crossings += 1;
    }
  return crossings;
}

/** The number of pairs of options whose targets stand in one column in another order than the options. */
export function disorderOf(places: ReadonlyMap<string, Box>, lines: readonly PortLine[]): number {
  let disorder = 0;
  for (const [index, a] of lines.entries())
    for (let other = index + 1; other < lines.length; other += 1) {
      const b = lines[other];
      if (!b || a.from !== b.from || a.to === b.to) continue;
      const [one, two] = [places.get(a.to), places.get(b.to)];
      const isBeside = one && two && Math.abs(one.x - two.x) < one.width / 2;
      if (isBeside && (a.top - b.top) * (one.y - two.y) < 0) disorder += 1;
    }
  return disorder;
}

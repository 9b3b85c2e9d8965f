import type { Box } from './geometry.ts';

/** The ways an arrow key points. */
export const directions = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** A box aside counts as this many times as far as one straight ahead. */
const aside = 3;

/**
 * The name of the box that a reader would call the next one in a direction from the box `from`; undefined where there
 * is none. Boxes straight ahead come before those aside.
 */
export function nearestBox(
  boxes: Readonly<Record<string, Box>>,
  from: string,
  direction: Direction,
): string | undefined {
  const start = boxes[from];
  if (!start) return undefined;
  let nearest: { readonly id: string; readonly cost: number } | undefined;
  for (const [id, box] of Object.entries(boxes)) {
    if (id === from || !isAhead(start, box, direction)) continue;
    const cost = costOf(start, box, direction);
    if (cost < (nearest?.cost ?? Infinity)) nearest = { id, cost };
  }
  return nearest?.id;
}

type Span = readonly [start: number, end: number];
const across = ({ x, width }: Box): Span => [x, x + width];
const down = ({ y, height }: Box): Span => [y, y + height];
const middle = ([start, end]: Span): number => (start + end) / 2;
/** The room between two spans; 0 where they overlap. */
const gap = (a: Span, b: Span): number => Math.max(0, b[0] - a[1], a[0] - b[1]);

function isAhead(from: Box, box: Box, direction: Direction): boolean {
  const along = direction === 'left' || direction === 'right' ? across : down;
  const distance = middle(along(box)) - middle(along(from));
  return direction === 'right' || direction === 'down' ? distance > 0 : distance < 0;
}

function costOf(from: Box, box: Box, direction: Direction): number {
  const [along, beside] = direction === 'left' || direction === 'right' ? [across, down] : [down, across];
  const middles = Math.abs(middle(along(box)) - middle(along(from)));
  // of boxes in one line with the start, the nearer one; the middles decide between those that overlap it
  return gap(along(from), along(box)) + middles / 100 + aside * gap(beside(from), beside(box));
}

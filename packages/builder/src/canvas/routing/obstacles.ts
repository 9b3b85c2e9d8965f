import type { Box } from '../geometry/geometry.ts';

/** Lines keep this distance from boxes where there is room for it. */
export const roomiest = 16;

/** Boxes that lines go around, found by place. */
export type Obstacles = {
  /**
   * The place in the list of a box that a horizontal or vertical line comes nearer to than `clearance`, other than the
   * box `except`; -1 where there is none. What runs exactly at that distance is free.
   */
  readonly blocking: (line: Line, clearance: number, except?: number) => number;
  readonly boxes: readonly Box[];
};

/** A horizontal or vertical line; its ends may stand in either order. */
export type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** Sides are compared with this much grace: sums of fractions are not exact. */
const grace = 0.01;
/** The boxes are sorted into so many columns and rows at most. */
const mostCells = 96;
const smallestCell = 160;

/** Sorts boxes into cells, so that a question looks only at those nearby. */
export function createObstacles(boxes: readonly Box[]): Obstacles {
  const left = Math.min(...boxes.map(({ x }) => x)) - roomiest;
  const top = Math.min(...boxes.map(({ y }) => y)) - roomiest;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + roomiest;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + roomiest;
  const cellWidth = Math.max(smallestCell, (right - left) / mostCells);
  const cellHeight = Math.max(smallestCell, (bottom - top) / mostCells);
  const columns = Math.max(1, Math.ceil((right - left) / cellWidth));
  const rows = Math.max(1, Math.ceil((bottom - top) / cellHeight));
  const within = (cell: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(cell)));
  const columnOf = (x: number): number => within((x - left) / cellWidth, columns);
  const rowOf = (y: number): number => within((y - top) / cellHeight, rows);
  const cells: number[][] = Array.from({ length: boxes.length === 0 ? 0 : columns * rows }, () => []);
  for (const [index, { x, y, width, height }] of boxes.entries()) {
    const [lastColumn, lastRow] = [columnOf(x + width + roomiest), rowOf(y + height + roomiest)];
    for (let row = rowOf(y - roomiest); row <= lastRow; row += 1)
      for (let column = columnOf(x - roomiest); column <= lastColumn; column += 1)
        cells[row * columns + column]?.push(index);
  }
  return {
    boxes,
    blocking({ x1, y1, x2, y2 }, clearance, except = -1) {
      const [minX, maxX] = x1 < x2 ? [x1, x2] : [x2, x1];
      const [minY, maxY] = y1 < y2 ? [y1, y2] : [y2, y1];
      const room = clearance - grace;
      const [lastColumn, lastRow] = [columnOf(maxX), rowOf(maxY)];
      for (let row = rowOf(minY); row <= lastRow; row += 1)
        for (let column = columnOf(minX); column <= lastColumn; column += 1)
          for (const index of cells[row * columns + column] ?? []) {
            const box = boxes[index];
            if (!box || index === except) continue;
            if (maxX <= box.x - room || minX >= box.x + box.width + room) continue;
            if (maxY <= box.y - room || minY >= box.y + box.height + room) continue;
            return index;
          }
      return -1;
    },
  };
}

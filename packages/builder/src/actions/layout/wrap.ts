import type { Box } from '../../canvas/geometry/geometry.ts';

/** The room between rows, where edges lead back to the left. */
const gap = 110;
/** From so many groups on a layout uses at least half of the height of the view. */
const manyGroups = 12;
/** Nobody needs to see a flow larger than this at once. */
const large = 0.7;
/** Another row has to make everything larger by this much. */
const worthIt = 1.15;
const mostRows = 12;

type Size = { readonly width: number; readonly height: number };

/** Breaks a layout of columns into rows below one another, as many as make it largest in the view. */
export function wrapColumns(places: ReadonlyMap<string, Box>, view: Size): ReadonlyMap<string, Box> {
  const columns = columnsIn(places);
  const isMany = places.size >= manyGroups;
  let best: { readonly wrapped: ReadonlyMap<string, Box>; readonly zoom: number; readonly used: number } | undefined; // prettier-ignore
  for (let rows = 1; rows <= Math.min(mostRows, columns.length); rows += 1) {
    const wrapped = inRows(rowsOf(columns, rows));
    const { width, height } = sizeOf(wrapped);
    const zoom = Math.min(large, view.width / width, view.height / height);
    const used = (height * zoom) / view.height;
    const fills = isMany && best !== undefined && best.used < 0.5 && used > best.used;
    if (!best || zoom > best.zoom * worthIt || fills) best = { wrapped, zoom, used };
  }
  return best?.wrapped ?? places;
}

type Column = ReadonlyMap<string, Box>;

/** Nodes whose middles stand above one another, from left to right. */
function columnsIn(places: ReadonlyMap<string, Box>): readonly Column[] {
  const byMiddle = new Map<number, Map<string, Box>>();
  for (const [id, place] of places) {
    const middle = Math.round(place.x + place.width / 2);
    const column =
      byMiddle.get(middle) ?? byMiddle.get(middle - 1) ?? byMiddle.get(middle + 1) ?? new Map<string, Box>();
    byMiddle.set(middle, column.set(id, place));
  }
  const columns = [...new Set(byMiddle.values())];
  const leftOf = (column: Column): number => Math.min(...[...column.values()].map(({ x }) => x));
  return columns.sort((a, b) => leftOf(a) - leftOf(b));
}

/** Columns one after the other in so many rows, of which none is much wider than another. */
function rowsOf(columns: readonly Column[], count: number): readonly (readonly Column[])[] {
  const rows: Column[][] = [];
  const each = columns.length / count;
  for (let row = 0; row < count; row += 1)
    rows.push(columns.slice(Math.round(row * each), Math.round((row + 1) * each)));
  return rows.filter((row) => row.length > 0);
}

function inRows(rows: readonly (readonly Column[])[]): ReadonlyMap<string, Box> {
  const moved = new Map<string, Box>();
  let top = 0;
  for (const row of rows) {
    const all = new Map(row.flatMap((column) => [...column]));
    const places = [...all.values()];
    const left = Math.min(...places.map(({ x }) => x));
    const upper = Math.min(...places.map(({ y }) => y));
    for (const [id, place] of all) moved.set(id, { ...place, x: place.x - left, y: place.y - upper + top });
    top += Math.max(...places.map(({ y, height }) => y + height)) - upper + gap;
  }
  return moved;
}

/** The size of the box around all. */
export function sizeOf(places: ReadonlyMap<string, Box>): Size {
  const all = [...places.values()];
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  return {
    width: Math.max(1, ...all.map(({ x, width }) => x + width - left)),
    height: Math.max(1, ...all.map(({ y, height }) => y + height - top)),
  };
}

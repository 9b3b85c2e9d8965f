import { eventFormFor, formFor, rowHeights, type Form, type Names, type Row } from '@parley/blocks/forms';
import type { Block, Event } from '@parley/schema';

const cache = new WeakMap<object, { readonly names: Names; readonly rows: readonly Row[] }>();

/** The rows that stand for a block on the canvas and in the outline; at least one. */
export function rowsOf(block: Block, names: Names): readonly Row[] {
  return cachedRows(block, formFor(block.type), names);
}

/** The same for an event. */
export function eventRowsOf(event: Event, names: Names): readonly Row[] {
  return cachedRows(event, eventFormFor(event.type), names);
}

function cachedRows(part: Block | Event, form: Form, names: Names): readonly Row[] {
  const known = cache.get(part);
  if (known?.names === names) return known.rows;
  const made = form.rows(part, names);
  const rows: readonly Row[] =
    made.length > 0 ? made : [{ height: 'line', text: form.label, isQuiet: true, port: { from: 'block' } }];
  cache.set(part, { names, rows });
  return rows;
}

/** The height of rows in pixels. */
export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { height }) => sum + rowHeights[height], 0);
}

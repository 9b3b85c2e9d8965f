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
  const made = form.rows(part, names).map((row) => withoutData(row, form.label));
  const rows: readonly Row[] =
    made.length > 0 ? made : [{ height: 'line', text: form.label, isQuiet: true, port: { from: 'block' } }];
  cache.set(part, { names, rows });
  return rows;
}

/** A file that stands in the bot itself is no text for people, and too long for a row. */
function withoutData(row: Row, label: string): Row {
  if (!row.text.startsWith('data:')) return row;
  const { picture: _, ...rest } = row;
  return { ...rest, text: label, isQuiet: true };
}

/** The height of rows in pixels. */
export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { height }) => sum + rowHeights[height], 0);
}

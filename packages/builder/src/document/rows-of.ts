import { eventFormFor, formFor, rowHeights, type Form, type Names, type Row } from '@parley/blocks/forms';
import type { Block, Event } from '@parley/schema';
import { isShownPicture } from './shown-picture.ts';

/** A name that the rows of a part have in them. */
type Asked = {
  readonly kind: keyof Names;
  readonly id: string;
  readonly name: string | undefined;
};
type Cached = { names: Names; readonly asked: readonly Asked[]; readonly rows: readonly Row[] };

const cache = new WeakMap<object, Cached>();

/**
 * The rows that stand for a block on the canvas and in the outline; at least one. The same rows as before, as long as
 * neither the block changes nor a name in them.
 */
export function rowsOf(block: Block, names: Names): readonly Row[] {
  return cachedRows(block, formFor(block.type), names);
}

/** The rows that the canvas shows for an event. */
export function eventRowsOf(event: Event, names: Names): readonly Row[] {
  return cachedRows(event, eventFormFor(event.type), names);
}

function cachedRows(part: Block | Event, form: Form, names: Names): readonly Row[] {
  const known = cache.get(part);
  if (known && areSame(known, names)) return known.rows;
  const asked: Asked[] = [];
  const made = form.rows(part, noting(names, asked)).map((row) => shownAs(row, form.label));
  const rows: readonly Row[] =
    made.length > 0 ? made : [{ height: 'line', text: form.label, isQuiet: true, port: { from: 'block' } }];
  cache.set(part, { names, asked, rows });
  return rows;
}

function areSame(known: Cached, names: Names): boolean {
  if (known.names === names) return true;
  if (known.asked.some(({ kind, id, name }) => names[kind](id) !== name)) return false;
  // next time there is nothing to compare
  known.names = names;
  return true;
}

/** Names that note each name when it is asked for. */
function noting(names: Names, asked: Asked[]): Names {
  const ask =
    (kind: keyof Names) =>
    (id: string): string | undefined => {
      const name = names[kind](id);
      asked.push({ kind, id, name });
      return name;
    };
  return { variable: ask('variable'), group: ask('group'), bot: ask('bot') };
}

/** A row as the page can show it: tall where there is a picture to see, and with no file in place of its words. */
function shownAs({ picture, ...row }: Row, label: string): Row {
  const said: Row = row.text.startsWith('data:') ? { ...row, text: label, isQuiet: true } : row;
  if (picture !== undefined && isShownPicture(picture)) return { ...said, picture };
  return said.height === 'media' ? { ...said, height: 'line' } : said;
}

/** The height of rows in pixels. */
export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { height }) => sum + rowHeights[height], 0);
}

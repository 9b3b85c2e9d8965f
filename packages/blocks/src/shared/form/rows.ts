/** The source of an edge in a block: the block itself, one of its items, or a path of an item. */
export type Port =
  | { readonly from: 'block' }
  | { readonly from: 'item'; readonly itemId: string }
  | { readonly from: 'path'; readonly itemId: string; readonly pathId: string };

/** One row of a block on the canvas. */
export type Row = {
  readonly height: keyof typeof rowHeights;
  /** The author's own words, or those of the form where the author has written none: then the row is quiet. */
  readonly text: string;
  readonly isQuiet?: true;
  /** True: the text is what an empty answer field shows. */
  readonly isHint?: true;
  /** The name of the variable that the row fills. */
  readonly saves?: string;
  /** The address of a picture to show, perhaps with variables in it. */
  readonly picture?: string;
  readonly port?: Port;
};

/** The names behind the ids in a block; undefined for what is not there. */
export type Names = {
  variable(id: string): string | undefined;
  group(id: string): string | undefined;
  bot(id: string): string | undefined;
};

/** The heights of rows in pixels; `lines` has room for two lines of text. */
export const rowHeights = { line: 36, lines: 54, item: 32, media: 120 } as const;

const own: Port = { from: 'block' };
/** Texts on the canvas are cut there: no row can show more. */
const longestText = 200;

/** One line of text for the canvas out of what may be anything: drafts are not checked. */
export function plain(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, longestText) : '';
}

/** The words of a row: the first of the author's texts that is not empty, or else the quiet words. */
export function words(quiet: string, ...given: readonly unknown[]): Pick<Row, 'text' | 'isQuiet'> {
  const text = given.map(plain).find((candidate) => candidate !== '');
  return text === undefined ? { text: quiet, isQuiet: true } : { text };
}

/** The variable that a row fills, for its chip. */
export function saved(variableId: unknown, names: Names): Pick<Row, 'saves'> {
  const name = typeof variableId === 'string' ? names.variable(variableId) : undefined;
  return name === undefined ? {} : { saves: name };
}

/** The line of a block that the conversation leaves by the edge of the block. */
export const line = (said: Omit<Row, 'height' | 'port'>): Row => ({ height: 'line', ...said, port: own });

/** The words of a message: on two lines where one would not show them. */
export const message = (said: Omit<Row, 'height' | 'port'>): Row => ({
  ...line(said),
  height: widthOf(said.text) > lineWidth ? 'lines' : 'line',
});

/** The question of an empty answer field: its hint, or the quiet words of the form. */
export function asked(quiet: string, hint: unknown): Pick<Row, 'text' | 'isQuiet' | 'isHint'> {
  const said = words(quiet, hint);
  return said.isQuiet ? said : { ...said, isHint: true };
}

/** The pixels that a row has for its text. */
const lineWidth = 244;
/** The widths of characters in pixels, about: nothing on the canvas is measured. The first class that holds one counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ -)*,./:;[\]Iijlt|]/, 4],
  [/[MW@mw]/, 11],
  [/[\u0021-\u02ff]/, 7.3],
  [/[\u0300-\u036f]/, 0],
  [/[\u0370-\u2e7f]/, 8],
];
const widest = 13;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widths.find(([of]) => of.test(character))?.[1] ?? widest;
  return width;
}

/** A line without a way out of its own. */
export const head = (said: Omit<Row, 'height' | 'port'>): Row => ({ height: 'line', ...said });

/** A picture with its address; without one a line that says so. */
export function pictureRow(quiet: string, url: unknown): Row {
  const said = words(quiet, url);
  // whole, unlike its words: a cut address leads nowhere
  return typeof url === 'string' && !said.isQuiet
    ? { height: 'media', ...said, picture: url.trim(), port: own }
    : line(said);
}

/** An item with its own way out. */
export const itemRow = (itemId: string, said: Omit<Row, 'height' | 'port'>): Row => ({
  height: 'item',
  ...said,
  port: { from: 'item', itemId },
});

/** A button of an item with its own way out. */
export const pathRow = (itemId: string, pathId: string, said: Omit<Row, 'height' | 'port'>): Row => ({
  height: 'item',
  ...said,
  port: { from: 'path', itemId, pathId },
});

/** The way out of a block for whoever takes none of its items. */
export const otherwise = (text: string): Row => ({ height: 'item', text, isQuiet: true, port: own });

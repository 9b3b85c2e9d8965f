import type { CellType } from './result-columns.ts';
import { inChunks } from './stream-results.ts';
import { zipped, type ZippedFile } from './zip.ts';

/** A table whose rows are asked for one after the other. */
type Table = {
  readonly headings: readonly string[];
  readonly types: readonly CellType[];
  readonly rows: AsyncIterable<readonly string[]>;
};

/** The most rows of a sheet, beside its headings. */
const mostRows = 1_048_575;
/** The most characters of a cell, by the units of UTF-16. */
const longestText = 32_767;
/** A sheet of so many characters is ended, so that none outgrows the archive that holds it. */
const longestSheet = 1_000_000_000;

/** Limits of a sheet; tests have smaller ones. */
type Limits = { readonly rows: number; readonly characters: number };

/**
 * A workbook of a table (ECMA-376), made row by row: no more than a chunk of it is held. A text is a cell of the type of
 * texts, so that none can run as a formula. A text of another type is a number, a truth, an instant or a date only if it says
 * exactly that; otherwise it stays a text. What has no room on a sheet goes on with another, under the same headings.
 */
export function xlsx(
  table: Table,
  { rows, characters }: Limits = { rows: mostRows, characters: longestSheet },
): AsyncGenerator<Uint8Array> {
  return zipped(files(table, { rows, characters }));
}

async function* files({ headings, types, rows }: Table, limits: Limits): AsyncGenerator<ZippedFile> {
  const source = rows[Symbol.asyncIterator]();
  let sheets = 0;
  try {
    let next = await source.next();
    async function* sheet(): AsyncGenerator<string> {
      yield `${sheetBegin}${rowOf(1, headings, [])}`;
      let length = 0;
      for (let row = 2; next.done !== true && row <= limits.rows + 1 && length < limits.characters; row++) {
        const line = rowOf(row, next.value, types);
        length += line.length;
        yield line;
        next = await source.next();
      }
      yield sheetEnd;
    }
    do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: inChunks(sheet()) };
    while (next.done !== true);
  } finally {
    await source.return?.();
  }
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [name, content] of Object.entries(partsOf(numbers))) yield { name, content: [content] };
}

const namespace = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = `xmlns="${namespace}/spreadsheetml/2006/main"`;
const relations = `${namespace}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Headings stay in view. */
const sheetBegin = `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** The parts of a workbook beside its sheets. */
function partsOf(sheets: readonly number[]): Readonly<Record<string, string>> {
  const each = (write: (sheet: number) => string): string => sheets.map(write).join('');
  const styles = sheets.length + 1;
  return {
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relations}"><sheets>${each((sheet) => `<sheet name="Results${sheet === 1 ? '' : ` ${sheet}`}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships">${each((sheet) => `<Relationship Id="rId${sheet}" Type="${relations}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)}<Relationship Id="rId${styles}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each((sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`,
  };
}

function rowOf(row: number, texts: readonly string[], types: readonly CellType[]): string {
  const cells = texts.map((text, index) =>
    text === '' ? '' : cellOf(`${lettersOf(index)}${row}`, text, types[index]),
  );
  return `<row r="${row}">${cells.join('')}</row>`;
}

/** The days from the beginning of the calendar of spreadsheets to 1970. */
const daysBefore1970 = 25_569;
const dayMs = 86_400_000;
/** Spreadsheets count a day in 1900 that there was not; dates before it stay texts. */
const firstDay = Date.UTC(1900, 2, 1);
/** Spreadsheets keep so many digits of a number. */
const mostDigits = 15;

function cellOf(at: string, text: string, type: CellType | undefined): string {
  if (type === 'number' && String(Number(text)) === text && /^-?[\d.]+$/.test(text)) {
    if (text.replaceAll(/\D/g, '').length <= mostDigits) return `<c r="${at}"><v>${text}</v></c>`;
  }
  if (type === 'boolean' && (text === 'true' || text === 'false'))
    return `<c r="${at}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
  const style = type === 'instant' ? 1 : type === 'date' ? styleOfDate(text) : undefined;
  const instant = style === undefined ? Number.NaN : Date.parse(style === 3 ? `${text}Z` : text);
  if (!Number.isNaN(instant) && instant >= firstDay)
    return `<c r="${at}" s="${style}"><v>${daysBefore1970 + instant / dayMs}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The style of a date in ISO 8601, with or without a time; undefined for any other text. */
function styleOfDate(text: string): 2 | 3 | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 2;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? 3 : undefined;
}

const columnLetters: string[] = [];

/** The name of a column: A to Z, then AA. */
function lettersOf(index: number): string {
  return (columnLetters[index] ??=
    `${index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`);
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML has it, as long as a cell may be. What XML cannot hold is written by its number, as spreadsheets do. */
function escaped(text: string): string {
  const cut = text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
  return (
    cut
      .toWellFormed()
      // what looks like such a number is none
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)
      .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (mark) =>
        mark === '\t' || mark === '\n'
          ? mark
          : `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
  );
}

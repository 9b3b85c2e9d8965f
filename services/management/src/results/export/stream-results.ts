import type { Result } from '@parley/schema';
import type { Db } from '../../database/client.ts';
import type { PositionRange } from '../position.ts';
import type { Selection } from '../listed-results.repository.ts';
import { allWanted } from '../wanted-results.repository.ts';
import { resultView } from '../result.view.ts';
import { csvLine } from './csv.ts';
import type { ResultColumns } from './result-columns.ts';

const pageSize = 250;
/** Spreadsheets read a file of CSV as UTF-8 when it begins with this. */
const byteOrderMark = '\uFEFF';

/** The chosen results within a span, the newest first: no more than one page of them is in memory. */
export async function* exportedResults(
  db: Db,
  selection: Selection,
  span: PositionRange,
): AsyncGenerator<Result> {
  for await (const result of allWanted(db, selection, span, pageSize)) yield resultView(result);
}

/** Results as lines of JSON. */
export async function* ndjson(results: AsyncIterable<Result>): AsyncGenerator<string> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`;
}

/** The texts of each result, by column. */
export async function* cellsOf(
  results: AsyncIterable<Result>,
  columns: ResultColumns,
): AsyncGenerator<readonly string[]> {
  for await (const result of results) yield columns.cells(result);
}

/** A file of CSV begins with its headings, and with a byte order mark where the reader wants one. */
export type CsvBeginning = { readonly hasByteOrderMark: boolean };

/** Results as lines of CSV; without a beginning they go on with a file that has one. */
export async function* csv(
  results: AsyncIterable<Result>,
  columns: ResultColumns,
  beginning: CsvBeginning | undefined,
): AsyncGenerator<string> {
  if (beginning) yield `${beginning.hasByteOrderMark ? byteOrderMark : ''}${csvLine(columns.headings)}`;
  for await (const cells of cellsOf(results, columns)) yield csvLine(cells);
}

const chunkLength = 65_536;

/** Lines put together, so that each chunk is worth sending; a chunk is no longer than a line and that. */
export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

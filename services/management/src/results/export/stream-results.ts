import type { Result } from '@parley/schema';
import type { Db } from '../../database/client.ts';
import type { PositionRange } from '../position.ts';
import { findListed } from '../result.repository.ts';
import { resultView } from '../result.view.ts';
import { csvLine } from './csv.ts';
import type { ResultColumn } from './result-columns.ts';

const pageSize = 250;

/** The listed results of a bot within a span, the newest first, page by page: no more than one page is in memory. */
export async function* resultPages(db: Db, botId: string, span: PositionRange): AsyncGenerator<Result[]> {
  let { until } = span;
  for (;;) {
    const page = await findListed(db, botId, { from: span.from, until }, pageSize);
    if (page.length > 0) yield page.map(resultView);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    until = last.position;
  }
}

/** Results as lines of JSON. */
export async function* ndjson(pages: AsyncIterable<readonly Result[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((result) => `${JSON.stringify(result)}\n`).join('');
}

/** Results as lines of CSV, under a line of headings where `hasHeadings` says so. */
export async function* csv(
  pages: AsyncIterable<readonly Result[]>,
  columns: readonly ResultColumn[],
  hasHeadings: boolean,
): AsyncGenerator<string> {
  if (hasHeadings) yield csvLine(columns.map(({ heading }) => heading));
  for await (const page of pages)
    yield page.map((result) => csvLine(columns.map(({ cell }) => cell(result)))).join('');
}

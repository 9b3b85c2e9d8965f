import { botNotFound } from '@parley/errors';
import { resultSchema } from '@parley/schema';
import { positionOf } from '@parley/schema/contract';
import { StreamedBody } from '@parley/server';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { readBot } from '../../bots/read-bot.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { tenantOf } from '../../principals/principal.ts';
import { plainWords } from '../../publishing/public-id-of.ts';
import { queryBoolean } from '../../query.ts';
import { stateQuery, windowQuery } from '../list-query.ts';
import { assertWholeFilter, searchQuery, wantedIn } from '../search-query.ts';
import { positionRangeOf } from '../position.ts';
import { timeFilters, windowOf } from '../time-filter.ts';
import { askedColumns } from './bot-columns.ts';
import { findColumns } from './result-columns.repository.ts';
import { resultColumns } from './result-columns.ts';
import { cellsOf, csv, exportedResults, inChunks, ndjson } from './stream-results.ts';
import { xlsx } from './xlsx.ts';

/** The media type of XLSX. */
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportResults = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/export',
  operationId: 'exportResults',
  summary: 'Export results',
  description:
    'All listed results of a window, the newest first: as CSV for spreadsheets, or as a workbook of theirs (XLSX), whose ' +
    'cells never run as formulas, or as lines of JSON. The columns of both tables are facts about the result, then what ' +
    '`resultsTablePreferences.columnsOrder` of the bot names, then its questions in the order of the conversation, headed ' +
    'as the version put them that asked; a variable that keeps an answer has no column of its own. Of a result with more ' +
    'than 4 MiB of answers the newest are in it. ' +
    'Answers to questions for dates stand in ISO 8601, unless versions of the bot wrote them differently. ' +
    'A workbook has answers to questions for numbers as numbers, for dates as dates, instants in UTC, another sheet after 1,048,575 results, and ' +
    'the first 32,767 characters of a text. A CSV or NDJSON export that was cut off ' +
    'goes on with `after`, the id on the last whole line that arrived; then CSV has no headings, and the columns are ' +
    'the same as long as nobody edits the bot. The file is named after the bot and the day.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z
    .object({
      ...windowQuery,
      ...searchQuery,
      timeFilter: z.enum(timeFilters).default('allTime'),
      ...stateQuery,
      format: z.enum(['csv', 'ndjson', 'xlsx']).default('csv'),
      byteOrderMark: queryBoolean.default(true).meta({
        description: 'Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8.',
      }),
      after: z
        .string()
        .refine((id) => positionOf(id) !== undefined, 'must be the id of a result')
        .optional(),
    })
    .superRefine(assertWholeFilter),
  response: resultSchema,
  responseMediaTypes: ['text/csv', 'application/x-ndjson', workbook],
  errors: [botNotFound],
  async handle({ query, scope: { botId, user }, context }, { db, config, exportSlots, now }) {
    const { format, timeFilter, timeZone, byteOrderMark, after } = query;
    const { isCompleted, channel, isArchived, hasErrors, updatedSince } = query;
    const at = now().getTime();
    const { from, until } = positionRangeOf(windowOf(timeFilter, timeZone, at));
    const bot = await readBot(db, botId);
    const last = after === undefined ? undefined : positionOf(after);
    const results = exportedResults(
      db,
      { botId, isCompleted, channel, isArchived, hasErrors, updatedSince, wanted: wantedIn(query) },
      { from, until: Math.min(until, last ?? until) },
    );
    const fileName = `${exportName(bot.name, at, timeZone)}.${format}`;
    const sent = (mediaType: string, chunks: AsyncIterable<string | Uint8Array>): StreamedBody => {
      const body = new StreamedBody(mediaType, chunks, fileName);
      const inSlot = exportSlots.send(tenantOf(user), body, config.DATABASE_WAIT_MS);
      inSlot.cut?.addEventListener('abort', () => context.addLogFields({ madeWay: true }));
      return inSlot;
    };
    if (format === 'ndjson') return sent('application/x-ndjson', inChunks(ndjson(results)));
    const held = await findColumns(db, botId);
    const columns = resultColumns(held, await askedColumns(db, bot, held));
    if (format === 'xlsx') return sent(workbook, xlsx({ ...columns, rows: cellsOf(results, columns) }));
    const beginning = after === undefined ? { hasByteOrderMark: byteOrderMark } : undefined;
    return sent('text/csv; charset=utf-8', inChunks(csv(results, columns, beginning)));
  },
});

/** The name of a file of results: the bot's, in plain letters, and the day in the reader's time zone. */
function exportName(botName: string, at: number, timeZone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return [plainWords(botName), 'results', date].filter((part) => part !== '').join('-');
}

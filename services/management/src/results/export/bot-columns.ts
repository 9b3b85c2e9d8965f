import { isDeepStrictEqual } from 'node:util';
import { botColumnsOf, type BotColumn } from '@parley/blocks/forms';
import { conversationOrder, type Bot, type BotContent } from '@parley/schema';
import type { Db } from '../../database/client.ts';
import { contentsOfVersions } from '../../publishing/version.repository.ts';
import type { KnownColumn } from './result-columns.repository.ts';

/** The parts of a bot that its results have columns of. */
type ColumnsOf = Pick<Bot, 'id'> & {
  readonly content: BotContent;
  readonly publishedHash: string | null;
  readonly resultsTablePreferences: Bot['resultsTablePreferences'] | undefined;
};

/**
 * The columns that a bot gives to a table of its results: those of the version that is published, then questions that
 * results have answers to and only earlier versions asked, each as the newest of them put it. The draft has none of its
 * own unless nothing was ever published. Where versions wrote the dates of a question differently, none are known as such.
 */
export async function askedColumns(
  db: Db,
  bot: ColumnsOf,
  held: readonly KnownColumn[],
): Promise<readonly BotColumn[]> {
  const columns: BotColumn[] = [];
  /** The way in which questions write dates, by block; undefined where versions differ. */
  const writings = new Map<string, BotColumn['dates']>();
  const missing = new Set(held.flatMap(({ kind, key }) => (kind === 'answer' ? [key] : [])));
  for await (const content of contentsOfVersions(db, bot.id, bot.publishedHash)) {
    const ofVersion = botColumns(content, bot.resultsTablePreferences);
    const isFirst = columns.length === 0;
    for (const { column, dates } of ofVersion) {
      if (column.kind !== 'answer') continue;
      const isSame = !writings.has(column.key) || isDeepStrictEqual(writings.get(column.key), dates);
      writings.set(column.key, isSame ? dates : undefined);
    }
    columns.push(...(isFirst ? ofVersion : ofVersion.filter(({ column }) => missing.has(column.key))));
    for (const { column } of ofVersion) if (column.kind === 'answer') missing.delete(column.key);
    if (missing.size === 0 && columns.every(({ dates }) => dates === undefined)) break;
  }
  if (columns.length === 0) return botColumns(bot.content, bot.resultsTablePreferences);
  return columns.map((column) =>
    column.dates === undefined ? column : { ...column, dates: writings.get(column.column.key) },
  );
}

/** The columns of a content for a table of results, those that the preferences name first. */
export function botColumns(
  content: BotContent,
  preferences: Bot['resultsTablePreferences'] | undefined,
): BotColumn[] {
  const ranks = new Map(conversationOrder(content).map((id, index) => [id, index]));
  const rankOf = ({ id }: BotContent['groups'][number]): number => ranks.get(id) ?? ranks.size;
  return botColumnsOf({
    groups: content.groups.toSorted((a, b) => rankOf(a) - rankOf(b)),
    variables: content.variables,
    columnsOrder: preferences?.columnsOrder ?? [],
  });
}

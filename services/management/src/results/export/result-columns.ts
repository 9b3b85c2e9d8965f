import { isoDatesOf } from '@parley/blocks/dates';
import type { BotColumn } from '@parley/blocks/forms';
import type { Result } from '@parley/schema';
import { maxColumns, type KnownColumn } from './result-columns.repository.ts';

/** The values that the texts of a column stand for. */
export type CellType = 'text' | 'number' | 'boolean' | 'instant' | 'date';

/** The columns of a table of results: their headings and types, and their texts for each result. */
export type ResultColumns = {
  readonly headings: readonly string[];
  readonly types: readonly CellType[];
  readonly cells: (result: Result) => string[];
};

/**
 * The columns of a table of results: facts about the result, then `others`, then the bot's questions in the order of the
 * conversation, then whatever else results hold, first seen first. A variable that keeps the answer to a question has no
 * column: its value stands in that of the question where nobody has answered it. `others` holds as JSON what has no
 * column because it was first seen while the table was being written, or because the table has 5,000 columns. Dates that
 * were answered stand in ISO 8601, however their question writes them.
 */
export function resultColumns(known: readonly KnownColumn[], ofBot: readonly BotColumn[]): ResultColumns {
  const names = new Map(ofBot.toReversed().map(({ column, heading }) => [nameOf(column), heading]));
  const numbers = new Set(ofBot.flatMap(({ column, isNumber }) => (isNumber ? [nameOf(column)] : [])));
  const isoDates = new Map(
    ofBot.flatMap(({ column, dates }) => (dates ? [[nameOf(column), isoDatesOf(dates)] as const] : [])),
  );
  const keepers = keepersIn(ofBot);
  const questions = new Map(ofBot.map(({ column }) => [nameOf(column), column]));
  // the place of a keeper is that of its first question
  const withRank = (column: KnownColumn): KnownColumn =>
    questions.get(keepers.get(nameOf(column))?.[0] ?? '') ?? column;
  const all = [...ofBot.map(({ column }) => column), ...known].map(withRank);
  const columns = distinctBy(all, nameOf).slice(0, maxColumns);
  const hasColumn = new Set(columns.map(nameOf));
  for (const [keeper, theirs] of keepers)
    if (theirs.some((question) => hasColumn.has(question))) hasColumn.add(keeper);
  return {
    headings: distinctHeadings([
      'id',
      'createdAt',
      'isCompleted',
      'lastChatSessionId',
      'channel',
      'others',
      ...columns.map((column) => names.get(nameOf(column)) ?? column.key),
    ]),
    types: [
      ...(['text', 'instant', 'boolean', 'text', 'text', 'text'] as const),
      ...columns.map((column) =>
        numbers.has(nameOf(column)) ? 'number' : isoDates.has(nameOf(column)) ? 'date' : 'text',
      ),
    ],
    cells(result) {
      const { id, createdAt, isCompleted, lastChatSessionId, channel } = result;
      const texts = textsOf(result, keepers);
      return [
        id,
        createdAt,
        String(isCompleted),
        lastChatSessionId ?? '',
        channel,
        othersOf(result, hasColumn),
        ...columns.map((column) => {
          const isoDate = isoDates.get(nameOf(column));
          const given = texts.get(nameOf(column)) ?? [];
          return (isoDate ? given.map((text) => isoDate(text) ?? text) : given).join('\n');
        }),
      ];
    },
  };
}

const nameOf = ({ kind, key }: KnownColumn): string => `${kind}:${key}`;
const variableName = (name: string): string => nameOf({ kind: 'variable', key: name });
const answerName = (blockId: string): string => nameOf({ kind: 'answer', key: blockId });

/** The variables that keep answers, each with the questions whose answers it keeps. */
type Keepers = ReadonlyMap<string, readonly string[]>;

function keepersIn(ofBot: readonly BotColumn[]): Keepers {
  const keepers = new Map<string, string[]>();
  for (const { column, keptIn } of ofBot) {
    if (keptIn === undefined) continue;
    const questions = keepers.get(variableName(keptIn));
    if (questions) questions.push(nameOf(column));
    else keepers.set(variableName(keptIn), [nameOf(column)]);
  }
  return keepers;
}

/** The texts of a result, by column. */
function textsOf({ variables, answers }: Result, keepers: Keepers): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  const add = (column: string, added: readonly string[]): void => {
    const held = texts.get(column);
    if (held) held.push(...added);
    else texts.set(column, [...added]);
  };
  for (const { name, value } of variables) add(variableName(name), [value]);
  for (const { blockId, content, attachedFileUrls } of answers) {
    // some answers are nothing but their files
    add(answerName(blockId), [...new Set([content, ...attachedFileUrls])]);
  }
  for (const [keeper, questions] of keepers) {
    const [first] = questions;
    const kept = texts.get(keeper);
    if (first !== undefined && kept && !questions.some((question) => texts.has(question))) add(first, kept);
  }
  return texts;
}

function othersOf({ variables, answers, payments = [] }: Result, hasColumn: ReadonlySet<string>): string {
  const others = [
    ...variables.filter(({ name }) => !hasColumn.has(variableName(name))),
    ...answers.filter(({ blockId }) => !hasColumn.has(answerName(blockId))),
    ...payments.map((payment) => ({ payment })),
  ];
  return others.length === 0 ? '' : JSON.stringify(others);
}

/** The first of the entries of each key, in their order. */
function distinctBy<T>(entries: readonly T[], key: (entry: T) => string): T[] {
  const first = new Map<string, T>();
  for (const entry of entries) if (!first.has(key(entry))) first.set(key(entry), entry);
  return [...first.values()];
}

/** Numbers the headings that occur more than once. */
function distinctHeadings(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

import { isoDatesOf } from '@parley/blocks/dates';
import { botColumnsOf, type BotColumn } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import { conversationOrder, type BotContent } from '@parley/schema';
import { flowOrder } from '../document/flow-order.ts';
import { wallTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import type { Result } from './result.ts';

/** A column of the table: a question, a variable, or a question that the bot has no more. */
export type Column = {
  readonly id: string;
  readonly heading: string;
  /** The texts of a result in this column: an answer and its files, each once. */
  readonly texts: (result: Result) => readonly string[];
};

/**
 * The columns of the questions and variables that visitors meet, which are those of the published content, or of the
 * draft where there is none; in the order of the export, and after them whatever else these results hold. A variable
 * that keeps the answer of a question has none: it would say the same twice.
 */
export function columnsOf(
  document: BotDocument,
  results: readonly Result[],
  published?: BotContent,
): readonly Column[] {
  const drafted = draftColumns(document);
  const ofBot = published
    ? publishedColumns(published, columnsOrderIn(document.fields['resultsTablePreferences']))
    : drafted;
  const columns = new Map<string, Column>();
  const hidden = new Set<string>();
  const add = (column: Column): void => {
    if (!columns.has(column.id) && !hidden.has(column.id)) columns.set(column.id, column);
  };
  for (const { column, heading, keepsAnswer, dates } of ofBot) {
    if (column.kind === 'answer') add(answerColumn(column.key, heading, dates));
    else if (keepsAnswer) hidden.add(variableId(column.key));
    else add(variableColumn(column.key));
  }
  for (const { variables: held } of results) for (const { name } of held) add(variableColumn(name));
  for (const { answers } of results) {
    for (const { blockId } of answers) {
      const inDraft = drafted.find(({ column }) => column.kind === 'answer' && column.key === blockId);
      add(answerColumn(blockId, inDraft?.heading ?? t('results.questionGone'), inDraft?.dates));
    }
  }
  return [...columns.values()];
}

function draftColumns(document: BotDocument): readonly BotColumn[] {
  const { groups, blocks, blockIds, order, variables, fields } = document;
  return botColumnsOf({
    groups: flowOrder(document).map((id) => ({
      title: groups[id]?.title ?? '',
      blocks: (blockIds[id] ?? []).flatMap((blockId) => blocks[blockId] ?? []),
    })),
    variables: order.variables.flatMap((id) => variables[id] ?? []),
    columnsOrder: columnsOrderIn(fields['resultsTablePreferences']),
  });
}

function publishedColumns(content: BotContent, columnsOrder: readonly string[]): readonly BotColumn[] {
  const groups = new Map(content.groups.map((group) => [group.id, group]));
  return botColumnsOf({
    groups: conversationOrder(content).flatMap((id) => groups.get(id) ?? []),
    variables: content.variables,
    columnsOrder,
  });
}

/** The heading of the question that was answered last: where a visitor who did not finish has stopped. */
export function lastAnswered({ answers }: Result, columns: readonly Column[]): string | undefined {
  const blockId = answers.at(-1)?.blockId;
  return blockId === undefined ? undefined : columns.find(({ id }) => id === answerId(blockId))?.heading;
}

const answerId = (blockId: string): string => `answer:${blockId}`;
const variableId = (name: string): string => `variable:${name}`;

/** Dates stand in the words of the reader, whatever the question writes: nobody takes the day for the month then. */
function answerColumn(blockId: string, heading: string, dates?: BotColumn['dates']): Column {
  const isoDate = dates && isoDatesOf(dates);
  const inWords = (text: string): string => {
    const date = isoDate?.(text);
    return date === undefined ? text : date.split('/').map(wallTime).join(' – ');
  };
  return {
    id: answerId(blockId),
    heading,
    texts: ({ answers }) =>
      answers
        .filter((answer) => answer.blockId === blockId)
        .flatMap((answer) => textsOf(answer).map(inWords)),
  };
}

function variableColumn(name: string): Column {
  return {
    id: variableId(name),
    heading: name,
    texts: ({ variables }) => variables.filter((one) => one.name === name).map(({ value }) => value),
  };
}

/** The text of an answer and the addresses of its files, each once: some answers are nothing but their files. */
export function textsOf({
  content,
  attachedFileUrls,
}: Pick<Result['answers'][number], 'content' | 'attachedFileUrls'>): readonly string[] {
  const parts = addressesIn(content) ?? [content];
  return [...new Set([...parts, ...attachedFileUrls])].filter((text) => text !== '');
}

/** The addresses that an answer is made of; undefined for an answer that is anything else. */
function addressesIn(content: string): readonly string[] | undefined {
  const parts = content.split(', ');
  return parts.every((part) => /^https?:\/\/\S+$/.test(part)) ? parts : undefined;
}

function columnsOrderIn(preferences: unknown): readonly string[] {
  if (typeof preferences !== 'object' || preferences === null || !('columnsOrder' in preferences)) return [];
  const { columnsOrder } = preferences;
  return Array.isArray(columnsOrder) ? columnsOrder.filter((id) => typeof id === 'string') : [];
}

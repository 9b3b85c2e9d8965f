import type { BotContent, Result } from '@parley/schema';
import type { KnownColumn } from './result-columns.repository.ts';

/** A column of the table of results: its heading, and its text for each result. */
export type ResultColumn = { readonly heading: string; readonly cell: (result: Result) => string };

/**
 * The columns of a table of results: what every result has, then `others`, then each variable and each answered block,
 * named by its label or its group. `others` holds, as JSON, what has no column because it was first seen while the
 * table was being written.
 */
export function resultColumns(
  known: readonly KnownColumn[],
  { groups }: Pick<BotContent, 'groups'>,
): ResultColumn[] {
  const names = blockNames(groups);
  const keys = (kind: KnownColumn['kind']): ReadonlySet<string> =>
    new Set(known.filter((column) => column.kind === kind).map(({ key }) => key));
  return distinct([
    { heading: 'id', cell: ({ id }) => id },
    { heading: 'createdAt', cell: ({ createdAt }) => createdAt },
    { heading: 'isCompleted', cell: ({ isCompleted }) => String(isCompleted) },
    { heading: 'lastChatSessionId', cell: ({ lastChatSessionId }) => lastChatSessionId ?? '' },
    { heading: 'others', cell: otherThan(keys('variable'), keys('answer')) },
    ...known.map(({ kind, key }) =>
      kind === 'variable'
        ? { heading: `variable: ${key}`, cell: variableText(key) }
        : { heading: `answer: ${names.get(key) ?? key}`, cell: answerText(key) },
    ),
  ]);
}

function blockNames(groups: BotContent['groups']): ReadonlyMap<string, string> {
  const blocks = groups.flatMap(({ title, blocks }) =>
    blocks.map(({ id, label }) => [id, label ?? title] as const),
  );
  return new Map(blocks.filter(([, name]) => name !== ''));
}

function variableText(name: string): ResultColumn['cell'] {
  return ({ variables }) =>
    variables
      .filter((variable) => variable.name === name)
      .map(({ value }) => value)
      .join('\n');
}

function answerText(blockId: string): ResultColumn['cell'] {
  return ({ answers }) =>
    answers
      .filter((answer) => answer.blockId === blockId)
      // some answers are nothing but their files
      .flatMap(({ content, attachedFileUrls }) => [...new Set([content, ...attachedFileUrls])])
      .join('\n');
}

function otherThan(variables: ReadonlySet<string>, blockIds: ReadonlySet<string>): ResultColumn['cell'] {
  return (result) => {
    const others = [
      ...result.variables.filter(({ name }) => !variables.has(name)),
      ...result.answers.filter(({ blockId }) => !blockIds.has(blockId)),
    ];
    return others.length === 0 ? '' : JSON.stringify(others);
  };
}

/** Numbers the headings that occur more than once. */
function distinct(columns: readonly ResultColumn[]): ResultColumn[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const count = (seen.get(column.heading) ?? 0) + 1;
    seen.set(column.heading, count);
    return count === 1 ? column : { ...column, heading: `${column.heading} (${count})` };
  });
}

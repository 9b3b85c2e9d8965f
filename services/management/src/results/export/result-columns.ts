import type { BotContent, Result } from '@parley/schema';
import type { KnownColumn } from './result-columns.repository.ts';

/** The columns of a table of results: their headings, and their texts for each result. */
export type ResultColumns = {
  readonly headings: readonly string[];
  readonly cells: (result: Result) => string[];
};

/**
 * The columns of a table of results: what every result has, then `others`, then each variable and each answered block,
 * named by its label or its group. `others` holds, as JSON, what has no column because it was first seen while the
 * table was being written, or after as many others as a table takes.
 */
export function resultColumns(
  known: readonly KnownColumn[],
  { groups }: Pick<BotContent, 'groups'>,
): ResultColumns {
  const names = blockNames(groups);
  const isKnown = new Set(known.map(nameOf));
  return {
    headings: distinct([
      'id',
      'createdAt',
      'isCompleted',
      'lastChatSessionId',
      'others',
      ...known.map(({ kind, key }) =>
        kind === 'variable' ? `variable: ${key}` : `answer: ${names.get(key) ?? key}`,
      ),
    ]),
    cells(result) {
      const { id, createdAt, isCompleted, lastChatSessionId } = result;
      const texts = textsOf(result);
      return [
        id,
        createdAt,
        String(isCompleted),
        lastChatSessionId ?? '',
        othersOf(result, isKnown),
        ...known.map((column) => texts.get(nameOf(column))?.join('\n') ?? ''),
      ];
    },
  };
}

function blockNames(groups: BotContent['groups']): ReadonlyMap<string, string> {
  const blocks = groups.flatMap(({ title, blocks }) =>
    blocks.map(({ id, label }) => [id, label ?? title] as const),
  );
  return new Map(blocks.filter(([, name]) => name !== ''));
}

const nameOf = ({ kind, key }: KnownColumn): string => `${kind}:${key}`;
const variableName = (name: string): string => nameOf({ kind: 'variable', key: name });
const answerName = (blockId: string): string => nameOf({ kind: 'answer', key: blockId });

/** The texts of a result, by column. */
function textsOf({ variables, answers }: Result): ReadonlyMap<string, readonly string[]> {
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
  return texts;
}

function othersOf({ variables, answers }: Result, isKnown: ReadonlySet<string>): string {
  const others = [
    ...variables.filter(({ name }) => !isKnown.has(variableName(name))),
    ...answers.filter(({ blockId }) => !isKnown.has(answerName(blockId))),
  ];
  return others.length === 0 ? '' : JSON.stringify(others);
}

/** Numbers the headings that occur more than once. */
function distinct(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

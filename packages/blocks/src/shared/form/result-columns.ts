import type { Block, Variable } from '@parley/schema';
import { dateWritingOf, type DateWriting } from './date-writing.ts';
import type { Form } from './form.ts';
import { valueAt } from './paths.ts';

/** A column that a bot gives to a table of its results. */
export type BotColumn = {
  /** The answers to a question, by the id of its block; or a variable, by its name. */
  readonly column: { readonly kind: 'answer' | 'variable'; readonly key: string };
  readonly heading: string;
  /** True for a variable that keeps the answer to a question. */
  readonly keepsAnswer: boolean;
  /** Of a question: the name of the variable that keeps its answer, where results hold one. */
  readonly keptIn?: string;
  /** Set if answers in it are numbers. */
  readonly isNumber?: true;
  /** Set if answers in it are dates. */
  readonly dates?: DateWriting | undefined;
};

/** The parts of a bot that its results have columns of. */
export type ColumnParts = {
  /** In the order of the conversation. */
  readonly groups: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
  readonly variables: readonly Variable[];
  /** The ids of blocks and variables whose columns come first; what names neither is nothing. */
  readonly columnsOrder: readonly string[];
};

/**
 * Finds the columns of a bot: those of `columnsOrder`, in its order; then every question in the order of the
 * conversation, each followed by the variable that keeps its answer. A question is headed by its label, else by the
 * message before it, else by its group, variables in it by their names; a variable by its name. A column that is named
 * twice is there twice.
 */
export function botColumnsBy(formFor: (type: string) => Form): (parts: ColumnParts) => BotColumn[] {
  return ({ groups, variables, columnsOrder }) => {
    const questions = new Map(
      groups.flatMap((group) => questionsOf(group, formFor)).map((one) => [one.id, one]),
    );
    const kept = new Set([...questions.values()].map(({ variableId }) => variableId));
    const names = new Map(
      variables
        .filter(({ isSessionVariable }) => isSessionVariable !== true)
        .map((one) => [one.id, one.name]),
    );
    const variable = (id: string | undefined): BotColumn[] => {
      const name = names.get(id ?? '');
      if (name === undefined) return [];
      return [{ column: { kind: 'variable', key: name }, heading: name, keepsAnswer: kept.has(id) }];
    };
    const question = (id: string): BotColumn[] => {
      const { heading, variableId, takesNumbers, dates } = questions.get(id) ?? {};
      if (heading === undefined) return [];
      const keptIn = names.get(variableId ?? '');
      const column = { kind: 'answer', key: id } as const;
      return [
        {
          column,
          heading,
          keepsAnswer: false,
          ...(keptIn === undefined ? {} : { keptIn }),
          ...(takesNumbers && { isNumber: takesNumbers }),
          ...(dates && { dates }),
        },
      ];
    };
    return [
      ...columnsOrder.flatMap((id) => [...question(id), ...variable(id)]),
      ...[...questions.values()].flatMap(({ id, variableId }) => [...question(id), ...variable(variableId)]),
    ];
  };
}

type Question = {
  readonly id: string;
  readonly heading: string;
  readonly variableId: string | undefined;
  readonly takesNumbers: true | undefined;
  readonly dates: DateWriting | undefined;
};

function questionsOf(
  { title, blocks }: ColumnParts['groups'][number],
  formFor: (type: string) => Form,
): Question[] {
  let said = '';
  return blocks.flatMap((block): Question[] => {
    const form = formFor(block.type);
    if (block.type === 'text') said = wordsOf(block, form);
    if (form.category !== 'questions') return [];
    const words = [block.label, said, title].find((text) => text !== undefined && text !== '');
    const heading = withNames(words ?? block.id);
    said = '';
    const variableId = valueAt(block, 'options.variableId');
    return [
      {
        id: block.id,
        heading,
        variableId: typeof variableId === 'string' ? variableId : undefined,
        takesNumbers: form.takesNumbers,
        dates: form.takesDates && dateWritingOf(block, form.takesDates),
      },
    ];
  });
}

/** A text in which variables stand by their names, and `…` for what is computed. */
function withNames(text: string): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inner: string) =>
    inner.startsWith('=') ? '…' : inner.trim(),
  );
}

const noNames = { variable: () => undefined, group: () => undefined, bot: () => undefined };

/** The author's words of a text bubble, on one line; '' for one that says nothing. */
function wordsOf(block: Block, form: Form): string {
  const [row] = form.rows(block, noNames);
  return row === undefined || row.isQuiet === true ? '' : row.text;
}

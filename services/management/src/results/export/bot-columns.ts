import { blockKinds } from '@parley/blocks';
import { formFor, valueAt } from '@parley/blocks/forms';
import { conversationOrder, type Block, type Bot, type BotContent } from '@parley/schema';
import type { KnownColumn } from './result-columns.repository.ts';

/** A column that a bot names. */
export type BotColumn = { readonly column: KnownColumn; readonly heading: string };

/**
 * The columns of a bot's questions: those that `columnsOrder` of the preferences names by the id of a block or a
 * variable, in its order; then every question in the order of the conversation, each followed by the variable that keeps
 * its answer. A question is headed by its label, else by the message before it, else by its group; a variable by its
 * name.
 */
export function botColumns(
  content: BotContent,
  preferences: Bot['resultsTablePreferences'] | undefined,
): BotColumn[] {
  const variables = new Map(
    content.variables
      .filter(({ isSessionVariable }) => isSessionVariable !== true)
      .map((one) => [one.id, one.name]),
  );
  const variable = (id: string | undefined): BotColumn[] => {
    const name = variables.get(id ?? '');
    return name === undefined ? [] : [{ column: { kind: 'variable', key: name }, heading: name }];
  };
  const questions = new Map(questionsOf(content).map((question) => [question.id, question]));
  const question = (id: string): BotColumn[] => {
    const heading = questions.get(id)?.heading;
    return heading === undefined ? [] : [{ column: { kind: 'answer', key: id }, heading }];
  };
  return [
    ...(preferences?.columnsOrder ?? []).flatMap((id) => [...question(id), ...variable(id)]),
    ...[...questions.values()].flatMap(({ id, variableId }) => [...question(id), ...variable(variableId)]),
  ];
}

type Question = { readonly id: string; readonly heading: string; readonly variableId: string | undefined };

function questionsOf(content: BotContent): Question[] {
  const ranks = new Map(conversationOrder(content).map((id, index) => [id, index]));
  const rankOf = ({ id }: BotContent['groups'][number]): number => ranks.get(id) ?? ranks.size;
  return content.groups
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ title, blocks }) => {
      let said = '';
      return blocks.flatMap((block): Question[] => {
        if (block.type === 'text') said = wordsOf(block);
        if (blockKinds.for(block.type).category !== 'input') return [];
        const heading =
          [block.label, said, title].find((text) => text !== undefined && text !== '') ?? block.id;
        said = '';
        const variableId = valueAt(block, 'options.variableId');
        return [
          { id: block.id, heading, variableId: typeof variableId === 'string' ? variableId : undefined },
        ];
      });
    });
}

const noNames = { variable: () => undefined, group: () => undefined, bot: () => undefined };

/** The author's words of a text bubble, on one line; '' for one that says nothing. */
function wordsOf(block: Block): string {
  const [row] = formFor(block.type).rows(block, noNames);
  return row === undefined || row.isQuiet === true ? '' : row.text;
}

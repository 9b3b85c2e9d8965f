import { botColumnsOf, type BotColumn } from '@parley/blocks/forms';
import { conversationOrder, type Bot, type BotContent } from '@parley/schema';

/** The columns of a bot for a table of its results, those that its preferences name first. */
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

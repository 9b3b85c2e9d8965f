import { formFor, valueAt } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import type { Block } from '@parley/schema';

/** The place in a request of what is saved of its response. */
export const savedFromResponse = 'options.responseVariableMapping';

/** True for an HTTP request whose status no condition of the bot compares. */
export function mayLeadFailure(document: BotDocument, blockId: string): boolean {
  const block = document.blocks[blockId];
  if (block === undefined || formFor(block.type).type !== 'Webhook') return false;
  const statusId = statusVariable(document, blockId);
  if (statusId === undefined) return true;
  return !Object.values(document.blocks).some(
    ({ items }) => items !== undefined && comparedIn(items).includes(statusId),
  );
}

/** The variable that takes the status of a request, if there is one. */
export function statusVariable({ blocks, variables }: BotDocument, blockId: string): string | undefined {
  const entries = valueAt(blocks[blockId], savedFromResponse);
  if (!Array.isArray(entries)) return undefined;
  const ids: unknown[] = entries
    .filter((entry) => {
      const part = valueAt(entry, 'bodyPath');
      return typeof part === 'string' && part.trim() === 'statusCode';
    })
    .map((entry) => valueAt(entry, 'variableId'));
  return ids.find((id): id is string => typeof id === 'string' && variables[id] !== undefined);
}

function comparedIn(items: NonNullable<Block['items']>): unknown[] {
  return items.flatMap((item) => {
    const comparisons = valueAt(item, 'content.comparisons');
    return Array.isArray(comparisons) ? comparisons.map((one) => valueAt(one, 'variableId')) : [];
  });
}

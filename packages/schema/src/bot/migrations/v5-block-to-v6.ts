import { isJsonObject, without, type JsonObject } from '../../json-object.ts';
import type { Block, Item } from '../block.ts';

type OptionChange = (options: JsonObject, block: Block) => JsonObject;

const ownsItsRequest: OptionChange = ({ webhook, ...options }) =>
  isJsonObject(webhook) ? { ...options, webhook: without(webhook, 'id') } : options;

/** Turns a cell to look for into a filter with one comparison. */
const filtersRows: OptionChange = (options, { id }) => {
  const { action, referenceCell: cell, filter } = options;
  const others = without(options, 'referenceCell');
  const looksUp = action === 'Get data from sheet' || action === 'Update a row';
  if (!looksUp || !isJsonObject(cell) || filter !== undefined) return others;
  const { column, value } = cell;
  const comparison = { id: `${id}-reference-cell`, column, comparisonOperator: 'Equal to', value };
  return { ...others, filter: { comparisons: [comparison] } };
};

/** Linked bots merged by default; since version 6 they merge only if the block says so. */
const merges: OptionChange = (options) => ({ mergeResults: true, ...options });

const optionChanges: ReadonlyMap<string, OptionChange> = new Map([
  ['Webhook', ownsItsRequest],
  ['Zapier', ownsItsRequest],
  ['Make.com', ownsItsRequest],
  ['Pabbly', ownsItsRequest],
  ['Google Sheets', filtersRows],
  ['Bot link', merges],
  ['file input', (options) => without(options, 'sizeLimit')],
]);

/** A block of version 4 or 5 in the form of version 6: without references to its surroundings. */
export function blockOfV6(block: Block): Block {
  const { items, ...kept } = without(block, 'groupId', 'webhookId');
  const options = kept['options'];
  const change = optionChanges.get(block.type);
  return {
    ...kept,
    ...(change && isJsonObject(options) ? { options: change(options, block) } : {}),
    ...(items === undefined ? {} : { items: items.map(itemOfV6) }),
  };
}

/** The type of an item was a number that said which block it was in. */
const itemOfV6 = (item: Item): Item =>
  typeof item['type'] === 'number' ? without(item, 'blockId', 'type') : without(item, 'blockId');

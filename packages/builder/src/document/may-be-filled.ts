import { formFor } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import type { Block } from '@parley/schema';

/** The variables that a block may fill: those with these ids, or any. */
type Fills = { readonly any: boolean; readonly ids: ReadonlySet<string> };

/** Each block is read once: a list of variables asks for each of them, with every edit. */
const read = new WeakMap<Block, Fills>();

/**
 * True if anything in the bot may fill a variable: a block that names it other than to compare it, a program or another bot
 * that sets variables by their names, or a block of an unknown kind. Fields that only read a variable count, too: nobody
 * is to be told of a gap that is none.
 */
export function mayBeFilled({ blocks }: Pick<BotDocument, 'blocks'>, variableId: string): boolean {
  return Object.values(blocks).some((block) => {
    const { any, ids } = fillsOf(block);
    return any || ids.has(variableId);
  });
}

function fillsOf(block: Block): Fills {
  let fills = read.get(block);
  if (!fills) read.set(block, (fills = { any: fillsAny(block), ids: new Set(namedIn(block)) }));
  return fills;
}

function fillsAny(block: Block): boolean {
  const form = formFor(block.type);
  const isKnown = form.type === block.type || form.aliases?.includes(block.type) === true;
  return !isKnown || block.type === 'Typebot link' || JSON.stringify(block).includes('setVariable');
}

/** The ids of the variables that a part of a block names, but for those that it only compares. */
function namedIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]): string[] => {
    if (!/variableIds?$/i.test(key)) return namedIn(value);
    if ('comparisonOperator' in part) return [];
    return [value].flat().filter((id) => typeof id === 'string');
  });
}

import { formFor } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import type { Block } from '@parley/schema';

/**
 * True if anything in the bot may fill a variable: a block that names it other than to compare it, a program or another bot
 * that sets variables by their names, or a block of an unknown kind. Fields that only read a variable count, too: nobody
 * is to be told of a gap that is none.
 */
export function mayBeFilled({ blocks }: Pick<BotDocument, 'blocks'>, variableId: string): boolean {
  return Object.values(blocks).some((block) => fillsAny(block) || names(block, variableId));
}

function fillsAny(block: Block): boolean {
  const form = formFor(block.type);
  const isKnown = form.type === block.type || form.aliases?.includes(block.type) === true;
  return !isKnown || block.type === 'Typebot link' || JSON.stringify(block).includes('setVariable');
}

function names(part: unknown, variableId: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]: [string, unknown]) => {
    const isNamed = value === variableId || (Array.isArray(value) && value.includes(variableId));
    if (isNamed && /variableIds?$/i.test(key)) return !('comparisonOperator' in part);
    return names(value, variableId);
  });
}

import type { Item } from '@parley/schema';
import { applyOperations } from '../operations/apply-operations.ts';
import { readAt } from '../operations/read-at.ts';
import type { Command } from './command.ts';

/** Adds an item (a choice, a branch, a card) to a block after another one, or first where `after` is null. */
export function addItem(blockId: string, item: Item, after: string | null): Command {
  return {
    label: 'Add choice',
    apply(document) {
      const path = ['blocks', blockId, 'items', item.id];
      if (!document.blocks[blockId] || readAt(document, path) !== undefined) return document;
      return applyOperations(document, [{ op: 'insert', path, value: item, after }]);
    },
  };
}

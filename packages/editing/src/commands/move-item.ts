import { applyOperations } from '../operations/apply-operations.ts';
import { readAt } from '../operations/read-at.ts';
import type { Command } from './command.ts';

/** Moves an item of a block after another one, or first where `after` is null. */
export function moveItem(blockId: string, itemId: string, after: string | null): Command {
  return {
    label: 'Move choice',
    apply(document) {
      const path = ['blocks', blockId, 'items', itemId];
      if (after === itemId || readAt(document, path) === undefined) return document;
      return applyOperations(document, [{ op: 'move', path, after }]);
    },
  };
}

import { applyOperations } from '../operations/apply-operations.ts';
import type { Command } from './command.ts';
import { rewriteValues } from './rewrite-bot.ts';
import { isVariableField, withoutFields } from '../document/walk-json.ts';

/**
 * Removes a variable, and the choice of it where a block saves to it or reads from it. Texts keep their `{{name}}`:
 * they are the author's words.
 */
export function removeVariable(id: string): Command {
  return {
    label: 'Delete variable',
    apply(document) {
      const variable = document.variables[id];
      if (!variable) return document;
      const removed = applyOperations(document, [{ op: 'remove', path: ['variables', id] }]);
      return rewriteValues(removed, (value) =>
        withoutFields(value, (field, inner) => inner === variable.id && isVariableField(field)),
      );
    },
  };
}

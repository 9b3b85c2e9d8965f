import { applyOperations } from '../operations/apply-operations.ts';
import type { Path } from '../operations/operation.ts';
import { hasPartOf, readAt } from '../operations/read-at.ts';
import type { Command } from './command.ts';

/**
 * Sets a field anywhere in the bot: of a block, group, event or variable, of the theme, the settings, or of the bot
 * itself (`['fields', 'name']`). Undefined removes it. The path is that of an operation.
 */
export function setField(path: Path, value: unknown, label = 'Edit'): Command {
  return {
    label,
    joins: `set ${path.join('/')}`,
    apply(document) {
      if (!hasPartOf(document, path)) return document;
      const place = [...path];
      if (value !== undefined) return applyOperations(document, [{ op: 'set', path: place, value }]);
      if (readAt(document, path) === undefined) return document;
      return applyOperations(document, [{ op: 'remove', path: place }]);
    },
  };
}

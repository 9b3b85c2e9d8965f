import { setField } from './set-field.ts';
import type { Command } from './command.ts';
import { rewriteValues } from './rewrite-bot.ts';
import { mapTexts } from '../document/walk-json.ts';

/**
 * Renames a variable, and every `{{name}}` of it in the bot with it: in texts, programs, settings and theme. Nothing
 * happens where another variable has that name.
 */
export function renameVariable(id: string, name: string): Command {
  return {
    label: 'Rename variable',
    joins: `rename variable ${id}`,
    apply(document) {
      const former = document.variables[id]?.name;
      const isTaken = Object.values(document.variables).some((other) => other.name === name);
      if (former === undefined || isTaken || name.trim() === '') return document;
      const slot = `{{${former}}}`;
      const renamed = setField(['variables', id, 'name'], name).apply(document);
      return rewriteValues(renamed, (value) =>
        mapTexts(value, (text) => (text.includes(slot) ? text.replaceAll(slot, () => `{{${name}}}`) : text)),
      );
    },
  };
}

import { counted, type Command } from './command.ts';
import { copyOf } from '../document/bot-document.ts';
import { isJsonObject } from '@parley/schema';
import { mapTexts } from '../document/walk-json.ts';

/** The fields whose texts visitors read; ids, types, addresses and programs are none of them. */
const spokenFields: ReadonlySet<string> = new Set([
  ...['text', 'title', 'description', 'button', 'placeholder', 'content', 'label'],
]);

/** Replaces a text, whatever its case, wherever the bot says it: in bubbles, labels and choices of these blocks. */
export function replaceText(blockIds: readonly string[], searched: string, replacement: string): Command {
  return {
    label: `Replace in ${counted(blockIds.length, 'block')}`,
    apply(document) {
      if (searched === '') return document;
      const pattern = new RegExp(searched.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
      const replaced = (text: string, field: string): string =>
        spokenFields.has(field) ? text.replace(pattern, () => replacement) : text;
      const blocks = copyOf(document.blocks);
      let count = 0;
      for (const id of blockIds) {
        const block = document.blocks[id];
        if (!block) continue;
        const changed = mapTexts(block, replaced);
        if (changed === block || !isJsonObject(changed)) continue;
        // only texts inside of it are others
        blocks[id] = changed as typeof block;
        count++;
      }
      return count === 0 ? document : { ...document, blocks };
    },
  };
}

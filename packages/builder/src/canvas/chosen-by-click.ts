import { groupOfBlock } from '@parley/editing';
import type { OpenBot } from '../document/bot-store.ts';

type Modifiers = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** The blocks that are chosen after a click on one: it alone, with Ctrl more or fewer, with Shift all up to it. */
export function chosenByClick(
  { document, selection }: OpenBot,
  blockId: string,
  { shiftKey, ctrlKey, metaKey }: Modifiers,
): readonly string[] {
  const { blockIds } = selection;
  const inGroup = document.blockIds[groupOfBlock(document, blockId) ?? ''] ?? [];
  const first = blockIds.find((id) => inGroup.includes(id));
  // blocks are chosen in one group at a time
  if (first === undefined) return [blockId];
  if (ctrlKey || metaKey) {
    return blockIds.includes(blockId) ? blockIds.filter((id) => id !== blockId) : [...blockIds, blockId];
  }
  if (!shiftKey) return [blockId];
  const [from = 0, to = 0] = [inGroup.indexOf(first), inGroup.indexOf(blockId)].toSorted((a, b) => a - b);
  return inGroup.slice(from, to + 1);
}

import type { Row } from '@parley/blocks/forms';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { useBot } from '../document/bot-context.ts';

const none: readonly Row[] = [];

/** The rows of a block; drawn again when one of them changes, and not for every name in the bot. */
export function useRows(blockId: string): readonly Row[] {
  return useBot(({ document }) => {
    const block = document.blocks[blockId];
    return block ? rowsOf(block, namesOf(document)) : none;
  });
}

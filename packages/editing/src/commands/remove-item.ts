import { edgesNamedBy } from '../document/edge-sources.ts';
import { drafted, type Command } from './command.ts';
import { removeEdges } from './drafting.ts';

/** Removes an item of a block with its connections. */
export function removeItem(blockId: string, itemId: string): Command {
  return {
    label: 'Delete choice',
    apply: drafted((draft, before) => {
      const block = before.blocks[blockId];
      const present = draft.blocks[blockId];
      if (!block?.items?.some(({ id }) => id === itemId) || !present?.items) return;
      const ofItem = edgesNamedBy(block).filter(
        ({ source }) => 'itemId' in source && source.itemId === itemId,
      );
      removeEdges(draft, new Set(ofItem.map(({ edgeId }) => edgeId)));
      present.items = present.items.filter(({ id }) => id !== itemId);
    }),
  };
}

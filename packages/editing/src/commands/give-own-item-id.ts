import { drafted, type Command } from './command.ts';
import { edgesNamedBy } from '../document/edge-sources.ts';

/**
 * Gives the item at a position of a block an id of its own, and has the connections that leave from it know the id.
 * Nothing happens where no item before it has its id.
 */
export function giveOwnItemId(blockId: string, position: number, newId: string): Command {
  return {
    label: 'Give an id of its own',
    apply: drafted((draft, before) => {
      const items = before.blocks[blockId]?.items ?? [];
      const own = items[position];
      const item = draft.blocks[blockId]?.items?.[position];
      if (!own || !item || !items.slice(0, position).some(({ id }) => id === own.id)) return;
      item.id = newId;
      const others = items.filter((other) => other !== own);
      const named = (list: typeof items): ReadonlySet<string> =>
        new Set(edgesNamedBy({ id: blockId, type: '', items: [...list] }).map(({ edgeId }) => edgeId));
      const taken = named(others);
      for (const edgeId of named([own])) {
        const edge = draft.edges[edgeId];
        const isOwn = edge?.from.blockId === blockId && edge.from.itemId === own.id && !taken.has(edgeId);
        if (isOwn) edge.from.itemId = newId;
      }
    }),
  };
}

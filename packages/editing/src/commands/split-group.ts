import { drafted, type Command } from './command.ts';
import { addEdge, groupOfBlock } from './drafting.ts';
import { putBlocks } from './move-blocks.ts';

/** The group that takes over, and the id of the edge that leads there. */
type NewGroup = {
  readonly id: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly edgeId: string;
};

/**
 * Splits a group: `blockId` and all blocks after it become a group of their own, and the block before leads there
 * unless it is connected already.
 */
export function splitGroup(blockId: string, { id, title, x, y, edgeId }: NewGroup): Command {
  return {
    label: 'Split group',
    apply: drafted((draft, before) => {
      const groupId = groupOfBlock(before, blockId);
      const blocks = before.blockIds[groupId ?? ''] ?? [];
      const moving = blocks.slice(blocks.indexOf(blockId));
      const last = blocks[blocks.indexOf(blockId) - 1];
      if (last === undefined || draft.groups[id]) return;
      draft.groups[id] = { id, title, graphCoordinates: { x, y } };
      draft.order.groups.push(id);
      draft.blockIds[id] = [];
      putBlocks(draft, before, moving, id, null);
      if (draft.blocks[last]?.outgoingEdgeId === undefined)
        addEdge(draft, edgeId, { blockId: last }, { groupId: id });
    }),
  };
}

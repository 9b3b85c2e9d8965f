import type { Block } from '@parley/schema';
import { addBlockTo, handOverEdge } from './drafting.ts';
import { drafted, type Command } from './command.ts';

/**
 * Adds a block to a group after the block `after`, or first where that is null. At the end of the group it takes over
 * the connection of the block before it, so that the conversation goes through it.
 */
export function addBlock(groupId: string, block: Block, after: string | null): Command {
  return {
    label: 'Add block',
    apply: drafted((draft, before) => {
      const former = before.blockIds[groupId]?.at(-1);
      addBlockTo(draft, groupId, block, after);
      if (former !== undefined && draft.blockIds[groupId]?.at(-1) === block.id)
        handOverEdge(draft, former, block.id);
    }),
  };
}

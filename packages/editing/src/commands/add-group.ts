import type { Block } from '@parley/schema';
import { addBlockTo } from './drafting.ts';
import { drafted, type Command } from './command.ts';

/** Adds a group with its blocks, whose ids must be new. */
export function addGroup(group: {
  readonly id: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly blocks?: readonly Block[];
}): Command {
  const { id, title, x, y, blocks = [] } = group;
  return {
    label: 'Add group',
    apply: drafted((draft) => {
      if (draft.groups[id]) return;
      draft.groups[id] = { id, title, graphCoordinates: { x, y } };
      draft.order.groups.push(id);
      draft.blockIds[id] = [];
      let after: string | null = null;
      for (const block of blocks) {
        addBlockTo(draft, id, block, after);
        after = block.id;
      }
    }),
  };
}

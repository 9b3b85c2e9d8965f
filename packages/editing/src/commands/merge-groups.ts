import { dropFromCanvas } from '../document/canvas.ts';
import { drafted, type Command } from './command.ts';
import { hasTarget, removeEdges } from './drafting.ts';
import { putBlocks } from './move-blocks.ts';

/**
 * Puts the blocks of one group behind those of another and removes the empty group. What led to it leads to its first
 * block then; a connection from the one to the other goes, because the blocks follow one another.
 */
export function mergeGroups(intoId: string, fromId: string): Command {
  return {
    label: 'Merge groups',
    apply: drafted((draft, before) => {
      const [into, from] = [before.blockIds[intoId], before.blockIds[fromId]];
      if (!into || !from || intoId === fromId) return;
      putBlocks(draft, before, from, intoId, into.at(-1) ?? null);
      const blockId = from[0];
      const target = blockId === undefined ? { groupId: intoId } : { groupId: intoId, blockId };
      const ending = new Set<string>();
      const lastEdge = before.blocks[into.at(-1) ?? '']?.outgoingEdgeId;
      for (const { id, to } of Object.values(before.edges)) {
        const edge = draft.edges[id];
        if (to.groupId !== fromId || !edge) continue;
        if (id === lastEdge && (to.blockId ?? blockId) === blockId) ending.add(id);
        else if (to.blockId === undefined) edge.to = target;
      }
      for (const { id, options } of Object.values(before.blocks)) {
        const block = draft.blocks[id];
        if (block && hasTarget(options) && options.groupId === fromId && options.blockId === undefined)
          block['options'] = { ...options, ...target };
      }
      removeEdges(draft, ending);
      dropFromCanvas(draft, new Set(), new Set([fromId]));
      Reflect.deleteProperty(draft.groups, fromId);
      Reflect.deleteProperty(draft.blockIds, fromId);
      draft.order.groups = draft.order.groups.filter((id) => id !== fromId);
    }),
  };
}

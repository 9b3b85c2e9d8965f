import { partOfNode } from '../document/nodes.ts';
import { drafted, type Command } from './command.ts';

/** Gives groups and events one left edge, or one upper edge: that of the first in that direction. */
export function align(nodeIds: readonly string[], axis: 'x' | 'y'): Command {
  return {
    label: 'Align',
    apply: drafted((draft) => {
      const nodes = nodeIds.flatMap((id) => partOfNode(draft, id) ?? []);
      const least = Math.min(...nodes.map(({ graphCoordinates }) => graphCoordinates[axis]));
      for (const node of nodes)
        if (node.graphCoordinates[axis] !== least)
          node.graphCoordinates = { ...node.graphCoordinates, [axis]: least };
    }),
  };
}

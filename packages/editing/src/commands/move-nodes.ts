import { partOfNode } from '../document/nodes.ts';
import { counted, drafted, type Command } from './command.ts';

/** A new position of a node, which is a group or an event, in pixels. */
export type NodePosition = { readonly id: string; readonly x: number; readonly y: number };

/** Moves groups and events on the canvas. */
export function moveNodes(positions: readonly NodePosition[]): Command {
  return {
    label: `Move ${counted(positions.length, 'group')}`,
    joins: `move ${positions.map(({ id }) => id).join(' ')}`,
    apply: drafted((draft) => {
      for (const { id, x, y } of positions) {
        const node = partOfNode(draft, id);
        if (node) node.graphCoordinates = { ...node.graphCoordinates, x, y };
      }
    }),
  };
}

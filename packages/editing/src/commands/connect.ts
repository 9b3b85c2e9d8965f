import { sourcePart, type EdgeSource } from '../document/edge-sources.ts';
import { addEdge, type EdgeTarget } from './drafting.ts';
import { drafted, type Command } from './command.ts';

/**
 * Connects a source to a group or to a block in it. A source that is connected keeps its edge, which leads elsewhere
 * then; `edgeId` is the id of the edge where one is made.
 */
export function connect(source: EdgeSource, { groupId, blockId }: EdgeTarget, edgeId: string): Command {
  return {
    label: 'Connect',
    apply: drafted((draft) => {
      if (!draft.groups[groupId]) return;
      const part = sourcePart(draft, source);
      const edge = part?.outgoingEdgeId === undefined ? undefined : draft.edges[part.outgoingEdgeId];
      if (edge) edge.to = blockId === undefined ? { groupId } : { groupId, blockId };
      else addEdge(draft, edgeId, source, { groupId, blockId });
    }),
  };
}

import type { BotDocument, EdgeSource } from '@parley/editing';
import { edgesNamedBy } from '@parley/editing';
import { portKey } from './geometry.ts';

/** The id of the edge that leaves from a source; undefined where none does. */
export function edgeIdOf({ blocks, events, edges }: BotDocument, source: EdgeSource): string | undefined {
  const key = portKey(source);
  const edgeId =
    'eventId' in source
      ? events[source.eventId]?.outgoingEdgeId
      : edgesNamedBy(blocks[source.blockId] ?? { id: source.blockId, type: '' }).find(
          (named) => portKey(named.source) === key,
        )?.edgeId;
  return edgeId !== undefined && edges[edgeId] ? edgeId : undefined;
}

/** True if an edge leads from a source to a group. */
export function isConnected(document: BotDocument, source: EdgeSource): boolean {
  const edge = document.edges[edgeIdOf(document, source) ?? ''];
  return edge !== undefined && document.groups[edge.to.groupId] !== undefined;
}

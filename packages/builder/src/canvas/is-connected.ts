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

/** True if an edge leaves from a source. */
export function isConnected(document: BotDocument, source: EdgeSource): boolean {
  return edgeIdOf(document, source) !== undefined;
}

import { edgesNamedBy, groupOfBlock, sourceOf, type BotDocument, type EdgeSource } from '@parley/editing';
import type { Edge } from '@parley/schema';
import type { Direction } from './nearest-box.ts';

/**
 * The node at the other end of a connection of a node or block: to the right the target of its first way out, to the
 * left the node that leads to it, up and down the other targets of that node. Undefined where there is none.
 */
export function followEdge(document: BotDocument, id: string, direction: Direction): string | undefined {
  const nodeId = groupOfBlock(document, id) ?? id;
  if (direction === 'right') return targetsOf(document, id)[0] ?? targetsOf(document, nodeId)[0];
  const origin = Object.values(document.edges).find(({ to }) => to.groupId === nodeId);
  const originId = origin && nodeOf(document, origin);
  if (direction === 'left' || originId === undefined) return direction === 'left' ? originId : undefined;
  const beside = targetsOf(document, originId);
  return beside[beside.indexOf(nodeId) + (direction === 'down' ? 1 : -1)];
}

/** The groups that the ways out of a node or block lead to, from top to bottom, each once. */
function targetsOf(document: BotDocument, id: string): readonly string[] {
  const { blockIds, blocks, edges, events } = document;
  const ids = blockIds[id] ?? [id];
  const ways = ids.flatMap((blockId) => {
    const block = blocks[blockId];
    const named = block ? edgesNamedBy(block, blockId) : [];
    // the way out of the block itself stands below those of its items
    const isOwn = (source: EdgeSource): boolean => !('itemId' in source);
    return [...named.filter(({ source }) => !isOwn(source)), ...named.filter(({ source }) => isOwn(source))];
  });
  const ofEvent = events[id]?.outgoingEdgeId;
  const edgeIds = [...ways.map(({ edgeId }) => edgeId), ...(ofEvent === undefined ? [] : [ofEvent])];
  const groups = edgeIds.map((edgeId) => edges[edgeId]?.to.groupId);
  return [...new Set(groups.filter((groupId) => groupId !== undefined))];
}

function nodeOf(document: BotDocument, edge: Edge): string | undefined {
  const source = sourceOf(edge);
  if (!source) return undefined;
  return 'eventId' in source ? source.eventId : groupOfBlock(document, source.blockId);
}

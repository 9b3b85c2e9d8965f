import {
  edgesNamedBy,
  eventIdOf,
  eventNodeId,
  groupOfBlock,
  sourceOf,
  type BotDocument,
  type EdgeSource,
} from '@parley/editing';
import type { Edge } from '@parley/schema';
import type { Part } from '../../document/part.ts';
import type { Direction } from './nearest-box.ts';

/**
 * The node at the other end of a connection of a node or block: to the right the target of its first way out, to the
 * left the node that leads to it, up and down the other targets of that node. Undefined where there is none.
 */
export function followEdge(document: BotDocument, part: Part, direction: Direction): string | undefined {
  const nodeId = nodeOfPart(document, part);
  const ofBlock = part.sort === 'block' ? targetsOfBlocks(document, [part.id]) : [];
  if (direction === 'right') return ofBlock[0] ?? targetsOf(document, nodeId)[0];
  const origin = Object.values(document.edges).find(({ to }) => to.groupId === nodeId);
  const originId = origin && nodeOf(document, origin);
  if (direction === 'left' || originId === undefined) return direction === 'left' ? originId : undefined;
  const beside = targetsOf(document, originId);
  return beside[beside.indexOf(nodeId) + (direction === 'down' ? 1 : -1)];
}

/** The groups that the ways out of a node lead to, from top to bottom, each once. */
function targetsOf(document: BotDocument, nodeId: string): readonly string[] {
  const eventId = eventIdOf(document, nodeId);
  if (eventId === undefined) return targetsOfBlocks(document, document.blockIds[nodeId] ?? []);
  const target = document.edges[document.events[eventId]?.outgoingEdgeId ?? '']?.to.groupId;
  return target === undefined ? [] : [target];
}

function targetsOfBlocks({ blocks, edges }: BotDocument, ids: readonly string[]): readonly string[] {
  const ways = ids.flatMap((blockId) => {
    const block = blocks[blockId];
    const named = block ? edgesNamedBy(block, blockId) : [];
    // the way out of the block itself stands below those of its items
    const isOwn = (source: EdgeSource): boolean => !('itemId' in source);
    return [...named.filter(({ source }) => !isOwn(source)), ...named.filter(({ source }) => isOwn(source))];
  });
  const groups = ways.map(({ edgeId }) => edges[edgeId]?.to.groupId);
  return [...new Set(groups.filter((groupId) => groupId !== undefined))];
}

function nodeOf(document: BotDocument, edge: Edge): string | undefined {
  const source = sourceOf(edge);
  if (!source) return undefined;
  return 'eventId' in source ? eventNodeId(source.eventId) : groupOfBlock(document, source.blockId);
}

/** The node that a part is, or is in. */
export function nodeOfPart(document: BotDocument, { sort, id }: Part): string {
  return sort === 'node' ? id : (groupOfBlock(document, id) ?? '');
}

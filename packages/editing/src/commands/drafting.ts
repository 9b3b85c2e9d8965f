import type { Block, Edge } from '@parley/schema';
import { edgesNamedBy, sourceOf, sourcePart, type EdgeSource } from '../document/edge-sources.ts';
import type { BotDocument } from '../document/bot-document.ts';
import { placedId } from '../operations/lists.ts';
import type { DocumentDraft } from './command.ts';

/** The place an edge leads to. */
export type EdgeTarget = { readonly groupId: string; readonly blockId?: string | undefined };

/** Adds an edge and has its source name it. Does nothing where there is no such source. */
export function addEdge(
  draft: DocumentDraft,
  edgeId: string,
  source: EdgeSource,
  { groupId, blockId }: EdgeTarget,
): void {
  const part = sourcePart(draft, source);
  if (!part) return;
  part.outgoingEdgeId = edgeId;
  draft.edges[edgeId] = {
    id: edgeId,
    from: { ...source },
    to: blockId === undefined ? { groupId } : { groupId, blockId },
  };
  draft.order.edges.push(edgeId);
}

/** Removes edges together with the names their sources have for them. */
export function removeEdges(draft: DocumentDraft, edgeIds: ReadonlySet<string>): void {
  if (edgeIds.size === 0) return;
  for (const edgeId of edgeIds) {
    const source = draft.edges[edgeId] && sourceOf(draft.edges[edgeId]);
    const part = source && sourcePart(draft, source);
    if (part?.outgoingEdgeId === edgeId) delete part.outgoingEdgeId;
    Reflect.deleteProperty(draft.edges, edgeId);
  }
  draft.order.edges = draft.order.edges.filter((id) => !edgeIds.has(id));
}

/** Adds a block to a group. */
export function addBlockTo(draft: DocumentDraft, groupId: string, block: Block, after: string | null): void {
  const ids = draft.blockIds[groupId];
  if (!ids || draft.blocks[block.id]) return;
  draft.blocks[block.id] = block;
  draft.blockIds[groupId] = [...placedId(ids, block.id, after)];
}

/** The ids of the edges that leave from a block. */
export function edgeIdsFrom(block: Block | undefined): readonly string[] {
  return block ? edgesNamedBy(block).map(({ edgeId }) => edgeId) : [];
}

/** Gives the edge of one block to another that has none. */
export function handOverEdge(draft: DocumentDraft, fromBlockId: string, toBlockId: string): void {
  const [giver, taker] = [draft.blocks[fromBlockId], draft.blocks[toBlockId]];
  const edge = giver?.outgoingEdgeId === undefined ? undefined : draft.edges[giver.outgoingEdgeId];
  if (!giver || !taker || !edge || taker.outgoingEdgeId !== undefined) return;
  taker.outgoingEdgeId = edge.id;
  delete giver.outgoingEdgeId;
  edge.from = { ...edge.from, blockId: toBlockId };
}

/** The edges of a document that lead to a group. */
function edgesTo(document: BotDocument, isTarget: (edge: Edge) => boolean): readonly Edge[] {
  return Object.values(document.edges).filter(isTarget);
}

/** Corrects what leads to a block after it moved to another group: edges, and blocks that jump there. */
export function retargetBlocks(
  draft: DocumentDraft,
  before: BotDocument,
  blockIds: ReadonlySet<string>,
  groupId: string,
): void {
  for (const { id } of edgesTo(before, ({ to }) => to.blockId !== undefined && blockIds.has(to.blockId))) {
    const edge = draft.edges[id];
    if (edge) edge.to = { ...edge.to, groupId };
  }
  for (const { id, options } of Object.values(before.blocks)) {
    if (!hasTarget(options) || options.blockId === undefined || !blockIds.has(options.blockId)) continue;
    const block = draft.blocks[id];
    if (block) block['options'] = { ...options, groupId };
  }
}

type Targeting = { readonly groupId: string; readonly blockId?: string };

/** True for the options of a block that leads elsewhere without an edge, as a jump does. */
export function hasTarget(options: unknown): options is Targeting {
  return (
    typeof options === 'object' &&
    options !== null &&
    'groupId' in options &&
    typeof options.groupId === 'string' &&
    (!('blockId' in options) || typeof options.blockId === 'string')
  );
}

/** The group that a block is in. */
export function groupOfBlock({ blockIds }: BotDocument, blockId: string): string | undefined {
  return Object.keys(blockIds).find((groupId) => blockIds[groupId]?.includes(blockId));
}

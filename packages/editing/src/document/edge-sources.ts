import { isJsonObject, type Block, type Edge, type JsonObject } from '@parley/schema';
import type { BotDocument } from './bot-document.ts';

/** The place an edge leaves from: an event, a block, one of its items, or one of an item's paths. */
export type EdgeSource =
  | { readonly eventId: string }
  | { readonly blockId: string; readonly itemId?: string; readonly pathId?: string };

/** A source with the id of the edge it names. */
export type NamedEdge = { readonly source: EdgeSource; readonly edgeId: string };

/** All edges that a block names, by itself, its items or their paths. */
export function edgesNamedBy(block: Block, blockId = block.id): readonly NamedEdge[] {
  const found: NamedEdge[] = [];
  const note = (part: JsonObject, source: EdgeSource): void => {
    const edgeId = part['outgoingEdgeId'];
    if (typeof edgeId === 'string') found.push({ source, edgeId });
  };
  note(block, { blockId });
  // a change may have put anything there, until the schema of bots judges it
  const items: unknown = block.items;
  for (const item of Array.isArray(items) ? items.filter(hasId) : []) {
    note(item, { blockId, itemId: item.id });
    for (const path of pathsOf(item)) note(path, { blockId, itemId: item.id, pathId: path.id });
  }
  return found;
}

/** All edges that the sources of a document name. */
export function namedEdges(document: BotDocument): readonly NamedEdge[] {
  return [
    ...Object.entries(document.events).flatMap(([eventId, { outgoingEdgeId }]) =>
      outgoingEdgeId === undefined ? [] : [{ source: { eventId }, edgeId: outgoingEdgeId }],
    ),
    ...Object.entries(document.blocks).flatMap(([blockId, block]) => edgesNamedBy(block, blockId)),
  ];
}

/** The part that a source is, with its `outgoingEdgeId`; undefined where there is none such. */
export function sourcePart(
  document: Pick<BotDocument, 'blocks' | 'events'>,
  source: EdgeSource,
): { outgoingEdgeId?: string | undefined } | undefined {
  if ('eventId' in source) return document.events[source.eventId];
  const block = document.blocks[source.blockId];
  if (source.itemId === undefined) return block;
  const item = block?.items?.find(({ id }) => id === source.itemId);
  return source.pathId === undefined || !item ? item : pathsOf(item).find(({ id }) => id === source.pathId);
}

/** The source that an edge says it leaves from. */
export function sourceOf({ from }: Edge): EdgeSource | undefined {
  const { eventId, blockId, itemId, pathId } = from;
  if (eventId !== undefined) return { eventId };
  if (blockId === undefined) return undefined;
  return {
    blockId,
    ...(itemId === undefined ? {} : { itemId }),
    ...(pathId === undefined || itemId === undefined ? {} : { pathId }),
  };
}

type CardPath = JsonObject & { readonly id: string; outgoingEdgeId?: string };

/** The paths of an item, each with an edge of its own. */
function pathsOf(item: JsonObject): readonly CardPath[] {
  const paths: unknown = item['paths'];
  if (!Array.isArray(paths)) return [];
  return paths.filter(hasId);
}

function hasId(part: unknown): part is CardPath {
  return isJsonObject(part) && typeof part['id'] === 'string';
}

import type { BotDocument } from './bot-document.ts';
import { namedEdges, sourceOf, type EdgeSource, type NamedEdge } from './edge-sources.ts';
import { isEqualJson } from './json.ts';

/** A connection that is not whole. */
export type EdgeFlaw =
  /** A source names an edge that is not there, or that leaves from another source. */
  | { readonly kind: 'wrong-name'; readonly edgeId: string; readonly source: EdgeSource }
  /** No source names the edge. */
  | { readonly kind: 'unnamed'; readonly edgeId: string }
  /** The edge says that it leaves from elsewhere than from the source that names it. */
  | { readonly kind: 'wrong-source'; readonly edgeId: string; readonly source: EdgeSource }
  /** The edge leads to a group, or a block in it, that is not there. */
  | { readonly kind: 'leads-nowhere'; readonly edgeId: string };

/** The mistakes in the connections of a document. Commands bring none of these into a bot that has none. */
export function edgeFlaws(document: BotDocument): readonly EdgeFlaw[] {
  const named = new Map<string, NamedEdge[]>();
  for (const name of namedEdges(document)) {
    const names = named.get(name.edgeId);
    if (names) names.push(name);
    else named.set(name.edgeId, [name]);
  }
  const wrongNames = [...named].flatMap(([edgeId, names]) => {
    const edge = document.edges[edgeId];
    if (!edge) return names.map(({ source }) => ({ kind: 'wrong-name', edgeId, source }) as const);
    const own = ownerOf(names, sourceOf(edge));
    return names.flatMap((name) =>
      name === own ? [] : [{ kind: 'wrong-name', edgeId, source: name.source } as const],
    );
  });
  const hasBlock = blockFinder(document);
  return [
    ...wrongNames,
    ...Object.values(document.edges).flatMap((edge) => flawsOf(document, edge.id, named, hasBlock)),
  ];
}

function flawsOf(
  document: BotDocument,
  edgeId: string,
  named: ReadonlyMap<string, readonly NamedEdge[]>,
  hasBlock: ReturnType<typeof blockFinder>,
): EdgeFlaw[] {
  const edge = document.edges[edgeId];
  if (!edge) return [];
  const flaws: EdgeFlaw[] = [];
  const own = ownerOf(named.get(edgeId) ?? [], sourceOf(edge));
  if (!own) flaws.push({ kind: 'unnamed', edgeId });
  else if (!isEqualJson(own.source, sourceOf(edge)))
    flaws.push({ kind: 'wrong-source', edgeId, source: own.source });
  const { groupId, blockId } = edge.to;
  const isThere = blockId === undefined ? document.blockIds[groupId] : hasBlock(groupId, blockId);
  if (!isThere) flaws.push({ kind: 'leads-nowhere', edgeId });
  return flaws;
}

/** Tells which blocks a group has; each group is looked through once. */
function blockFinder({ blockIds }: BotDocument): (groupId: string, blockId: string) => boolean {
  const groups = new Map<string, ReadonlySet<string>>();
  return (groupId, blockId) => {
    const blocks = groups.get(groupId) ?? new Set(blockIds[groupId]);
    groups.set(groupId, blocks);
    return blocks.has(blockId);
  };
}

/** The one of several names of an edge that counts: that of the source it says it leaves from, else the first. */
function ownerOf(names: readonly NamedEdge[], source: EdgeSource | undefined): NamedEdge | undefined {
  return names.find((name) => isEqualJson(name.source, source)) ?? names[0];
}

import { partOfNode, type BotDocument } from '@parley/editing';
import { createGeometry, type Point } from '../../canvas/geometry/geometry.ts';
import { isReachable, nodePosition } from '../../canvas/geometry/shown-at.ts';
import { placedBoxes, placedEdges } from '../../canvas/routing/placed-flow.ts';
import type { Boxes, PlacedEdge } from '../../canvas/routing/route-flow.ts';
import { namesOf } from '../../document/names.ts';
import type { LayoutRequest } from './lay-out.ts';

/** All boxes of a bot and the ends of its edges. */
export function placedFlow(
  document: BotDocument,
  folded: ReadonlySet<string>,
): { readonly boxes: Boxes; readonly edges: readonly PlacedEdge[] } {
  const geometry = createGeometry()(document, namesOf(document), folded);
  const positionOf = (id: string): Point | undefined => nodePosition(document, id);
  return {
    boxes: placedBoxes(geometry, positionOf),
    edges: placedEdges(geometry, positionOf, document.edges),
  };
}

/** The chosen nodes of a bot, or all of them where fewer than two are chosen, as they are to be laid out. */
export function requestOf({
  document,
  folded,
  chosen: chosenIds,
  view,
}: {
  readonly document: BotDocument;
  readonly folded: ReadonlySet<string>;
  readonly chosen: readonly string[];
  readonly view: LayoutRequest['view'];
}): LayoutRequest {
  const { boxes, edges: placed } = placedFlow(document, folded);
  const chosen = new Set(chosenIds.length > 1 ? chosenIds : boxes.keys());
  const nodes = [...boxes].flatMap(([id, { width, height }]) => (chosen.has(id) ? [{ id, width, height }] : [])); // prettier-ignore
  const edges = placed
    .map(({ ends }) => ends)
    // dagre keeps to the order in which it meets the edges: that of the rows they leave from
    .sort((a, b) => a.from.y - b.from.y)
    .filter(({ sourceId, targetId }) => chosen.has(sourceId) && chosen.has(targetId))
    .map(({ sourceId, targetId, from }) => {
      const top = from.y - (boxes.get(sourceId)?.y ?? 0);
      return { from: sourceId, to: targetId, top };
    });
  const at = nodes.flatMap(({ id }) => partOfNode(document, id)?.graphCoordinates ?? []).filter(isReachable);
  const least = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.min(...values));
  const origin = { x: least(at.map(({ x }) => x)), y: least(at.map(({ y }) => y)) };
  const others = [...boxes].flatMap(([id, box]) => (chosen.has(id) ? [] : [box]));
  return { nodes, edges, origin, view, others };
}

import type { BotDocument } from '@parley/editing';
import { edgeEnds, type Box, type FlowGeometry, type Point } from '../geometry/geometry.ts';
import type { Boxes, PlacedEdge } from './route-flow.ts';

/** The boxes of all groups and events that have a place, by id. Notes lie below the flow and are in no one’s way. */
export function placedBoxes(
  { shapes }: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
): Boxes {
  const boxes = new Map<string, Box>();
  for (const [id, { width, height, isNote }] of Object.entries(shapes)) {
    const at = isNote === true ? undefined : positionOf(id);
    if (at) boxes.set(id, { x: at.x, y: at.y, width, height });
  }
  return boxes;
}

/** The edges whose ends have a place. */
export function placedEdges(
  geometry: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
  edges: BotDocument['edges'],
): readonly PlacedEdge[] {
  return Object.entries(edges).flatMap(([id, edge]): PlacedEdge[] => {
    const ends = edgeEnds(geometry, positionOf, edge);
    return ends ? [{ id, ends }] : [];
  });
}

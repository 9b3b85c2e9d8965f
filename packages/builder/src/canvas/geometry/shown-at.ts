import { partOfNode, type BotDocument } from '@parley/editing';
import type { Point } from './geometry.ts';

/** Pixels from the middle; a browser draws nothing exactly that is much farther away. */
const farthest = 1_000_000;

/** The position at which a part is drawn: its own, unless that is so far away that nobody could reach it. */
export function shownAt<P extends Point>(at: P): P {
  return isReachable(at) ? at : { ...at, x: within(at.x), y: within(at.y) };
}

/** The position at which a node is drawn; undefined where there is none such. */
export function nodePosition(
  document: Pick<BotDocument, 'groups' | 'events' | 'fields'>,
  nodeId: string,
): Point | undefined {
  const part = partOfNode(document, nodeId);
  return part && shownAt(part.graphCoordinates);
}

/** True where a part is drawn at its own position. */
export const isReachable = ({ x, y }: Point): boolean => Math.abs(x) <= farthest && Math.abs(y) <= farthest;

const within = (value: number): number => Math.max(-farthest, Math.min(farthest, value));

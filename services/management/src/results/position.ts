import { tiesPerMillisecond } from '@parley/schema/contract';
import type { Window } from './time-filter.ts';

/** A span of positions; `until` is not a part of it. */
export type PositionRange = { readonly from: number; readonly until: number };

/** The first position a result created at an instant can have; milliseconds since 1970. */
export function firstPositionOf(instant: number): number {
  return instant * tiesPerMillisecond;
}

/** The number of positions in an hour. */
export const hourLength = firstPositionOf(3_600_000);

/** The positions of results created within a window. */
export function positionRangeOf({ from, until }: Window): PositionRange {
  return { from: firstPositionOf(from), until: Math.min(firstPositionOf(until), Number.MAX_SAFE_INTEGER) };
}

import { tiesPerMillisecond } from '@parley/schema/internal';

/** The first position a result created at an instant can have; milliseconds since 1970. */
export function firstPositionOf(instant: number): number {
  return instant * tiesPerMillisecond;
}

import type { Box } from './geometry.ts';

/** True if two boxes lie on one another, or come nearer to one another than `room`. */
export function areNear(one: Box, other: Box, room: number): boolean {
  return (
    one.x < other.x + other.width + room &&
    one.x + one.width + room > other.x &&
    one.y < other.y + other.height + room &&
    one.y + one.height + room > other.y
  );
}

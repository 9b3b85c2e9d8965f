import { forbidden, type ProblemError } from '@parley/errors';
import type { UserMode } from '@parley/schema';

const ranks: Readonly<Record<UserMode, number>> = { guest: 0, read: 1, write: 2 };

/**
 * The mode itself where it is at least `least`. Who is no member learns nothing (`missing`), who is one but may not do
 * this is told so.
 */
export function assertMode(
  mode: UserMode | undefined,
  least: UserMode,
  missing: () => ProblemError,
): UserMode {
  if (mode === undefined) throw missing();
  if (ranks[mode] < ranks[least]) throw forbidden();
  return mode;
}

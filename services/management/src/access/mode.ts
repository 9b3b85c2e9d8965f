import { forbidden, type ProblemError } from '@parley/errors';
import { isModeAtLeast, type UserMode } from '@parley/schema';

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
  if (!isModeAtLeast(mode, least)) throw forbidden(undefined);
  return mode;
}

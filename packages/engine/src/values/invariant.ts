/** Throws if `condition` is false: a mistake in the code, never in a bot or a reply. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (condition === undefined || condition === null || condition === false)
    throw new Error(`invariant: ${why}`);
}

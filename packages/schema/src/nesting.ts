/** How deep lists and objects may lie in each other in one document: far deeper than any bot, far from the end of the stack. */
export const nestingLimit = 200;

/**
 * Whether lists and objects lie deeper in each other than `limit`. What does cannot be written as JSON text or walked
 * through by recursion, so it is refused before anything else looks at it.
 */
export function isNestedTooDeep(value: unknown, limit = nestingLimit): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isNestedTooDeep(inner, limit - 1));
}

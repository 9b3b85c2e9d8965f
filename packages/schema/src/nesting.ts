/** The deepest nesting of lists and objects in one document: far deeper than any bot, far from the end of the stack. */
export const nestingLimit = 200;

/**
 * True if lists and objects are nested deeper than `limit`. Such a value cannot be written as JSON text or walked
 * through by recursion, so it is refused before any other code reads it.
 */
export function isNestedTooDeep(value: unknown, limit = nestingLimit): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isNestedTooDeep(inner, limit - 1));
}

import type { AnyField, When } from './fields.ts';
import { valueAt } from './paths.ts';

/**
 * True if a field of a part, or of an element, is shown: the value that its condition looks at, or else the fallback of
 * that value's field, is one of those it names, or none of those. `all` are the fields of the part, whatever section they are in.
 */
export function isShown({ when }: Pick<AnyField, 'when'>, all: readonly AnyField[], part: unknown): boolean {
  return when === undefined || isMet(when, all, part);
}

function isMet(
  { path, values, isNone = false, and }: When,
  all: readonly AnyField[],
  part: unknown,
): boolean {
  const isThis = values.includes(valueAt(part, path) ?? fallbackOf(all, path)) !== isNone;
  return isThis && (and === undefined || isMet(and, all, part));
}

function fallbackOf(fields: readonly AnyField[], path: string): unknown {
  for (const field of fields) {
    if (field.widget === 'section') {
      const inner = fallbackOf(field.fields, path);
      if (inner !== undefined) return inner;
    } else if (field.path === path) return field.fallback;
  }
  return undefined;
}

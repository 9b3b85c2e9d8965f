import { isJsonObject } from '@parley/schema';

/**
 * A JSON value with its texts and fields rewritten: `text` gets every text with the name of its field, and gives what
 * stands there then. What stays is the same object.
 */
export function mapTexts(value: unknown, text: (text: string, field: string) => string, field = ''): unknown {
  if (typeof value === 'string') return text(value, field);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const mapped = list.map((inner) => mapTexts(inner, text, field));
    return mapped.every((inner, index) => inner === list[index]) ? value : mapped;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const mapped = entries.map(([key, inner]): [string, unknown] => [key, mapTexts(inner, text, key)]);
  return mapped.every(([, inner], index) => inner === entries[index]?.[1])
    ? value
    : Object.fromEntries(mapped);
}

/** A JSON value without the fields that `isDropped` names, at any depth. What stays is the same object. */
export function withoutFields(
  value: unknown,
  isDropped: (field: string, value: unknown) => boolean,
): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const kept = list.map((inner) => withoutFields(inner, isDropped));
    return kept.every((inner, index) => inner === list[index]) ? value : kept;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const kept = entries
    .filter(([field, inner]) => !isDropped(field, inner))
    .map(([field, inner]): [string, unknown] => [field, withoutFields(inner, isDropped)]);
  const isSame =
    kept.length === entries.length && kept.every(([, inner], index) => inner === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(kept);
}

/** True for the fields that hold ids of variables, as `variableId`, `saveVariableId` or `dynamicVariableId` do. */
export function isVariableField(field: string): boolean {
  return /variableIds?$/i.test(field);
}

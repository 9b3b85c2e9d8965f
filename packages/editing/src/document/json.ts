import { isJsonObject, type JsonObject } from '@parley/schema';

/** An object of a list whose objects are told apart by their ids. */
export type Element = JsonObject & { readonly id: string };

/**
 * True if operations can name the elements of a list: each is an object with an id that no other has. Any other list
 * (texts, rich text, items that share an id) is one value and is set as a whole. An empty list is of both sorts.
 */
export function isElementList(value: unknown): value is readonly Element[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set<string>();
  for (const element of value as readonly unknown[]) {
    if (!isJsonObject(element) || typeof element['id'] !== 'string') return false;
    ids.add(element['id']);
  }
  return ids.size === value.length;
}

/** True if two JSON values are equal; the order of an object's keys does not matter. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, at) => isEqualJson(value, b[at]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}

/** An object's own value under `key`; undefined for one that it inherits. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

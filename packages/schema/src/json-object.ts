/** A JSON object with any keys and values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True if `value` is an object with keys: no list, not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `object` without those keys; `object` itself where it has none of them. */
export function without<T extends JsonObject>(object: T, ...keys: readonly string[]): T {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  // the removed keys are optional in every T this is used for, so the rest is still a T
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key))) as T;
}

/** An object as JSON has it: anything under any key. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether `value` is an object with keys: no list, not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `object` without those keys; `object` itself where it has none of them. */
export function without<T extends JsonObject>(object: T, ...keys: readonly string[]): T {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  // the keys taken out are optional in every T this is used for: what is left is a T still
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key))) as T;
}

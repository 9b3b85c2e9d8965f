/** The own value of `record` under `key`: never an inherited one, whatever the key. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Puts `value` under `key`. Ignores the key `__proto__`, which JSON schemas drop. */
export function put<T>(record: Record<string, T>, key: string, value: T): void {
  if (key !== '__proto__') record[key] = value;
}

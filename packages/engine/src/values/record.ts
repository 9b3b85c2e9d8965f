/** The value `record` itself has under `key`: never what every object inherits, whatever the key is called. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Puts `value` under `key`. The key `__proto__`, which JSON schemas drop, is not kept. */
export function put<T>(record: Record<string, T>, key: string, value: T): void {
  if (key !== '__proto__') record[key] = value;
}

/** The path of a field or an element of a value, as a mapping of a response names it. */
export function pathInside(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

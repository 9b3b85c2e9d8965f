/** The JSON pointer (RFC 6901) of a path; the root is the empty text. */
export function pointerTo(...path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

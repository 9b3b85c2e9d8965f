/** The difference between a response and those of the API. */
type HeaderException = {
  /** A file that caches may keep. */
  readonly isKept?: boolean;
  /** A page made to be put into frames. */
  readonly isFramed?: boolean;
};

/**
 * The faults in the headers of a response, whatever its body: nothing may guess its type, frame it, run in it
 * or keep it; it reveals neither a visitor's origin nor the software behind it. Empty if all is well.
 */
export function headerFaults(headers: Headers, { isKept, isFramed }: HeaderException = {}): string[] {
  const value = (name: string): string => headers.get(name) ?? '(none)';
  const policy = value('content-security-policy');
  const rules: readonly (readonly [name: string, isKept: boolean])[] = [
    ['x-content-type-options', value('x-content-type-options') === 'nosniff'],
    ['referrer-policy', value('referrer-policy') === 'no-referrer'],
    ['strict-transport-security', /^max-age=\d{7,}/.test(value('strict-transport-security'))],
    ['x-request-id', headers.has('x-request-id')],
    ['content-security-policy', policy.includes("default-src 'none'")],
    ['content-security-policy', isFramed === true || policy.includes("frame-ancestors 'none'")],
    ['x-frame-options', isFramed === true || value('x-frame-options') === 'DENY'],
    ['cache-control', isKept === true || value('cache-control') === 'no-store'],
    ['x-powered-by', !headers.has('x-powered-by')],
    ['server', !headers.has('server')],
    ['set-cookie', !headers.has('set-cookie')],
  ];
  return rules.flatMap(([name, holds]) => (holds ? [] : [`${name}: ${value(name)}`]));
}

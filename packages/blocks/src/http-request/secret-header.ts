const secretName = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|secret|token|password).*)$/i;
const shortest = 12;

/** True if a header always holds a secret, and the block holds it in clear. */
export function holdsSecret({
  key = '',
  value = '',
}: {
  readonly key?: string | undefined;
  readonly value?: string | undefined;
}): boolean {
  return secretName.test(key.trim()) && !value.includes('{{') && value.trim().length >= shortest;
}

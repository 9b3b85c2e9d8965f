const addressPattern =
  /^(https?):\/\/([a-z0-9]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i;
const hostPattern = /^([a-z0-9]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/**
 * The host of an http or https address, in the form in which credentials name hosts: in lower case, with its port
 * unless that is 443 of https. Undefined for everything else: other schemes, a user in the address, and names that are
 * not plain ASCII. So a key that is bound to a host never leaves without TLS, unless the port says so.
 */
export function hostOf(url: string): string | undefined {
  const [, scheme = '', name, , port] = addressPattern.exec(url) ?? [];
  if (name === undefined || Number(port ?? 1) > 65_535) return undefined;
  const number = Number(port ?? (scheme.toLowerCase() === 'https' ? 443 : 80));
  const isTls = scheme.toLowerCase() === 'https';
  return isTls && number === 443 ? name.toLowerCase() : `${name.toLowerCase()}:${number}`;
}

/** A host as an author writes it, in that form; undefined if it is none. `443` says nothing more than no port. */
export function canonicalHost(host: string): string | undefined {
  const [, name, , port] = hostPattern.exec(host) ?? [];
  if (name === undefined || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) return undefined;
  const number = Number(port ?? 443);
  return number === 443 ? name.toLowerCase() : `${name.toLowerCase()}:${number}`;
}

/** True if a secret that is bound to these hosts may go to that address. */
export function isHostAllowed(hosts: readonly string[], url: string): boolean {
  const host = hostOf(url);
  return host !== undefined && hosts.includes(host);
}

/**
 * The beginning of an address in a text with variables, up to its path; undefined if a variable may decide the host, which
 * is then judged when it is known.
 */
export function fixedAddressOf(text: string): string | undefined {
  return /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(text.trim())?.[0];
}

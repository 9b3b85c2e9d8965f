/** The names that were looked up, in lower case: as many as there are zones at most. */
const known = new Map<string, string>();

/**
 * The IANA database's own spelling of a time zone's name; undefined for a zone that there is not. Names count in any
 * case, and libraries keep something for each spelling that they are given: give them this one.
 */
export function canonicalTimeZone(name: string): string | undefined {
  const key = name.toLowerCase();
  const zone = known.get(key) ?? lookUp(name);
  if (zone !== undefined) known.set(key, zone);
  return zone;
}

function lookUp(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

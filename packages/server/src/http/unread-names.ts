/** Deep enough for a message and its metadata, and too shallow for the content of a bot. */
const deepest = 3;
/** A caller may send any number of names, of any length. */
const [mostNames, longestName] = [20, 60];

/**
 * JSON pointers of the fields of `sent` that nothing of `read` came from: the schema does not know them. Lists are not
 * looked into. At most 20, of 60 characters each.
 */
export function unreadFields(sent: unknown, read: unknown): string[] {
  const found: string[] = [];
  collect(sent, read, '', found);
  return found;
}

function collect(sent: unknown, read: unknown, at: string, found: string[], depth = 1): void {
  if (!isRecord(sent) || !isRecord(read)) return;
  for (const name in sent) {
    if (found.length === mostNames) return;
    const pointer = `${at}/${name}`;
    if (!Object.hasOwn(read, name)) found.push(pointer.slice(0, longestName));
    else if (depth < deepest) collect(sent[name], read[name], pointer, found, depth + 1);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of `query` that are not `known`, each as `?name`; with the same limits. */
export function unreadParameters(
  query: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const name in query) {
    if (found.length === mostNames) break;
    if (!known.has(name)) found.push(`?${name}`.slice(0, longestName));
  }
  return found;
}

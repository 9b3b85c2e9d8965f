/** The ids with `id` after that one: first where it is null, last where there is none such. */
export function placedId(ids: readonly string[], id: string, after: string | null): readonly string[] {
  if (after === null) return [id, ...ids];
  const index = ids.indexOf(after);
  return index === -1 ? [...ids, id] : ids.toSpliced(index + 1, 0, id);
}

/**
 * The ids of `after` that have to be moved or added to make `before` into it, each with the one it follows; the fewest
 * that do, in an order in which they can be done one by one. Ids that only `before` has are left to the caller.
 */
export function placementsOf(
  before: readonly string[],
  after: readonly string[],
): readonly { readonly id: string; readonly after: string | null }[] {
  const staying = longestCommon(before, after);
  return after.flatMap((id, index) => (staying.has(id) ? [] : [{ id, after: after[index - 1] ?? null }]));
}

/** The most ids that stand in the same order in both lists. */
function longestCommon(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = new Map(before.map((id, index) => [id, index]));
  // the longest increasing run of former positions: `ends` has the least end of a run of each length
  const ends: { readonly at: number; readonly id: string; readonly before: number }[] = [];
  const links: { readonly id: string; readonly previous: number }[] = [];
  for (const id of after) {
    const at = positions.get(id);
    if (at === undefined) continue;
    const length = countBelow(ends, at);
    links.push({ id, previous: ends[length - 1]?.before ?? -1 });
    ends[length] = { at, id, before: links.length - 1 };
  }
  const found = new Set<string>();
  for (let link = ends.at(-1)?.before ?? -1; link >= 0; link = links[link]?.previous ?? -1) {
    const id = links[link]?.id;
    if (id !== undefined) found.add(id);
  }
  return found;
}

/** The number of the sorted ends that lie before `at`. */
function countBelow(ends: readonly { readonly at: number }[], at: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

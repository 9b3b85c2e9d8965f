/** An edge between two nodes that are laid out. */
export type Line = { readonly from: string; readonly to: string };

/**
 * The most bends that are laid out. An edge has one in each column that it passes and one between columns, and the time
 * grows with them; in a large bot most belong to a few edges that cross all of it.
 */
const mostBends = 4_000;

/** The length of the longest edges that can be laid out together with all that are shorter. */
export function longestLaidOut(lengths: readonly number[]): number {
  let bends = 0;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    bends += 2 * length - 1;
    if (bends > mostBends) return Math.max(1, length - 1);
  }
  return Infinity;
}

/** The column of each node: right of all that lead to it, but for edges that lead back to where the flow comes from. */
export function columnsOf(ids: readonly string[], edges: readonly Line[]): ReadonlyMap<string, number> {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) targets.get(from)?.push(to);
  const order = flowOrder(ids, targets);
  const position = new Map(order.map((id, index) => [id, index]));
  const isForth = (from: string, to: string): boolean => (position.get(from) ?? 0) < (position.get(to) ?? 0);
  const columns = new Map<string, number>(ids.map((id) => [id, 0]));
  const columnOf = (id: string): number => columns.get(id) ?? 0;
  for (const from of order)
    for (const to of targets.get(from) ?? [])
      if (isForth(from, to)) columns.set(to, Math.max(columnOf(to), columnOf(from) + 1));
  const reached = new Set(edges.map(({ to }) => to));
  for (const id of order) {
    const next = (targets.get(id) ?? []).filter((to) => isForth(id, to));
    // another beginning stands beside what it leads to
    if (!reached.has(id) && next.length > 0) columns.set(id, Math.min(...next.map(columnOf)) - 1);
  }
  return columns;
}

/** The nodes in an order in which each comes before those it leads to, wherever the flow does not go in a circle. */
function flowOrder(
  ids: readonly string[],
  targets: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const seen = new Set<string>();
  const ended: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const target of targets.get(id) ?? []) visit(target);
    ended.push(id);
  };
  const reached = new Set([...targets.values()].flat());
  for (const id of ids) if (!reached.has(id)) visit(id);
  ids.forEach(visit);
  return ended.toReversed();
}

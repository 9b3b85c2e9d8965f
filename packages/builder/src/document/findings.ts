/** A finding of the check at the place that panels know it by: `['blocks', id, 'options', 'url']`. */
export type PlacedFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly path: readonly string[];
};

/** The findings about each part of a bot, by its id. */
export type Findings = ReadonlyMap<string, readonly PlacedFinding[]>;

/** The findings by the parts they are about. A part with the same findings as in `former` keeps its very list. */
export function findingsByPart(list: readonly PlacedFinding[], former: Findings): Findings {
  const byPart = new Map<string, readonly PlacedFinding[]>();
  for (const finding of list) {
    const id = finding.path[1];
    if (id !== undefined) byPart.set(id, [...(byPart.get(id) ?? []), finding]);
  }
  for (const [id, now] of byPart) {
    const before = former.get(id);
    if (before && JSON.stringify(before) === JSON.stringify(now)) byPart.set(id, before);
  }
  const isSame = byPart.size === former.size && [...byPart].every(([id, now]) => former.get(id) === now);
  return isSame ? former : byPart;
}

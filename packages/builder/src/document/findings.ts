import type { TableName } from '@parley/editing';

/** A finding of the check at the place that panels know it by: `['blocks', id, 'options', 'url']`. */
export type PlacedFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** A sentence in everyday words: what is wrong, and how to mend it. */
  readonly message: string;
  /** The place as authors know it: “Welcome › Open a page › Address”. */
  readonly place: string;
  readonly path: readonly string[];
  /** The service's name of this very finding. */
  readonly key: string;
  /** Somebody who has read the warning and published the bot all the same. */
  readonly acknowledgement?: Acknowledgement | undefined;
};

/** An author, who may be gone, and an instant. */
type Acknowledgement = { readonly by: { readonly email: string } | null; readonly at: string };

/** The look of a finding: a warning that somebody has accepted is one no more. */
export function shownSeverity({
  severity,
  acknowledgement,
}: Pick<PlacedFinding, 'severity' | 'acknowledgement'>): PlacedFinding['severity'] | 'accepted' {
  return acknowledgement === undefined ? severity : 'accepted';
}

/** The findings about each part of a bot, by its sort and id: a block may have the very id of its group. */
export type Findings = ReadonlyMap<string, readonly PlacedFinding[]>;

/** The findings by the parts they are about. A part with the same findings as in `former` keeps its very list. */
export function findingsByPart(list: readonly PlacedFinding[], former: Findings): Findings {
  const byPart = new Map<string, readonly PlacedFinding[]>();
  for (const finding of list) {
    const [table, id] = finding.path;
    if (table === undefined || id === undefined) continue;
    const key = keyOf(table, id);
    byPart.set(key, [...(byPart.get(key) ?? []), finding]);
  }
  for (const [key, now] of byPart) {
    const before = former.get(key);
    if (before && JSON.stringify(before) === JSON.stringify(now)) byPart.set(key, before);
  }
  const isSame = byPart.size === former.size && [...byPart].every(([key, now]) => former.get(key) === now);
  return isSame ? former : byPart;
}

/** The findings about one part; undefined where there are none. */
export function findingsOf(
  findings: Findings,
  table: TableName,
  id: string,
): readonly PlacedFinding[] | undefined {
  return findings.get(keyOf(table, id));
}

const keyOf = (table: string, id: string): string => `${table}/${id}`;

import type { PlacedFinding } from '../document/findings.ts';

/** The findings about a bot as its publisher meets them. */
export type SortedFindings = Readonly<Record<'errors' | 'warnings' | 'accepted', readonly PlacedFinding[]>>;

/** Sorts findings; a warning that somebody has accepted is no longer one of the warnings. */
export function sortedFindings(findings: readonly PlacedFinding[]): SortedFindings {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return {
    errors: findings.filter(({ severity }) => severity === 'error'),
    warnings: warnings.filter(({ acknowledgement }) => acknowledgement === undefined),
    accepted: warnings.filter(({ acknowledgement }) => acknowledgement !== undefined),
  };
}

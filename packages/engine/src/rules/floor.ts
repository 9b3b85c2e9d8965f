import type { CheckFloor } from './facts.ts';
import { severities, type Severity } from './rule.ts';

/** The findings, none milder than the floor says. */
export function raised<D extends { readonly code: string; readonly severity: Severity }>(
  findings: readonly D[],
  floor: CheckFloor,
): D[] {
  return findings.map((found) => {
    const least = Object.hasOwn(floor, found.code) ? floor[found.code] : undefined;
    return least !== undefined && isGraver(least, found.severity) ? { ...found, severity: least } : found;
  });
}

/** True if one severity is graver than another. */
export const isGraver = (one: Severity, other: Severity): boolean =>
  severities.indexOf(one) < severities.indexOf(other);

const dayMs = 86_400_000;

/** The days that a token may be made for; `never`: it has no end. */
export const lifetimes = { days30: 30, days90: 90, year: 365, never: undefined } as const;
export type Lifetime = keyof typeof lifetimes;

/** The instant at which a token ends that is made now; null: never. */
export function endOf(lifetime: Lifetime, now: number): string | null {
  const days = lifetimes[lifetime];
  return days === undefined ? null : new Date(now + days * dayMs).toISOString();
}

/** The meaning of a change for conversations, the least first. */
export const gravities = ['cosmetic', 'text', 'behaviour', 'data', 'security'] as const;
export type Gravity = (typeof gravities)[number];

/** The gravest of some gravities. */
export function gravest(all: readonly Gravity[]): Gravity {
  return gravities[Math.max(0, ...all.map((gravity) => gravities.indexOf(gravity)))] ?? 'cosmetic';
}

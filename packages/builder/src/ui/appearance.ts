/** The choice of light or dark; `system`: whatever the reader's system says. */
export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const storageKey = 'parley.appearance';

/** The choice of this device. */
export function readAppearance(): Appearance {
  const stored = localStorage.getItem(storageKey);
  return appearances.find((appearance) => appearance === stored) ?? 'system';
}

/** Applies `appearance` to the page. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = appearance;
}

/** Applies `appearance` and keeps it for the next visit. */
export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(storageKey, appearance);
  applyAppearance(appearance);
}

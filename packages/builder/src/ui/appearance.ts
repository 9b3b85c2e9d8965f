import { create } from 'zustand';

/** The choice of light or dark; `system`: whatever the reader's system says. */
export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const storageKey = 'parley.appearance';

/** The choice that is in force, for every place that shows it. */
export const useAppearance = create<{ readonly appearance: Appearance }>(() => ({ appearance: 'system' }));

/** Applies the choice of this device to the page. */
export function applyKeptAppearance(): void {
  const stored = localStorage.getItem(storageKey);
  applyAppearance(appearances.find((appearance) => appearance === stored) ?? 'system');
}

/** Applies `appearance` and keeps it for the next visit. */
export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(storageKey, appearance);
  applyAppearance(appearance);
}

function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = appearance;
  useAppearance.setState({ appearance });
}

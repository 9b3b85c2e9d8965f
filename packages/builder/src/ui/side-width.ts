import { useState } from 'react';

/** The narrowest and the widest that a panel may be, in pixels. */
export const sideWidths = { least: 280, most: 560 } as const;

const storageKey = (name: string): string => `parley.width.${name}`;

/** The width that this device remembers of a panel, and the way to change it; undefined: its own, as the style has it. */
export function useSideWidth(
  name: string,
): readonly [number | undefined, (width: number | undefined) => void] {
  const [width, setWidth] = useState(() => kept(name));
  const change = (wanted: number | undefined): void => {
    const next = wanted === undefined ? undefined : within(wanted);
    setWidth(next);
    try {
      if (next === undefined) localStorage.removeItem(storageKey(name));
      else localStorage.setItem(storageKey(name), String(next));
    } catch {
      // it stays so in this window
    }
  };
  return [width, change];
}

function kept(name: string): number | undefined {
  try {
    const stored = Number(localStorage.getItem(storageKey(name)) ?? Number.NaN);
    return Number.isFinite(stored) ? within(stored) : undefined;
  } catch {
    return undefined;
  }
}

const within = (width: number): number =>
  Math.round(Math.min(sideWidths.most, Math.max(sideWidths.least, width)));

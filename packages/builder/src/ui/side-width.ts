import { useState } from 'react';

/** The narrowest and the widest that a panel may be, in pixels. */
export const sideWidths = { least: 280, most: 560 } as const;

const storageKey = (name: string): string => `parley.width.${name}`;

/** The width of a panel, and the ways to change it; undefined: its own, as the style has it. */
export type SideWidth = {
  readonly width: number | undefined;
  /** Shows another width, and keeps it on the device. */
  readonly onChange: (width: number | undefined) => void;
  /** Shows another width while the edge is dragged: it is kept once the edge is let go, by `onChange`. */
  readonly onDrag: (width: number) => void;
};

/** The width that this device remembers of a panel. */
export function useSideWidth(name: string): SideWidth {
  const [width, setWidth] = useState(() => kept(name));
  const onChange = (wanted: number | undefined): void => {
    const next = wanted === undefined ? undefined : within(wanted);
    setWidth(next);
    try {
      if (next === undefined) localStorage.removeItem(storageKey(name));
      else localStorage.setItem(storageKey(name), String(next));
    } catch {
      // it stays so in this window
    }
  };
  return { width, onChange, onDrag: (wanted) => setWidth(within(wanted)) };
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

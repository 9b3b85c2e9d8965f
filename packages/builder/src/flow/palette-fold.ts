import { useState } from 'react';
import { usePreviewing } from '../preview/previewing.store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';

const storageKey = 'parley.palette';
/** Windows with room for the names of all kinds beside the canvas, the form and the preview. */
const spacious = '(min-width: 1600px)';

/**
 * True while the palette shows icons alone: as the author has chosen on this device, and otherwise while the preview takes
 * its room from the canvas.
 */
export function useFolded(): readonly [boolean, (isFolded: boolean) => void] {
  const [chosen, setChosen] = useState(kept);
  const isSpacious = useMediaQuery(spacious);
  const isCrowded = usePreviewing(({ isOpen }) => isOpen) && !isSpacious;
  const choose = (isFolded: boolean): void => {
    setChosen(isFolded);
    try {
      localStorage.setItem(storageKey, isFolded ? 'icons' : 'names');
    } catch {
      // it stays so in this window
    }
  };
  return [chosen ?? isCrowded, choose];
}

function kept(): boolean | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? undefined : stored === 'icons';
  } catch {
    return undefined;
  }
}

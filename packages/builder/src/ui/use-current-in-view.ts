import { useEffect, useRef, type RefObject } from 'react';

/** A row of links that may be wider than its room: the link of the page that is open, `current`, stays in sight. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // a phone has room for some of them, and may be turned
  useEffect(() => {
    const bar = row.current;
    if (!bar) return undefined;
    const resized = new ResizeObserver(() =>
      bar.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    );
    resized.observe(bar);
    return () => resized.disconnect();
  }, [current]);
  return row;
}

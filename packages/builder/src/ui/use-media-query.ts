import { useCallback, useSyncExternalStore } from 'react';

/** Windows as small as a phone's. */
export const narrow = '(max-width: 767px)';

/** Windows with room for the form, the canvas and the preview side by side. */
export const roomy = '(min-width: 1280px)';

/** True while the window is as the media query says. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

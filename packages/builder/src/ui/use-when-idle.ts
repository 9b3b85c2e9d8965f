import { useEffect } from 'react';

/** Browsers that cannot tell when they are idle wait this long. */
const unknownMs = 500;

/** Calls `run` once the page is drawn and has nothing else to do. `run` must be the same at each drawing. */
export function useWhenIdle(run: () => void): void {
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(run, unknownMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }, [run]);
}

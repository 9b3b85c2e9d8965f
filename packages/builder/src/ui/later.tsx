import {
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { LoadBoundary } from './load-boundary.tsx';

/** A component whose code comes later than that of its page. */
export type Later<P> = {
  (props: P): ReactElement;
  /** Loads the code ahead of its first use. Where that fails, it is loaded at its first use. */
  readonly preload: () => void;
};

/**
 * A component whose code is loaded when it is first shown; until then `fallback` stands in its place, nothing unless
 * named; a component among fallbacks gets the same props. Where it cannot be loaded, the page goes on and offers to try
 * again.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ComponentType<P> = null,
): Later<P> {
  // shared by all that show it: after the first, none waits
  const shared: { loaded?: ComponentType<P> } = {};
  const loadOnce = async () => (shared.loaded ??= await load());
  const begin = () => lazy(async () => ({ default: await loadOnce() }));
  function Later(props: P): ReactElement {
    const [Loaded, setLoaded] = useState<ComponentType<P>>(() => shared.loaded ?? begin());
    return (
      <LoadBoundary onRetry={() => setLoaded(begin)}>
        <Suspense fallback={typeof fallback === 'function' ? createElement(fallback, props) : fallback}>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  const preload = (): void => void loadOnce().catch(() => undefined);
  return Object.assign(Later, { preload });
}

import { lazy, Suspense, useReducer, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { LoadBoundary } from './load-boundary.tsx';

/**
 * A component whose code is loaded when it is first shown; until then `fallback` stands in its place, nothing unless
 * named. Where it cannot be loaded, the page goes on and offers to try again.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): (props: P) => ReactElement {
  const begin = () => lazy(async () => ({ default: await load() }));
  // shared by all that show it: after the first, none waits
  const shared = { Loaded: begin() };
  return function Later(props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const { Loaded } = shared;
    return (
      <LoadBoundary
        onRetry={() => {
          shared.Loaded = begin();
          redraw();
        }}
      >
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

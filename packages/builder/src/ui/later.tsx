import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';

/** A component whose code is loaded when it is first shown; until then nothing stands in its place. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

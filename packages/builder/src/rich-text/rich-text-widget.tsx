import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { Widget } from '../fields/panel.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const load = async () => ({ default: (await import('./rich-text.tsx')).RichText });
/** One for all texts: after the first of them, none waits for it. */
let loading = lazy(load);

/** A formatted text. Its editor is loaded when the first one is shown; where that fails, it can be tried again. */
export const RichTextWidget: Widget<'richText'> = ({ field, place }): ReactElement => {
  const [RichText, setRichText] = useState(() => loading);
  const retry = (): void => {
    loading = lazy(load);
    setRichText(() => loading);
  };
  return (
    <LoadBoundary onRetry={retry}>
      <Suspense fallback={<Skeleton height={120} />}>
        <RichText field={field} place={place} />
      </Suspense>
    </LoadBoundary>
  );
};

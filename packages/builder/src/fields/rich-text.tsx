import { lazy, Suspense, type ReactElement } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Widget } from './panel.ts';

const RichText = lazy(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

/** A formatted text; its editor is loaded when the first one is shown. */
export const RichTextWidget: Widget<'richText'> = ({ field, place }): ReactElement => (
  <Suspense fallback={<Skeleton height={120} />}>
    <RichText field={field} place={place} />
  </Suspense>
);

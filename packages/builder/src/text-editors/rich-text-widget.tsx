import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A formatted text. */
export const RichTextWidget = later(
  async () => (await import('./rich-text.tsx')).RichText,
  <Skeleton height={207} />,
);

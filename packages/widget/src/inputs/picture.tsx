import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

/** A picture among others; where it has none, or it does not load, the first letter of its title. */
export function Picture({
  url,
  title,
  alt = '',
}: {
  readonly url: string | undefined;
  readonly title: string;
  readonly alt?: string | undefined;
}): VNode {
  const [hasFailed, setFailed] = useState(false);
  if (url && !hasFailed) return <img src={url} alt={alt} onError={() => setFailed(true)} />;
  return (
    <span class="letter" aria-hidden="true">
      {Array.from(title)[0]}
    </span>
  );
}

import type { VNode } from 'preact';

/** A small picture of a file, or a sheet of paper where it has none. */
export function FileFace({ thumbnail }: { readonly thumbnail?: string | undefined }): VNode {
  if (thumbnail !== undefined) return <img class="face" src={thumbnail} alt="" />;
  return (
    <svg class="face" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M6 2.75h8l4.5 4.5v14H6zM13.5 3v5h5"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linejoin="round"
      />
    </svg>
  );
}

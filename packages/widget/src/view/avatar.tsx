import type { VNode } from 'preact';

/** The place beside a line: with the face of who speaks, or empty beside the lines before the last one. */
export function Avatar({
  url,
  isShown,
}: {
  readonly url: string | undefined;
  readonly isShown: boolean;
}): VNode | null {
  if (url === undefined) return null;
  return <span class="avatar">{isShown && <img src={url} alt="" />}</span>;
}

/** The picture of an avatar; undefined where none is wanted, or a variable decides it that has no value yet. */
export function avatarUrl(
  avatar: { readonly isEnabled?: boolean; readonly url?: string } | undefined,
  dynamicUrl: string | undefined,
): string | undefined {
  const url = dynamicUrl || avatar?.url;
  if (avatar?.isEnabled === false || !url || url.startsWith('{{')) return undefined;
  return url;
}

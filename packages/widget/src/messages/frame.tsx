import type { ComponentChildren, CSSProperties, Ref, VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';
import { onForbiddenFrame } from '../frames.ts';

/**
 * Films, maps, calendars and forms of other sites need these: their scripts and their own origin, forms,
 * windows of their own (for signing in and for paying), casting and downloads. They cannot lead the page around
 * elsewhere.
 */
const permissions = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-presentation',
  'allow-downloads',
  'allow-modals',
  'allow-storage-access-by-user-activation',
];
const features = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share';

type FrameProps = {
  readonly url: string;
  readonly title: string;
  readonly style: CSSProperties;
  readonly words: Words;
  /** True for a link to the page below the frame: a page that refuses to be framed shows nothing else. */
  readonly hasLink?: boolean;
  readonly frameRef?: Ref<HTMLIFrameElement>;
};

/** A page of another site, in a sandbox. Where the page around forbids it, words and a link stand in its place. */
export function Frame({ url, title, style, words, hasLink = false, frameRef }: FrameProps): VNode {
  const [isForbidden, setForbidden] = useState(false);
  useLayoutEffect(() => onForbiddenFrame(url, () => setForbidden(true)), [url]);
  if (isForbidden) return <Missing url={url} text={words.frameBlocked} words={words} />;
  return (
    <>
      <iframe
        ref={frameRef ?? null}
        class="media frame"
        title={title}
        src={url}
        style={style}
        sandbox={sandboxFor(url)}
        allow={features}
        // players of films want to know where they are
        referrerpolicy="strict-origin-when-cross-origin"
      />
      {hasLink && (
        <p class="beneath">
          <OuterLink url={url}>{words.openInNewTab}</OuterLink>
        </p>
      )}
    </>
  );
}

/** A note in place of something that cannot be shown, with a link to it. */
export function Missing({
  url,
  text,
  words,
}: {
  readonly url: string | undefined;
  readonly text: string;
  readonly words: Words;
}): VNode {
  return (
    <div class="missing" role="note">
      <p dir="auto">{text}</p>
      {url !== undefined && <OuterLink url={url}>{words.openInNewTab}</OuterLink>}
    </div>
  );
}

function OuterLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }): VNode {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A page of this very origin that kept it could take its sandbox away. */
function sandboxFor(url: string): string {
  const isOurs = new URL(url, location.href).origin === location.origin;
  return [...permissions, ...(isOurs ? [] : ['allow-same-origin'])].join(' ');
}

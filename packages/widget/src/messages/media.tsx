import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import { safeHref } from '../actions/safe-href.ts';

type ContentOf<T extends BotMessage['type']> = Extract<BotMessage, { type: T }>['content'];

/** Addresses media may come from: of the web, or the picture itself. */
function mediaUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^(https?:|data:(image|video|audio)\/|blob:)/i.test(url) ? url : undefined;
}

export function ImageMessage({
  content: { url, clickLink },
}: {
  readonly content: ContentOf<'image'>;
}): VNode {
  const href = safeHref(clickLink?.url);
  const image = <img class="media" src={mediaUrl(url)} alt={clickLink?.alt ?? ''} />;
  if (href === undefined) return image;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={clickLink?.alt ?? href}>
      {image}
    </a>
  );
}

export function AudioMessage({ content: { url } }: { readonly content: ContentOf<'audio'> }): VNode {
  // sound that begins by itself talks over a screen reader: it waits for the visitor
  return <audio class="media" controls preload="metadata" src={mediaUrl(url)} aria-label="Audio" />;
}

const players: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}`,
  tiktok: (id) => `https://www.tiktok.com/embed/v2/${id}`,
  gumlet: (id) => `https://play.gumlet.io/embed/${id}`,
};

export function VideoMessage({ content }: { readonly content: ContentOf<'video'> }): VNode {
  const {
    url,
    type = 'url',
    id,
    aspectRatio = '16/9',
    maxWidth,
    queryParamsStr = '',
    areControlsDisplayed,
  } = content;
  const style = { aspectRatio, maxWidth };
  const player = id === undefined ? undefined : players[type];
  if (player) {
    const query = queryParamsStr.replace(/^\??/, queryParamsStr === '' ? '' : '?');
    return (
      <iframe
        class="media frame"
        style={style}
        title="Video"
        src={`${player(encodeURIComponent(id ?? ''))}${query}`}
        allow="fullscreen; picture-in-picture; encrypted-media"
      />
    );
  }
  return (
    <video
      class="media"
      style={style}
      src={mediaUrl(url)}
      controls={areControlsDisplayed !== false}
      playsInline
      preload="metadata"
      aria-label="Video"
    />
  );
}

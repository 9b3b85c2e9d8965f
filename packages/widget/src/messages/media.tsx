import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { safeHref } from '../actions/safe-href.ts';
import type { Words } from '../words/words.ts';
import { Frame, Missing } from './frame.tsx';

type ContentOf<T extends BotMessage['type']> = Extract<BotMessage, { type: T }>['content'];

type MediaProps<T extends BotMessage['type']> = { readonly content: ContentOf<T>; readonly words: Words };

/** Addresses media may come from: of the web, or the picture itself. */
function mediaUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^(https?:|data:(image|video|audio)\/|blob:)/i.test(url) ? url : undefined;
}

export function ImageMessage({ content: { url, clickLink }, words }: MediaProps<'image'>): VNode {
  const [hasFailed, setFailed] = useState(false);
  const href = safeHref(clickLink?.url);
  if (hasFailed) {
    return <Missing url={href ?? safeHref(url)} text={clickLink?.alt || words.mediaFailed} words={words} />;
  }
  const image = (
    <img class="media" src={mediaUrl(url)} alt={clickLink?.alt ?? ''} onError={() => setFailed(true)} />
  );
  if (href === undefined) return image;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={clickLink?.alt ?? href}>
      {image}
    </a>
  );
}

export function AudioMessage({ content: { url }, words }: MediaProps<'audio'>): VNode {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Missing url={safeHref(url)} text={words.mediaFailed} words={words} />;
  // sound that begins by itself talks over a screen reader: it waits for the visitor
  return (
    <audio
      class="media"
      controls
      preload="metadata"
      src={mediaUrl(url)}
      aria-label="Audio"
      onError={() => setFailed(true)}
    />
  );
}

const players: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}`,
  tiktok: (id) => `https://www.tiktok.com/embed/v2/${id}`,
  gumlet: (id) => `https://play.gumlet.io/embed/${id}`,
};

export function VideoMessage({ content, words }: MediaProps<'video'>): VNode {
  const [hasFailed, setFailed] = useState(false);
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
    const address = `${player(encodeURIComponent(id ?? ''))}${query}`;
    return <Frame url={address} title="Video" style={style} words={words} />;
  }
  if (hasFailed) return <Missing url={safeHref(url)} text={words.mediaFailed} words={words} />;
  return (
    <video
      class="media"
      style={style}
      src={mediaUrl(url)}
      controls={areControlsDisplayed !== false}
      playsInline
      preload="metadata"
      aria-label="Video"
      onError={() => setFailed(true)}
    />
  );
}

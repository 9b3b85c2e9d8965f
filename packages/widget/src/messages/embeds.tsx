import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';
import { onForbiddenFrame } from '../frames.ts';
import { Frame, Missing } from './frame.tsx';

type Embed = Extract<BotMessage, { type: 'embed' }>;
type CustomEmbed = Extract<BotMessage, { type: 'custom-embed' }>;
const defaultHeightPx = 400;

type EmbedProps<M> = {
  readonly message: M;
  readonly words: Words;
  readonly onEvent: (data: string) => void;
};

/** Another page in the conversation. Where the bot waits for its event, the page posts `{ name, data }` to its parent. */
export function EmbedMessage({ message: { content }, words, onEvent }: EmbedProps<Embed>): VNode | null {
  const { url = '', height, waitForEvent } = content;
  const frame = useRef<HTMLIFrameElement>(null);
  // before the page has loaded: what it says at once counts too
  useLayoutEffect(() => {
    if (waitForEvent?.isEnabled !== true) return undefined;
    const listener = ({ source, data }: MessageEvent<{ name?: unknown; data?: unknown } | null>): void => {
      if (source !== frame.current?.contentWindow || data?.name !== waitForEvent.name) return;
      onEvent(typeof data?.data === 'string' ? data.data : JSON.stringify(data?.data ?? null));
    };
    globalThis.addEventListener('message', listener);
    return () => globalThis.removeEventListener('message', listener);
  }, [waitForEvent, onEvent]);
  const pixels = Number(height);
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  return (
    <Frame
      frameRef={frame}
      url={url}
      title="Embedded page"
      style={{ height: `${pixels > 0 ? pixels : defaultHeightPx}px` }}
      words={words}
      hasLink
    />
  );
}

/** Something that a block of the bot builds by code: in the sandbox, where it sees nothing of the page. */
export function CustomEmbedMessage({
  message: { content },
  words,
  onEvent,
  chatUrl,
}: EmbedProps<CustomEmbed> & { readonly chatUrl: string }): VNode {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    const listener = ({ source, data }: MessageEvent<{ event?: unknown } | null>): void => {
      if (source === frame.current?.contentWindow && typeof data?.event === 'string') onEvent(data.event);
    };
    globalThis.addEventListener('message', listener);
    return () => globalThis.removeEventListener('message', listener);
  }, [onEvent]);
  const [isForbidden, setForbidden] = useState(false);
  useLayoutEffect(() => onForbiddenFrame(chatUrl, () => setForbidden(true)), [chatUrl]);
  if (isForbidden) return <Missing url={undefined} text={words.frameBlocked} words={words} />;
  const { initFunction, waitForEventFunction } = content;
  return (
    <iframe
      ref={frame}
      class="media frame"
      title="Embedded content"
      sandbox="allow-scripts allow-forms allow-popups"
      src={`${chatUrl}/widget/sandbox.html`}
      style={{ height: `${defaultHeightPx}px` }}
      onLoad={() =>
        frame.current?.contentWindow?.postMessage({ embed: { initFunction, waitForEventFunction } }, '*')
      }
    />
  );
}

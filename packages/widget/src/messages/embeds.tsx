import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Embed = Extract<BotMessage, { type: 'embed' }>;
type CustomEmbed = Extract<BotMessage, { type: 'custom-embed' }>;
const defaultHeightPx = 400;

type EmbedProps<M> = { readonly message: M; readonly onEvent: (data: string) => void };

/** Another page in the conversation. Where the bot waits for its event, the page posts `{ name, data }` to its parent. */
export function EmbedMessage({ message: { content }, onEvent }: EmbedProps<Embed>): VNode {
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
  return (
    <iframe
      ref={frame}
      class="media frame"
      title="Embedded page"
      src={/^https?:/i.test(url) ? url : undefined}
      style={{ height: `${pixels > 0 ? pixels : defaultHeightPx}px` }}
      allow="fullscreen; clipboard-write"
    />
  );
}

/** Something that a block of the bot builds by code: in the sandbox, where it sees nothing of the page. */
export function CustomEmbedMessage({
  message: { content },
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

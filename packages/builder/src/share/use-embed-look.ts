import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { api } from '../api/client.ts';
import { readPreviewNews } from '../preview/preview-message.ts';
import { embedAttributes, launcherStyle } from './embed-code.ts';
import type { EmbedOptions } from './embed-choices.ts';

type EmbedLook = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Somebody who types changes the look once they pause. */
const pauseMs = 400;

/** Shows the saved draft in a frame of the chat host with the attributes of the embed, and anew when they change. */
export function useEmbedLook(botId: string, chatUrl: string, options: EmbedOptions): EmbedLook {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [token, setToken] = useState<string>();
  const { mutate, error } = useMutation({
    mutationFn: () => api.createPreviewToken({ path: { botId } }),
    onSuccess: ({ value }) => setToken(value),
  });
  const retry = useCallback(() => mutate(), [mutate]);
  useEffect(retry, [retry]);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== chatUrl || source !== frame.current?.contentWindow) return;
      if (readPreviewNews(data)?.event === 'ready') setReady(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [chatUrl]);

  // a popup that waits for a button of the site would not be seen
  const isWaiting = options.mode === 'popup' && options.openAfter === null;
  const openAfter = isWaiting ? 0 : options.openAfter;
  // the focus stays in the form; browsers refuse it to a frame of another site
  const attributes = JSON.stringify(embedAttributes({ ...options, openAfter, takesFocus: false }));
  const style = JSON.stringify(launcherStyle(options));
  const message = useMemo(
    () => ({ attributes: JSON.parse(attributes) as object, style: JSON.parse(style) as object }),
    [attributes, style],
  );
  useEffect(() => {
    if (!isReady || token === undefined) return;
    const timer = setTimeout(
      () =>
        frame.current?.contentWindow?.postMessage(
          { type: 'parley-preview-start', botId, token, ...message },
          chatUrl,
        ),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [isReady, token, botId, chatUrl, message]);

  return { frame, error, retry };
}

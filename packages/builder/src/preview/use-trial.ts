import type { Trace } from '@parley/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { api } from '../api/client.ts';
import { readPreviewNews } from './preview-message.ts';
import { useDocument, usePanel } from '../fields/parts/panel.ts';
import type { TypedValues } from './typed-values.ts';
import { trialBot } from './trial-bot.ts';

/** A frame that says nothing for so long after it was loaded is not the page of previews. */
const silenceMs = 5_000;

/** The outcome of a try: the request with its response, or the reason why it was not sent. */
type TrialOutcome = { readonly request: Trace['requests'][number] } | { readonly reason: string | undefined };

type Trial = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** To be called when the frame has loaded a page, whichever. */
  readonly onLoad: () => void;
  readonly send: (values: TypedValues) => void;
  readonly isSending: boolean;
  readonly outcome: TrialOutcome | undefined;
  readonly error: Error | null;
  /** True if the page of previews cannot be reached. */
  readonly isUnreachable: boolean;
};

/**
 * Tries the request of a block in a preview that nobody sees: it leaves by the service, with all limits of a chat. The
 * frame must show the page of previews.
 */
export function useTrial(blockId: string, chatUrl: string): Trial {
  const { store } = usePanel();
  const botId = useDocument(({ fields }) => fields.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const token = useRef<string>(undefined);
  const [isReady, setReady] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const [outcome, setOutcome] = useState<TrialOutcome>();
  const {
    mutate,
    data: start,
    error,
    isPending,
    status,
  } = useMutation({
    mutationFn: async (values: TypedValues) => {
      // one for all tries: each new one ends the oldest of its user
      token.current ??= (await api.createPreviewToken({ path: { botId } })).value;
      const bot = trialBot(store.getState().document, blockId, values);
      return { type: 'parley-preview-start', botId, token: token.current, bot, isTracingResponse: true };
    },
    onMutate: () => setOutcome(undefined),
  });

  useEffect(() => {
    if (isReady && start) frame.current?.contentWindow?.postMessage(start, chatUrl);
  }, [isReady, start, chatUrl]);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== chatUrl || source !== frame.current?.contentWindow) return;
      const news = readPreviewNews(data);
      if (news?.event === 'ready') setReady(true);
      if (news?.event === 'error') {
        // it may have been the token, which is good for an hour
        token.current = undefined;
        setOutcome({ reason: news.detail.message });
      }
      if (news?.event === 'turn') {
        const { trace, logs } = news.detail;
        const [request] = trace.requests;
        setOutcome(request ? { request } : { reason: logs.at(-1)?.description });
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [chatUrl]);
  useEffect(() => {
    if (!isLoaded || isReady) return;
    const timer = setTimeout(() => setUnreachable(true), silenceMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isReady]);

  return {
    frame,
    onLoad: () => setLoaded(true),
    send: mutate,
    isSending: isPending || (status === 'success' && outcome === undefined && !isUnreachable),
    outcome,
    error,
    isUnreachable: isUnreachable && !isReady,
  };
}

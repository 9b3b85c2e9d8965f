import type { BotDocument } from '@parley/editing';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { api } from '../api/client.ts';
import { readPreviewNews, type PreviewTurn } from './preview-message.ts';
import { useDocument, usePanel } from '../fields/parts/panel.ts';
import type { TypedValues } from './typed-values.ts';
import type { TrialBot } from './trial-bot.ts';

/** A frame that says nothing for so long after it was loaded is not the page of previews. */
const silenceMs = 5_000;

/** The thing that is tried. Both functions stay the same while a dialog is open. */
export type Tried<T> = {
  /** A bot that does nothing but this, and begins with these values. */
  readonly botOf: (document: BotDocument, values: TypedValues) => TrialBot;
  /** Finds what came of it in the turn of that bot; undefined: nothing. */
  readonly read: (turn: PreviewTurn) => T | undefined;
};

export type Trial<T> = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** To be called when the frame has loaded a page, whichever. */
  readonly onLoad: () => void;
  readonly send: (values: TypedValues) => void;
  readonly isSending: boolean;
  /** The outcome of the last try, or the reason why there is none. */
  readonly outcome: { readonly found: T } | { readonly reason: string | undefined } | undefined;
  readonly error: Error | null;
  /** True if the page of previews cannot be reached. */
  readonly isUnreachable: boolean;
};

/**
 * Tries a part of the bot in a preview that nobody sees: it runs by the service, with all limits of a chat. The frame must
 * show the page of previews.
 */
export function useTrial<T>({ botOf, read }: Tried<T>, chatUrl: string): Trial<T> {
  const { store } = usePanel();
  const botId = useDocument(({ fields }) => fields.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const token = useRef<string>(undefined);
  const [isReady, setReady] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const [outcome, setOutcome] = useState<Trial<T>['outcome']>();
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
      const bot = botOf(store.getState().document, values);
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
        const found = read(news.detail);
        setOutcome(found === undefined ? { reason: reasonIn(news.detail.logs) } : { found });
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [chatUrl, read]);
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

/** The words of what went wrong in a turn: of the first error, for others may follow from it. */
function reasonIn(logs: PreviewTurn['logs']): string | undefined {
  const failure = logs.find(({ status }) => status === 'error');
  return failure?.details ?? (failure ?? logs.at(-1))?.description;
}

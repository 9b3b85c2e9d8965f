import type { ChatMessage } from '@parley/client';
import { toBot, type BotDocument } from '@parley/editing';
import type { Theme } from '@parley/schema';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { api } from '../api/client.ts';
import { useBotStore } from '../document/bot-context.ts';
import { noTrail, trail } from '../document/trail.ts';
import { readPreviewNews, type PreviewTurn } from './preview-message.ts';
import { usePreviewing } from './previewing.store.ts';
import { withTypedValues, type TypedValues } from './typed-values.ts';

/** The place in the bot that a preview begins at; undefined: where the bot starts. */
export type StartFrom =
  | { readonly type: 'group'; readonly groupId: string }
  | { readonly type: 'event'; readonly eventId: string }
  | { readonly type: 'block'; readonly blockId: string }
  | undefined;

/** The state between two turns: an answer is awaited, or nothing more comes; undefined while the bot is at work. */
type Phase = 'waiting' | 'over' | undefined;

export type Preview = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly turns: readonly PreviewTurn[];
  readonly phase: Phase;
  readonly error: Error | null;
  /** The start of the conversation: its place, the values that were typed for variables, and the bot as it was then. */
  readonly begun: {
    readonly from: StartFrom;
    readonly values: TypedValues;
    readonly document?: BotDocument;
  };
  /** Begins the conversation anew, with the bot as it is on the canvas now. */
  readonly start: (from: StartFrom) => void;
  /** Answers the question that waits, in place of the visitor, who sees `shown`. */
  readonly answer: (message: ChatMessage | undefined, shown: string) => void;
};

/**
 * Runs a preview in a frame of the chat host, which gets a token for this bot alone. Those who may write try out what is
 * on the canvas, saved or not, with the values that they have typed for its variables; readers the draft.
 */
export function usePreview(chatUrl: string | undefined, from: StartFrom): Preview {
  const store = useBotStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const [turns, setTurns] = useState<readonly PreviewTurn[]>([]);
  const [phase, setPhase] = useState<Phase>();

  const {
    mutate,
    error,
    data: begun = { from, values: {} },
  } = useMutation({
    mutationFn: async (startFrom: StartFrom): Promise<Preview['begun']> => {
      const { document, canEdit } = store.getState();
      const { events, groups, edges, variables, theme, settings, id: botId } = toBot(document);
      const { value: token } = await api.createPreviewToken({ path: { botId } });
      const values = canEdit ? usePreviewing.getState().values : {};
      const tried = { events, groups, edges, variables: withTypedValues(variables, values), theme, settings };
      const bot = canEdit ? { bot: tried } : {};
      frame.current?.contentWindow?.postMessage(
        { type: 'parley-preview-start', botId, token, startFrom, ...bot },
        chatUrl ?? '',
      );
      return { from: startFrom, values, document };
    },
  });
  const start = useCallback(
    (startFrom: StartFrom): void => {
      // at once: from now on nobody answers the former conversation
      setTurns([]);
      setPhase(undefined);
      trail.setState(noTrail);
      mutate(startFrom);
    },
    [mutate],
  );
  const sendLook = useCallback(
    (theme: Theme): void => frame.current?.contentWindow?.postMessage(lookMessage(theme), chatUrl ?? ''),
    [chatUrl],
  );
  const wanted = useRef(from);
  wanted.current = from;

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== chatUrl || source !== frame.current?.contentWindow) return;
      const news = readPreviewNews(data);
      if (news?.event === 'ready') start(wanted.current);
      // a look that was given while the conversation began found none to wear it
      if (news?.event === 'start') sendLook(store.getState().document.theme);
      if (news?.event === 'end') setPhase('over');
      if (news?.event === 'question') {
        setPhase('waiting');
        trail.setState({ waitingBlockId: news.detail.blockId });
      }
      if (news?.event === 'turn') {
        const isFirst = news.detail.number === 1;
        setPhase(undefined);
        // what the former conversation has still said meanwhile is forgotten
        setTurns((before) => (isFirst ? [news.detail] : [...before, news.detail]));
        if (isFirst) trail.setState(noTrail);
        follow(news.detail);
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [chatUrl, start, store, sendLook]);
  useEffect(() => () => trail.setState(noTrail), []);
  // the conversation goes on in the look that it has been given meanwhile
  useEffect(
    () =>
      store.subscribe(({ document: { theme } }, before) => {
        if (theme !== before.document.theme) sendLook(theme);
      }),
    [store, sendLook],
  );

  const answer = (message: ChatMessage | undefined, shown: string): void => {
    setPhase(undefined);
    frame.current?.contentWindow?.postMessage(
      { type: 'parley-preview-answer', message, shown },
      chatUrl ?? '',
    );
  };
  return { frame, turns, phase, error, begun, start, answer };
}

const lookMessage = (theme: Theme) => ({ type: 'parley-preview-look', theme });

/** Adds the way of a turn to the trail; until its question is asked nothing waits. */
function follow({ trace: { visits } }: PreviewTurn): void {
  const { blockIds, edgeIds } = trail.getState();
  trail.setState({
    waitingBlockId: undefined,
    blockIds: new Set([...blockIds, ...visits.flatMap((step) => ('blockId' in step ? step.blockId : []))]),
    edgeIds: new Set([...edgeIds, ...visits.flatMap((step) => ('edgeId' in step ? step.edgeId : []))]),
  });
}

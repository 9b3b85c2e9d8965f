import { toBot } from '@parley/editing';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { api } from '../api/client.ts';
import { useBotStore } from '../canvas/bot-context.ts';
import { noTrail, trail } from '../document/trail.ts';
import { readPreviewNews, type PreviewTurn } from './preview-message.ts';
import { usePreviewing } from './previewing.store.ts';
import { withTypedValues } from './typed-values.ts';

/** The place in the bot that a preview begins at; undefined: where the bot starts. */
export type StartFrom =
  | { readonly type: 'group'; readonly groupId: string }
  | { readonly type: 'event'; readonly eventId: string }
  | { readonly type: 'block'; readonly blockId: string }
  | undefined;

type Preview = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly turns: readonly PreviewTurn[];
  readonly error: Error | null;
  /** Begins the conversation anew, with the bot as it is on the canvas now. */
  readonly start: (from?: StartFrom) => void;
};

/**
 * Runs a preview in a frame of the chat host, which gets a token for this bot alone. Those who may write try out what is
 * on the canvas, saved or not, with the values that they have typed for its variables; readers the draft.
 */
export function usePreview(chatUrl: string | undefined, from: StartFrom): Preview {
  const store = useBotStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const [turns, setTurns] = useState<readonly PreviewTurn[]>([]);

  const { mutate, error } = useMutation({
    mutationFn: async (startFrom: StartFrom) => {
      const { document, canEdit } = store.getState();
      const { events, groups, edges, variables, theme, settings, id: botId } = toBot(document);
      const { value: token } = await api.createPreviewToken({ path: { botId } });
      setTurns([]);
      trail.setState(noTrail);
      const begun = withTypedValues(variables, usePreviewing.getState().values);
      const bot = canEdit ? { bot: { events, groups, edges, variables: begun, theme, settings } } : {};
      frame.current?.contentWindow?.postMessage(
        { type: 'parley-preview-start', botId, token, startFrom, ...bot },
        chatUrl ?? '',
      );
    },
  });
  const wanted = useRef(from);
  wanted.current = from;
  const start = useCallback((place: StartFrom = wanted.current) => mutate(place), [mutate]);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== chatUrl || source !== frame.current?.contentWindow) return;
      const news = readPreviewNews(data);
      if (news?.event === 'ready') start();
      if (news?.event === 'question') trail.setState({ waitingBlockId: news.detail.blockId });
      if (news?.event === 'turn') {
        setTurns((before) => [...before, news.detail]);
        follow(news.detail);
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [chatUrl, start]);
  useEffect(() => () => trail.setState(noTrail), []);
  // the conversation goes on in the look that it has been given meanwhile
  useEffect(
    () =>
      store.subscribe(({ document: { theme } }, before) => {
        if (theme === before.document.theme || chatUrl === undefined) return;
        frame.current?.contentWindow?.postMessage({ type: 'parley-preview-look', theme }, chatUrl);
      }),
    [store, chatUrl],
  );

  return { frame, turns, error, start };
}

/** Adds the way of a turn to the trail; until its question is asked nothing waits. */
function follow({ trace: { visits } }: PreviewTurn): void {
  const { blockIds, edgeIds } = trail.getState();
  trail.setState({
    waitingBlockId: undefined,
    blockIds: new Set([...blockIds, ...visits.flatMap((step) => ('blockId' in step ? step.blockId : []))]),
    edgeIds: new Set([...edgeIds, ...visits.flatMap((step) => ('edgeId' in step ? step.edgeId : []))]),
  });
}

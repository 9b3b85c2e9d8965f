import { useReactFlow, type Viewport } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { BotStore } from '../document/bot-store.ts';
import { useBotStore } from '../document/bot-context.ts';

/** The part of the flow that was looked at last, by open bot. */
const views = new WeakMap<BotStore, Viewport>();

/**
 * Keeps the view of the canvas while another page of the same bot, or the outline, is shown. Returns the way to show it
 * again, which shows the first view where there is none yet.
 */
export function useKeptView(showFirst: () => void): () => void {
  const store = useBotStore();
  const { getViewport, setViewport } = useReactFlow();
  const isShown = useRef(false);
  useEffect(
    () => () => {
      if (isShown.current) views.set(store, getViewport());
    },
    [store, getViewport],
  );
  return useCallback(() => {
    const kept = views.get(store);
    isShown.current = true;
    if (kept) void setViewport(kept);
    else showFirst();
  }, [store, setViewport, showFirst]);
}

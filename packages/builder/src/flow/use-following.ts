import { useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { useEditor } from '../actions/editor-context.ts';
import { lastChosen } from '../actions/navigation.ts';
import type { Part } from '../document/part.ts';
import { trail } from '../document/trail.ts';

/**
 * Keeps in the view what the author is at: the block whose question the preview waits at, whenever it comes to another one,
 * and that block, or else what is chosen, whenever panels leave less of the canvas.
 */
export function useFollowing(): void {
  const { store, view } = useEditor();
  const flow = useStoreApi();
  useEffect(() => {
    const waiting = (): Part | undefined => {
      const { waitingBlockId: id } = trail.getState();
      return id === undefined ? undefined : { sort: 'block', id };
    };
    const show = (part: Part | undefined): void => {
      if (part) view.reveal(part, { keepsZoom: true });
    };
    const stops = [
      trail.subscribe((now, before) => {
        if (now.waitingBlockId !== before.waitingBlockId) show(waiting());
      }),
      flow.subscribe((now, before) => {
        const isSmaller = now.width < before.width || now.height < before.height;
        if (isSmaller && now.width > 0) show(waiting() ?? lastChosen(store.getState().selection));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, view, flow]);
}

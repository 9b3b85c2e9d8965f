import { useEffect } from 'react';
import type { EditorTools } from '../actions/editor-context.ts';
import { lastChosen } from '../actions/navigation.ts';
import { isDrawn, noteQuietly } from '../canvas/use-focus.ts';
import { isThere, partBeside } from '../document/part-beside.ts';
import { onLostFocus } from '../ui/kept-focus.ts';

/**
 * Keeps the keyboard in the flow. Where an edit removes the part that the keyboard is at, it goes on from the one beside;
 * where the focus is lost with an element of the flow, of the panel or of what stood over the page, that part gets it.
 */
export function useKeptFocus(tools: EditorTools): void {
  const { store } = tools;
  useEffect(() => {
    let isReplaced = false;
    const stopWatching = store.subscribe(({ document: after, focused }, { document: before }) => {
      if (after === before || !focused || isThere(after, focused)) return;
      isReplaced = true;
      noteQuietly(store, partBeside(focused, before, after));
    });
    const stopKeeping = onLostFocus((stoodIn) => {
      if (!wasInFlow(stoodIn)) return false;
      const { focused, selection } = store.getState();
      const part = focused ?? lastChosen(selection);
      if (part === undefined) return rest();
      // what the author has moved out of the view stays there
      const keepsZoom = tools.isOutline || isDrawn(part);
      if (!keepsZoom && !isReplaced) return rest();
      isReplaced = false;
      tools.view.reveal(part, { keepsZoom });
      store.focus(part);
      return true;
    });
    return () => {
      stopWatching();
      stopKeeping();
    };
  }, [tools, store]);
}

/** True where an element was in the flow, was the form of its panel as a whole, or stood over the page. */
function wasInFlow(stoodIn: readonly Element[]): boolean {
  const nearest = stoodIn.find(({ isConnected }) => isConnected);
  if (!nearest || document.getElementById('app')?.contains(nearest) !== true) return true;
  if (stoodIn.some((parent) => parent.matches('[data-workplace]'))) return true;
  return nearest.matches('[data-panel], [data-panel] [role="tabpanel"]');
}

/** Gives the focus to the flow as a whole, which keeps its view; false where that takes none. */
function rest(): boolean {
  const flow = document.querySelector<HTMLElement>('[data-workplace][tabindex]');
  if (!flow) return false;
  flow.dataset['resting'] = '';
  flow.focus({ preventScroll: true });
  delete flow.dataset['resting'];
  return true;
}

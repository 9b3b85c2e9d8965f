import { noteIdOf } from '@parley/editing';
import { useEffect, type FocusEvent, type RefObject } from 'react';
import { meets, noteQuietly } from '../canvas/use-focus.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { isSamePart, type Part } from '../document/part.ts';

const rows = '[data-outline-row], [data-outline-group]';

/** Gives the focus to the row of the part that is to have it; the handler notes the part that has got it otherwise. */
export function useOutlineFocus(outline: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const store = useBotStore();
  const request = useBot(({ focused }) => focused);
  useEffect(() => {
    if (!meets(request)) return;
    const name = CSS.escape(request.id);
    const row = request.sort === 'node' ? `[data-outline-group="${name}"], ` : '';
    outline.current
      ?.querySelector(`${row}[data-outline-row="${name}"]`)
      ?.querySelector<HTMLElement>('[aria-pressed]')
      ?.focus();
  }, [request, outline]);
  return ({ target }) => {
    const { outlineRow, outlineGroup } = target.closest<HTMLElement>(rows)?.dataset ?? {};
    const { document, focused } = store.getState();
    const id = outlineGroup ?? outlineRow;
    if (id === undefined) return;
    const isBlock = outlineGroup === undefined && noteIdOf(document, id) === undefined && document.blocks[id];
    const part: Part = { sort: isBlock ? 'block' : 'node', id };
    if (!isSamePart(part, focused)) noteQuietly(store, part);
  };
}

import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import type { BotStore } from '../document/bot-store.ts';
import { isSamePart, type Part } from '../document/part.ts';
import { useBot } from '../document/bot-context.ts';

/** The requests that were met: a part that comes into view again takes no focus by itself. */
const met = new WeakSet<object>();
const focusable = '[data-block], .react-flow__node';

/** True for a request that nobody has met yet; from now on it is met. */
export function meets(request: Part | undefined): request is Part {
  if (!request || met.has(request)) return false;
  met.add(request);
  return true;
}

/** Notes the part that the keyboard is at without giving it the focus. */
export function noteQuietly(store: BotStore, part: Part | undefined): void {
  const focused = part && { ...part };
  if (focused) met.add(focused);
  store.setState({ focused });
}

/** True if the canvas has drawn a part that is in the view. */
export function isDrawn({ sort, id }: Part): boolean {
  const name = CSS.escape(id);
  const selector = sort === 'block' ? `[data-block="${name}"]` : `.react-flow__node[data-id="${name}"]`;
  return document.querySelector(selector) !== null;
}

/** Gives the element around `ref` the focus when the part of the bot that it shows is to have it. */
export function useFocus(part: Part, ref: RefObject<HTMLElement | null>): void {
  const request = useBot(({ focused }) => (isSamePart(focused, part) ? focused : undefined));
  useEffect(() => {
    if (meets(request)) ref.current?.closest<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [request, ref]);
}

/** True while the focus is in an element, or was in a part of it that is gone; the tools over it do not count. */
export function useHasFocus(ref: RefObject<HTMLElement | null>, tools: string): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const isInside = target instanceof Element && ref.current?.contains(target) === true;
      setFocus(isInside && target.closest(tools) === null);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [ref, tools]);
  return hasFocus;
}

/** Notes the part that has got the focus in another way, such as by a click. */
export function noteFocus(store: BotStore, { target }: FocusEvent): void {
  const { block, id } = target.closest<HTMLElement>(focusable)?.dataset ?? {};
  const focused: Part = block === undefined ? { sort: 'node', id: id ?? '' } : { sort: 'block', id: block };
  if (focused.id !== '' && !isSamePart(focused, store.getState().focused)) noteQuietly(store, focused);
}

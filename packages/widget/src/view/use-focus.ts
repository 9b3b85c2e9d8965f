import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Fields that the visitor types in. A search field is not one of them: on a phone, its keyboard would cover the
 * options.
 */
const fields = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"], [type="search"])';

type Focus = {
  /** The element that holds the questions. */
  readonly asking: RefObject<HTMLDivElement | null>;
  /** Holds it there until the next question comes: the control that has it is about to go away. */
  readonly hold: () => void;
  /** Gives it to the question that has come, unless the visitor has gone on to something else on the page. */
  readonly give: () => void;
};

/**
 * Keeps the focus in the conversation once the visitor is in it, which they may be from the beginning; the first
 * question takes it only if it may.
 */
export function useFocus(firstTakesIt: boolean, isHeldFromTheBeginning: boolean): Focus {
  const asking = useRef<HTMLDivElement>(null);
  const isVisitorIn = useRef(false);
  const hold = (): void => {
    isVisitorIn.current = true;
    asking.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (isHeldFromTheBeginning) hold();
  }, []);
  return {
    asking,
    hold,
    give() {
      if (isVisitorIn.current ? !isInWidget(asking.current) : !firstTakesIt) return;
      const field = asking.current?.querySelector<HTMLElement>(fields);
      // an option with a ring looks chosen, and a key pressed in haste would choose it
      (field ?? asking.current)?.focus({ preventScroll: true });
    },
  };
}

function isInWidget(element: HTMLElement | null): boolean {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot && root.activeElement !== null;
}

import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Words } from '../words/words.ts';

/** The button by which visitors stop a model that speaks. `onGone` is called if it goes away while it has the focus. */
export function StopButton({
  words,
  onStop,
  onGone,
}: {
  readonly words: Words;
  readonly onStop: () => void;
  readonly onGone: () => void;
}): VNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      const root = element?.getRootNode();
      if (root instanceof ShadowRoot && root.activeElement === element) onGone();
    };
  }, []);
  return (
    <div class="stop">
      <button ref={button} type="button" class="button second" onClick={onStop}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <rect x="3" y="3" width="10" height="10" rx="2" />
        </svg>
        {words.stopAnswer}
      </button>
    </div>
  );
}

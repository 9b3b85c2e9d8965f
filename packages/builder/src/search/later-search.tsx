import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { later, type Later } from '../ui/later.tsx';
import { isWriting } from '../actions/is-writing.ts';

/** The text of a search, held outside of it. */
export type SearchText = {
  readonly text: string;
  readonly onText: (change: string | ((text: string) => string)) => void;
};

type Closable = { readonly onClose: () => void };

/**
 * A search over the editor whose code comes later than that of the page. Keys that are pressed before it is there are
 * meant for it: its text begins with them, and none of them is a command of the editor.
 */
export function laterSearch<P extends Closable>(
  load: () => Promise<ComponentType<P & SearchText>>,
): Later<P> {
  const Search = later<P & SearchText>(load, TypedAhead);
  function LaterSearch(props: P): ReactElement {
    const [text, setText] = useState('');
    return <Search {...props} text={text} onText={setText} />;
  }
  return Object.assign(LaterSearch, { preload: Search.preload });
}

/** Stands for a search that is not there yet. */
function TypedAhead({ onText, onClose }: SearchText & Closable): null {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isWriting(event.target)) return;
      event.stopPropagation();
      const { key } = event;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onText((text) => text.slice(0, -1));
      else if (isLetter(event)) onText((text) => text + key);
      else if (key !== 'Enter') return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onText, onClose]);
  return null;
}

/** True for a key that writes its letter. */
function isLetter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  const isShortcut = ctrlKey || altKey || metaKey;
  return key.length === 1 && (!isShortcut || event.getModifierState('AltGraph'));
}

import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import type { ToastMessage } from './toast-message.ts';

// no page needs them to be drawn: they come after the first one
const area = () => import('./toast-area.tsx');
const queue = () => import('./toast-queue.ts');

/** Shows `message` at the lower edge of the page for some seconds; longer while it is pointed at or has the focus. */
export function showToast(message: ToastMessage): void {
  void queue().then(({ addToast }) => addToast(message));
}

/** Shows a message until the function that it gives is called. */
export function showLastingToast(message: ToastMessage): () => void {
  const added = queue().then(({ addLastingToast }) => addLastingToast(message));
  return () => void added.then((remove) => remove());
}

/** The area that toasts appear in. It stands once, around all pages. */
export function Toasts(): ReactElement | null {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    void area().then(({ ToastArea }) => setArea(() => ToastArea));
  }, []);
  return Area ? <Area /> : null;
}

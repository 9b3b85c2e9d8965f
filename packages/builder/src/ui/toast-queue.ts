import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import type { ToastMessage } from './toast-message.ts';

/** The messages that are shown, and those that wait. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
const plainMs = 6_000;
/** Longer, because the reader has to decide. */
const withActionMs = 12_000;

/** Adds a message to those that are shown; in place of one that says the very same, where neither asks anything. */
export function addToast(message: ToastMessage): void {
  const same = toastQueue.visibleToasts.find(
    ({ content }) => content.text === message.text && !isAsking(content) && !isAsking(message),
  );
  if (same) toastQueue.close(same.key);
  toastQueue.add(message, { timeout: isAsking(message) ? withActionMs : plainMs });
}

/** Adds a message that stays until the function that it gives is called. */
export function addLastingToast(message: ToastMessage): () => void {
  const key = toastQueue.add(message);
  return () => toastQueue.close(key);
}

const isAsking = ({ action, otherAction }: ToastMessage): boolean =>
  action !== undefined || otherAction !== undefined;

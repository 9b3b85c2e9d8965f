import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import type { ToastMessage } from './toast-message.ts';

const maxShown = 3;

/** The messages that are shown, and lasting ones that wait for room. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: maxShown });
const plainMs = 6_000;
/** Longer, because the reader has to decide. */
const withActionMs = 12_000;

/**
 * Adds a message to those that are shown; in place of one that says the very same, where neither asks anything, or of the
 * oldest one where there is no room.
 */
export function addToast(message: ToastMessage): void {
  const same = toastQueue.visibleToasts.find(
    ({ content }) => content.text === message.text && !isAsking(content) && !isAsking(message),
  );
  if (same) toastQueue.close(same.key);
  makeRoom();
  toastQueue.add(message, {
    timeout: isAsking(message) ? withActionMs : plainMs,
    ...(message.onGone ? { onClose: message.onGone } : {}),
  });
}

/** Adds a message that stays until the function that it gives is called. */
export function addLastingToast(message: ToastMessage): () => void {
  makeRoom();
  const key = toastQueue.add(message);
  return () => toastQueue.close(key);
}

/** Forgets the oldest message that would pass by itself: out of sight it would wait with all that its way back holds. */
function makeRoom(): void {
  const { visibleToasts } = toastQueue;
  if (visibleToasts.length < maxShown) return;
  const oldest = visibleToasts.findLast(({ timeout }) => timeout !== undefined);
  if (oldest) toastQueue.close(oldest.key);
}

const isAsking = ({ action, otherAction }: ToastMessage): boolean =>
  action !== undefined || otherAction !== undefined;

/** Elements in which keys write text. */
const writing = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** True where keys write text or belong to a dialog, and are no commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}

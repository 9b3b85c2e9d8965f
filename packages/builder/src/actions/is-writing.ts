/** Elements in which keys write text. */
const writing = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** True where keys write text or belong to a dialog, and are no commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}

/** Fields, formatted texts and code: none of them has a use of its own for the keys. */
const fields = 'input, textarea, [contenteditable="true"]';

/** True for the keys that list all commands, where text is written outside of a dialog: they write nothing there. */
export function isAskingForCommands({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: KeyboardEvent): boolean {
  const isKey = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  return (
    isKey &&
    target instanceof Element &&
    target.closest(fields) !== null &&
    !target.closest('[role="dialog"]')
  );
}

/** Elements in which keys write text. */
const writing = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** True where keys write text or belong to a dialog, and are no commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}

/** Formatted texts and code have their own use for it, and a dialog is one already. */
const plainField = 'input, textarea';

/** True for the keys that list all commands, in a field for plain text outside of a dialog: they write nothing there. */
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
    isKey && target instanceof Element && target.matches(plainField) && !target.closest('[role="dialog"]')
  );
}

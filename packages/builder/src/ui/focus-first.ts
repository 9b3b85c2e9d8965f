/** Elements that take an answer or an action, but for the tools above a text and the buttons beside a line. */
const controls = [...['input:not([type="hidden"])', 'textarea', '[contenteditable="true"]', 'button']].map(
  (tag) => `${tag}:not(:disabled):not([tabindex="-1"]):not([role="toolbar"] *):not([data-aside])`,
);

/**
 * Gives the focus to the first control in an element. Where something in it is still loading, the element has it until
 * that is there: keys that are pressed meanwhile must not do something elsewhere.
 */
export function focusFirst(root: HTMLElement): void {
  const isLoading = (): boolean => root.querySelector('[data-loading]') !== null;
  const focus = (): void => root.querySelector<HTMLElement>(controls.join(', '))?.focus();
  if (!isLoading()) {
    focus();
    return;
  }
  if (!root.hasAttribute('tabindex')) root.tabIndex = -1;
  root.focus();
  const observer = new MutationObserver(() => {
    if (isLoading()) return;
    observer.disconnect();
    focus();
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Says where the focus goes if the element that had it is gone; false where something else has to. */
type Successor = (stoodIn: readonly Element[]) => boolean;

/** An element that has had the focus, and its place in all that it stood in, from the inside out. */
type Held = {
  readonly element: Element;
  readonly stoodIn: readonly { readonly parent: Element; readonly index: number }[];
};

const controls = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  '[contenteditable="true"]',
  '[tabindex]',
]
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join(', ');

/** Elements beyond which nothing is near any more. */
const regions = 'main, header, body, [data-workplace], [data-panel]';
/** Elements whose children stand in for one another. */
const lists = 'ol, ul, tbody, fieldset, [role="list"], [role="group"], [role="toolbar"], [role="tablist"]';
/** As many elements that had the focus before are remembered. */
const mostRemembered = 8;

const successors = new Set<Successor>();

/** Asks `successor` first from now on when the focus is lost; returns the way to stop that. */
export function onLostFocus(successor: Successor): () => void {
  successors.add(successor);
  return () => successors.delete(successor);
}

/**
 * Keeps the focus on the page: an edit, a dialog or a message that goes takes the element along that had it, and keys and
 * screen readers would begin anew at the top. What stands in its place in a list gets it, or what had it before, or what is
 * near; a click beside everything still gives it up.
 */
export function keepFocus(): void {
  let held: Held | undefined;
  let before: readonly Element[] = [];
  let isComing = false;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (held) before = [...before.filter(isUsable), held.element].slice(-mostRemembered);
    held = heldBy(target);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // an element that goes tells of it before it is gone
    setTimeout(() => {
      if (isLost() && isUsable(target) && held?.element === target) held = undefined;
    });
  });
  const mend = (): void => {
    isComing = false;
    if (!isLost() || !held || isUsable(held.element)) return;
    const next = nextIn(held);
    const stoodIn = held.stoodIn.map(({ parent }) => parent);
    if (next === undefined && [...successors].some((successor) => successor(stoodIn))) return;
    const taken = next ?? before.findLast(isUsable) ?? near(held);
    if (taken instanceof HTMLElement) taken.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isComing || !isLost() || !held || isUsable(held.element)) return;
    isComing = true;
    // whoever closes a dialog or a menu has a frame to say where the focus goes
    requestAnimationFrame(() => requestAnimationFrame(mend));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

const isLost = (): boolean => document.activeElement === document.body;

/** True for an element that may have the focus now: it is on the page, and below no dialog. */
function isUsable(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.checkVisibility()
  );
}

function heldBy(element: Element): Held {
  const stoodIn: { parent: Element; index: number }[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    stoodIn.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, stoodIn };
}

/** The control in the place of one that is gone: of the entry that follows in the list, or of the one before it. */
function nextIn({ element, stoodIn }: Held): Element | undefined {
  const place = stoodIn.find(({ parent }) => parent.isConnected);
  if (!place?.parent.matches(lists) || place.parent.closest('[data-workplace]')) return undefined;
  const { parent, index } = place;
  const entries = [...parent.children];
  const inOrder = [...entries.slice(index), ...entries.slice(0, index).toReversed()];
  for (const entry of inOrder) {
    const found = controlsIn(entry);
    const alike = found.find(({ tagName }) => tagName === element.tagName) ?? found[0];
    if (alike) return alike;
  }
  return undefined;
}

/** The first control around the place of one that is gone; without one in its region, the content of the page. */
function near({ stoodIn }: Held): Element | undefined {
  for (const { parent } of stoodIn.filter((place) => place.parent.isConnected)) {
    if (parent.matches(regions)) break;
    const [first] = controlsIn(parent);
    if (first) return first;
  }
  return document.querySelector('[role="dialog"]') ?? document.getElementById('content') ?? undefined;
}

function controlsIn(root: Element): readonly Element[] {
  const own = root.matches(controls) ? [root] : [];
  return [...own, ...root.querySelectorAll(controls)].filter(isUsable);
}

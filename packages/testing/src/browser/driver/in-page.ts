/** As much of an element as is looked at here: these functions run in a page. */
type Element = {
  readonly shadowRoot: Root | null;
  readonly labels?: Iterable<Element> | null;
  readonly textContent: string;
  readonly innerText?: string;
  readonly contains: (other: Element | null) => boolean;
  readonly closest: (css: string) => Element | null;
  readonly matches: (css: string) => boolean;
  readonly getAttribute: (name: string) => string | null;
  readonly getRootNode: () => Root;
  readonly getBoundingClientRect: () => Box;
  readonly checkVisibility: (options: object) => boolean;
  readonly scrollIntoView: (options: object) => void;
};
type Root = {
  readonly activeElement: Element | null;
  readonly host?: Element;
  readonly querySelectorAll: (css: string) => Iterable<Element>;
  readonly getElementById: (id: string) => Element | null;
  readonly elementFromPoint: (x: number, y: number) => Element | null;
};
type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
declare const document: Root;
declare const innerWidth: number;
declare const innerHeight: number;
declare const requestAnimationFrame: (then: () => void) => void;

type Pattern = { readonly source: string; readonly flags: string };

/** A place in a form that can be sent into a page. */
export type Wanted = {
  readonly css: string;
  readonly role: string | undefined;
  readonly name: Pattern | undefined;
  readonly text: Pattern | undefined;
  readonly nth: number | undefined;
};

/** A point of a window. */
export type Point = { readonly x: number; readonly y: number };

/**
 * Gives, before the next paint, the elements that may be the last of these places, each of which is within the one
 * before: some of the texts that make a name match. What its name is, the browser knows.
 */
export async function elementsAt(places: readonly Wanted[]): Promise<Element[]> {
  await new Promise<void>(requestAnimationFrame);
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const allIn = (root: Pick<Root, 'querySelectorAll'>): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...allIn(element.shadowRoot)] : [element],
    );
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null
    );
  };
  const textsOf = (element: Element): string[] => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ');
    const referred = ids.map((id) => element.getRootNode().getElementById(id)?.textContent ?? '');
    const own = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '');
    const labels = [...(element.labels ?? [])].map((label) => label.textContent);
    return [...own, referred.join(' '), ...labels, element.textContent];
  };
  const isAt = (element: Element, { css, role, name, text }: Wanted): boolean => {
    if (!element.matches(css) || (role && (element.getAttribute('role') ?? role) !== role)) return false;
    if (text && !new RegExp(text.source, text.flags).test(plain(element.textContent))) return false;
    const isNamed = (one: string): boolean =>
      name === undefined || new RegExp(name.source, name.flags).test(plain(one));
    // what asks for a layout comes last
    return (textsOf(element).some(isNamed) || isNamed(element.innerText ?? '')) && isShown(element);
  };
  let roots: readonly Pick<Root, 'querySelectorAll'>[] = [document];
  let found: Element[] = [];
  for (const [index, place] of places.entries()) {
    const inside = new Set(roots.flatMap(allIn));
    found = [...inside].filter((element) => isAt(element, place));
    const isLast = index === places.length - 1;
    if (!isLast && place.nth !== undefined) found = found.slice(place.nth, place.nth + 1);
    roots = found as unknown as Root[];
  }
  return found;
}

/** True if the focus is on the element, or in it if that is asked. */
export function hasFocus(element: Element, where: 'on' | 'in'): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return where === 'on' ? element === focused : element.contains(focused);
}

/** The middle of an element, in the window, once a click there hits it; before that, why it does not. */
export async function middleOf(element: Element): Promise<Point | string> {
  const boxOf = async (): Promise<Box> => {
    await new Promise<void>(requestAnimationFrame);
    return element.getBoundingClientRect();
  };
  const middle = ({ x, y, width, height }: Box): Point => ({
    x: Math.floor(x + width / 2),
    y: Math.floor(y + height / 2),
  });
  const { x, y } = middle(await boxOf());
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const [one, other] = [middle(await boxOf()), middle(await boxOf())];
  if (one.x !== other.x || one.y !== other.y) return 'it moves';
  if (element.matches(':disabled')) return 'it is disabled';
  let hit = document.elementFromPoint(one.x, one.y);
  while (hit?.shadowRoot) {
    const deeper = hit.shadowRoot.elementFromPoint(one.x, one.y);
    if (!deeper || deeper === hit) break;
    hit = deeper;
  }
  for (let above = hit; above; above = above.getRootNode().host ?? null)
    if (element.contains(above)) return one;
  return `this lies over it: ${hit?.textContent.slice(0, 100) ?? 'nothing of the page'}`;
}

import { until } from '../../until.ts';
import { actionsOfClick, actionsOfKeys } from './actions.ts';
import type { Driver, Place, Role } from './driver.ts';
import { elementsAt, hasFocus, middleOf, type Point, type Wanted } from './in-page.ts';

/** An element of a page, as the protocol names it. */
type ElementReference = Readonly<Record<string, string>>;

/** A page of a browser that speaks WebDriver. */
export type WebDriverPage = {
  readonly open: (url: string) => Promise<void>;
  /** Gives what `expression`, a promise too, is in the page. */
  readonly valueOf: (expression: string, ...given: readonly unknown[]) => Promise<unknown>;
  /** The role and the name that the browser tells screen readers. */
  readonly toldOf: (element: ElementReference) => Promise<{ readonly role: string; readonly name: string }>;
  readonly perform: (actions: object) => Promise<void>;
};

/** A busy machine takes its time. */
const limitMs = 120_000;

/** Elements that may have a role: those that have it by themselves, and those that say so. */
const selectors: Readonly<Record<Role, string>> = {
  banner: 'header, [role=banner]',
  button: 'button, [role=button]',
  combobox: 'select, [role=combobox]',
  complementary: 'aside, [role=complementary]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a[href], [role=link]',
  menuitem: '[role=menuitem]',
  option: 'option, [role=option]',
  region: 'section, [role=region]',
  textbox: 'input, textarea, [role=textbox]',
};

/** Drives a page in the commands of WebDriver, which Firefox and WebKit share. */
export function webDriver(page: WebDriverPage): Driver {
  const call = (inPage: (...given: never[]) => unknown, ...given: readonly unknown[]): Promise<unknown> =>
    page.valueOf(`(${String(inPage)})(...given)`, ...given);

  /** Those that are the place in the eyes of the browser. */
  const elements = async (place: Place): Promise<readonly ElementReference[]> => {
    const candidates = (await call(elementsAt, wantedOf(place))) as readonly ElementReference[];
    const found: ElementReference[] = [];
    for (const element of candidates)
      if (place.role === undefined || isToldAs(await page.toldOf(element), place)) found.push(element);
    return place.nth === undefined ? found : found.slice(place.nth, place.nth + 1);
  };

  /** Asks until `look` gives something other than a reason why not; the last reason is in the error. */
  const untilGiven = async <T extends object>(place: Place, look: () => Promise<T | string>): Promise<T> => {
    let reason = 'nobody has looked';
    const ask = async (): Promise<T | undefined> => {
      const given = await look().catch((error: unknown) => {
        // between two commands the page draws its elements anew
        if (/stale element|no such element/.test(String(error))) return 'it has just gone';
        throw error;
      });
      if (typeof given !== 'string') return given;
      reason = given;
      return undefined;
    };
    try {
      return await until(ask, { everyMs: 0, limitMs });
    } catch (error) {
      const shown = await page.valueOf('`${location.href} shows: ${document.body.innerText.slice(0, 2000)}`');
      throw new Error(`${describe(place)}: ${reason}; ${String(shown)}`, { cause: error });
    }
  };
  const theOne = async (place: Place, focus = place.isFocused ? 'on' : 'anywhere') => {
    const [element, ...others] = await elements(place);
    if (element === undefined) return 'it is not there';
    if (others.length > 0) return `there are ${others.length + 1} of them`;
    if (focus !== 'anywhere' && !(await call(hasFocus, element, focus))) return 'it has not got the focus';
    return element;
  };
  const seen = (place: Place, focus?: 'in'): Promise<ElementReference> =>
    untilGiven(place, () => theOne(place, focus));

  return {
    open: page.open,
    async click(place) {
      const at = await untilGiven(place, async () => {
        const element = await theOne(place);
        return typeof element === 'string' ? element : ((await call(middleOf, element)) as Point | string);
      });
      await page.perform(actionsOfClick(at));
    },
    async type(place, text) {
      await seen(place, 'in');
      await page.perform(actionsOfKeys(Array.from(text, (character) => [character])));
    },
    async press(place, key) {
      await seen(place, 'in');
      await page.perform(actionsOfKeys([key.split('+')]));
    },
    async see(place) {
      await seen(place);
    },
    async seeGone(place) {
      await untilGiven(place, async () => ((await elements(place)).length === 0 ? {} : 'it is there'));
    },
    address: async () => String(await page.valueOf('location.href')),
  };
}

/** The place and those around it, the outermost first. */
function wantedOf(place: Place): readonly Wanted[] {
  const { role, name, css = '*', text, nth, within } = place;
  const wanted: Wanted = {
    css: role ? `:is(${selectors[role]})${css === '*' ? '' : `:is(${css})`}` : css,
    role,
    name: name === undefined ? undefined : sent(patternOf(name, place.isExact)),
    text: text === undefined ? undefined : sent(patternOf(text)),
    nth,
  };
  return [...(within ? wantedOf(within) : []), wanted];
}

/** JSON knows no patterns. */
const sent = ({ source, flags }: RegExp): { source: string; flags: string } => ({ source, flags });

function patternOf(words: string | RegExp, isExact = false): RegExp {
  if (typeof words !== 'string') return words;
  const literal = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return isExact ? new RegExp(`^${literal}$`) : new RegExp(literal, 'i');
}

/** True if what a browser tells of an element is the role and the name of a place. */
function isToldAs(
  told: { readonly role: string; readonly name: string },
  { role, name, isExact }: Place,
): boolean {
  const isNamed =
    name === undefined || patternOf(name, isExact).test(told.name.replaceAll(/\s+/g, ' ').trim());
  return told.role === role && isNamed;
}

/** The place in words. */
function describe({ within, ...own }: Place): string {
  const words = Object.entries(own).map(([key, value]) => `${key} ${String(value)}`);
  return `${words.join(', ')}${within ? ` in ${describe(within)}` : ''}`;
}

/** Kinds of parts of a page, by the words that browsers tell screen readers. */
export type Role =
  | 'banner'
  | 'button'
  | 'combobox'
  | 'complementary'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'option'
  | 'region'
  | 'textbox';

/** A part of a page that can be seen, as somebody says it who looks at the page or hears of it. */
export type Place = {
  readonly role?: Role;
  /** A part of its name, small and capital letters alike, or a pattern. */
  readonly name?: string | RegExp;
  /** True: `name` is the whole name, letter by letter. */
  readonly isExact?: boolean;
  /** A selector that tells the part from others. */
  readonly css?: string;
  /** A part of what is written in it, or a pattern. */
  readonly text?: string | RegExp;
  /** True: it has the focus itself, and not something in it. */
  readonly isFocused?: boolean;
  /** The number of the part among several, counted from 0. Without it there is only one, or the test waits. */
  readonly nth?: number;
  readonly within?: Place;
};

/** Hands and eyes of somebody at a page: a way through it is described once, for every browser. */
export type Driver = {
  readonly open: (url: string) => Promise<void>;
  /** Clicks in the middle of a place, once it lies still there and nothing lies over it. */
  readonly click: (place: Place) => Promise<void>;
  /** Types key by key, once the focus is on the place or in it. */
  readonly type: (place: Place, text: string) => Promise<void>;
  /** Presses a key, or several as in `Control+a`, once the focus is on the place or in it. */
  readonly press: (place: Place, key: string) => Promise<void>;
  /** Resolves once the place is there. */
  readonly see: (place: Place) => Promise<void>;
  /** Resolves once there is no such place. */
  readonly seeGone: (place: Place) => Promise<void>;
  /** The address that the page has. */
  readonly address: () => Promise<string>;
};

/** The place, once it has the focus. */
export function withFocus(place: Place): Place {
  return { ...place, isFocused: true };
}

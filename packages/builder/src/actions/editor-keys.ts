/** A key that was pressed, as far as it matters here. */
type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

const named: Readonly<Record<string, string>> = {
  Delete: 'Del',
  Backspace: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
/** The keys by which a button, a link or a menu is used. */
const usedByControls = ['Enter', '←', '→', '↑', '↓', 'Home', 'Esc'];

/** The name of pressed keys as commands write them: `Ctrl+Shift+Z`. ⌘ counts as Ctrl. */
export function keysOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string {
  const name = named[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  // the shift that makes a sign such as ? or + is part of the sign
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  const parts = [
    ctrlKey || metaKey ? 'Ctrl' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
    name,
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** The element that has the focus: outside of the flow, in it, or a button or link that stands there. */
export type KeyPlace = 'elsewhere' | 'flow' | 'control';

/** True for a function key, which writes nothing anywhere. */
export const isFunctionKey = (key: string): boolean => /^F\d+$/.test(key);

/** The keys that tell what keys there are, which one looks for wherever one is. */
export const helpKey = '?';

type Keyed = { readonly keys?: string | undefined; readonly otherKeys?: readonly string[] };

/**
 * The command of pressed keys that can be done now. Letters without Ctrl count only on the canvas or in the outline, and
 * those that controls need not while one of them has the focus.
 */
export function commandFor<C extends Keyed>(
  commands: readonly C[],
  pressed: Pressed,
  place: KeyPlace,
  isPossible: (command: C) => boolean = () => true,
): C | undefined {
  const keys = keysOf(pressed);
  const isAnywhere = keys.startsWith('Ctrl+') || isFunctionKey(keys) || keys === helpKey;
  if (place === 'elsewhere' && !isAnywhere) return undefined;
  // text fields, lists and the page itself use arrows with Ctrl
  if (place === 'elsewhere' && /[←→↑↓]$/.test(keys)) return undefined;
  if (place === 'control' && usedByControls.includes(keys)) return undefined;
  const isMeant = ({ keys: shown, otherKeys = [] }: C): boolean => shown === keys || otherKeys.includes(keys);
  return commands.find((candidate) => isMeant(candidate) && isPossible(candidate));
}

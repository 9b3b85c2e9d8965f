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
};

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

/** The command of pressed keys. Those without Ctrl count only where `isAtWork`: on the canvas or in the outline. */
export function commandFor<C extends { readonly keys?: string | undefined }>(
  commands: readonly C[],
  pressed: Pressed,
  isAtWork: boolean,
): C | undefined {
  const keys = keysOf(pressed);
  const command = commands.find((candidate) => candidate.keys === keys);
  return command !== undefined && (isAtWork || keys.startsWith('Ctrl')) ? command : undefined;
}

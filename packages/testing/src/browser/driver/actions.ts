import type { Point } from './in-page.ts';

/** Keys that are no characters, by the numbers that WebDriver gives them. */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Moves the mouse to a point of the window and clicks there. */
export function actionsOfClick({ x, y }: Point): object {
  const button = 0;
  const steps = [
    { type: 'pointerMove', x, y, origin: 'viewport' },
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ];
  return {
    actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }],
  };
}

/** Presses keys one after the other; those that stand together are held down together. */
export function actionsOfKeys(strokes: readonly (readonly string[])[]): object {
  const steps = strokes.flatMap((keys) => {
    const values = keys.map((key) => (key.length === 1 ? key : codeOf(key)));
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
  });
  return { actions: [{ type: 'key', id: 'keyboard', actions: steps }] };
}

function codeOf(key: string): string {
  const code = codes[key];
  if (code === undefined) throw new Error(`${key} has no number yet`);
  return code;
}

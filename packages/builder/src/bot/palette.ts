import { contrast, isDark, laidOn, type Rgba } from '@parley/widget/colours';

/** Values of a theme by their paths. */
export type Look = Readonly<Record<string, string>>;

const white: Rgba = [1, 1, 1, 1];
const black: Rgba = [0, 0, 0, 1];
/** More than the least that WCAG asks for (4.5): what is rounded on its way to the screen stays above it. */
const enough = 4.6;
const comfortable = 8;

/** The colours of all parts of a conversation, made of one brand colour: each text can be read on its ground. */
export function paletteOf(brand: Rgba, onDark: boolean): Look {
  const solid = laidOn(brand, white);
  const page = onDark ? mixed(solid, [0.05, 0.055, 0.07, 1], 0.92) : white;
  const far = onDark ? white : black;
  // a colour that cannot be told from the page is moved away from it
  const accent = readableOn(solid, page, far, 3);
  const onAccent = contrast(white, accent) >= enough || isDark(accent) ? white : black;
  const host = mixed(solid, page, onDark ? 0.82 : 0.9);
  const field = onDark ? mixed(page, white, 0.07) : white;
  const ink = readableOn(mixed(solid, far, 0.7), host, far, comfortable);
  const hint = readableOn(mixed(ink, field, 0.45), field, far, enough);
  return {
    'general.background.type': 'Color',
    'general.background.content': hexOf(page),
    'general.progressBar.color': hexOf(accent),
    'general.progressBar.backgroundColor': hexOf(mixed(solid, page, 0.75)),
    'chat.hostBubbles.backgroundColor': hexOf(host),
    'chat.hostBubbles.color': hexOf(ink),
    'chat.guestBubbles.backgroundColor': hexOf(accent),
    'chat.guestBubbles.color': hexOf(onAccent),
    'chat.buttons.backgroundColor': hexOf(accent),
    'chat.buttons.color': hexOf(onAccent),
    'chat.inputs.backgroundColor': hexOf(field),
    'chat.inputs.color': hexOf(readableOn(ink, field, far, comfortable)),
    'chat.inputs.placeholderColor': hexOf(hint),
  };
}

/** The colour nearest to `colour`, on its way to `far`, that has the contrast on its ground. */
function readableOn(colour: Rgba, ground: Rgba, far: Rgba, least: number): Rgba {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixed(colour, far, share);
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return far;
}

/** A mixture of two colours, with this share of the second. */
function mixed(one: Rgba, other: Rgba, share: number): Rgba {
  const part = (index: 0 | 1 | 2): number => one[index] * (1 - share) + other[index] * share;
  return [part(0), part(1), part(2), 1];
}

/** An opaque colour as themes hold it. */
export function hexOf([red, green, blue]: Rgba): string {
  const pair = (part: number): string =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
}

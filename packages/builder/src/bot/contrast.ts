import { lookDefaults, lookDefaultsOnDark, type LookColours } from '@parley/blocks/bot-forms';
import { valueAt } from '@parley/blocks/forms';
import { contrast, isDark, laidOn, type ReadColour, type Rgba } from '@parley/widget/colours';
import { pageColour, textAt } from '../document/page-colour.ts';

export { isOnDark } from '../document/page-colour.ts';

/** WCAG 1.4.3: text. */
export const leastContrast = 4.5;

/** A colour of a text that is hard to read on its ground. */
export type FaintText = { readonly path: string; readonly ratio: number };

type Words = {
  readonly surface: string;
  readonly text: string;
  readonly ground: keyof LookColours;
  readonly ink: keyof LookColours;
};

/** Texts with the surfaces they stand on, each with the colours that count where a theme says nothing. */
const texts: readonly Words[] = [
  { surface: 'chat.hostBubbles', text: 'color', ground: 'host', ink: 'onHost' },
  { surface: 'chat.guestBubbles', text: 'color', ground: 'accent', ink: 'onAccent' },
  { surface: 'chat.buttons', text: 'color', ground: 'accent', ink: 'onAccent' },
  { surface: 'chat.inputs', text: 'color', ground: 'field', ink: 'onField' },
  { surface: 'chat.inputs', text: 'placeholderColor', ground: 'field', ink: 'muted' },
];

/**
 * The texts of a theme whose contrast is too low, as far as colours are known: nobody can tell what a picture, or a
 * variable, does to them.
 */
export function faintTexts(theme: unknown, read: ReadColour): FaintText[] {
  const page = pageColour(theme, read);
  const usual = page && isDark(page) ? lookDefaultsOnDark : lookDefaults;
  return texts.flatMap(({ surface, text, ground, ink }) => {
    const path = `${surface}.${text}`;
    const below = read(textAt(theme, `${surface}.backgroundColor`) ?? usual[ground]);
    const above = read(textAt(theme, path) ?? usual[ink]);
    if (!page || !below || !above) return [];
    const opacity = valueAt(theme, `${surface}.opacity`);
    const [red, green, blue, alpha] = below;
    const seen: Rgba = [red, green, blue, alpha * (typeof opacity === 'number' ? opacity : 1)];
    const solid = laidOn(seen, page);
    const ratio = contrast(laidOn(above, solid), solid);
    return ratio < leastContrast ? [{ path, ratio }] : [];
  });
}

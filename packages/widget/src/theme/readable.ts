import { contrast, isDark, laidOn, type ReadColour, type Rgba } from './colours.ts';

/** The colours of a theme that others are judged against, as far as they are known. */
type Given = {
  readonly background: string | undefined;
  readonly input: string | undefined;
  readonly button: string | undefined;
};
/** The colours that follow from a theme that leaves them open. */
type Readable = {
  /** The scheme of native controls on the background and in fields. */
  readonly scheme: 'light' | 'dark' | undefined;
  readonly inputScheme: 'light' | 'dark' | undefined;
  /** The colour of the buttons where it can be seen on the background by itself; undefined where it cannot. */
  readonly accent: string | undefined;
};

const white: Rgba = [1, 1, 1, 1];
/** WCAG 1.4.3: text. */
const leastContrast = 4.5;

/** Judges the colours of a theme. Pictures, and colours that browsers do not know, are taken for light ones. */
export function readable({ background, input, button }: Given, read: ReadColour): Readable {
  const schemeOf = (colour: Rgba | undefined): 'light' | 'dark' | undefined =>
    colour && (isDark(colour) ? 'dark' : 'light');
  const solid = (colour: string | undefined, ground: Rgba): Rgba | undefined => {
    const known = colour === undefined ? undefined : read(colour);
    return known && laidOn(known, ground);
  };
  const ground = solid(background, white);
  const scheme = schemeOf(ground);
  const accent = solid(button, ground ?? white);
  return {
    scheme,
    inputScheme: schemeOf(solid(input, ground ?? white)),
    accent: accent && contrast(accent, ground ?? white) >= leastContrast ? button : undefined,
  };
}

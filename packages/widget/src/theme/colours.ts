/** Red, green and blue of a colour from 0 to 1, and how much of it there is. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads a colour in any way CSS writes it; undefined for what is no colour, or is one only in its place. */
export type ReadColour = (colour: string) => Rgba | undefined;

/** The visible colour on an opaque ground. */
export function laidOn([red, green, blue, alpha]: Rgba, ground: Rgba): Rgba {
  const mixed = (part: number, below: number): number => part * alpha + below * (1 - alpha);
  return [mixed(red, ground[0]), mixed(green, ground[1]), mixed(blue, ground[2]), 1];
}

/** The contrast of two opaque colours as WCAG 2 counts it, from 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** True if white reads better on it than black does. */
export function isDark(colour: Rgba): boolean {
  return contrast(colour, [1, 1, 1, 1]) > contrast(colour, [0, 0, 0, 1]);
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

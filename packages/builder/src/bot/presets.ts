import type { Rgba } from '@parley/widget/colours';
import type { WordKey } from '../words/catalogue.ts';
import { paletteOf, type Look } from './palette.ts';

/** A look that is chosen as a whole. */
export type Preset = { readonly id: string; readonly words: WordKey; readonly look: Look };

type Given = {
  readonly brand: Rgba;
  readonly isDark?: boolean;
  readonly corners?: string;
  readonly font?: string;
};

/** The colour of three bytes. */
const rgb = (value: number): Rgba => [
  (value >> 16) / 255,
  ((value >> 8) & 255) / 255,
  (value & 255) / 255,
  1,
];

function preset(id: string, words: WordKey, { brand, isDark = false, corners, font }: Given): Preset {
  const more = {
    ...(corners ? { 'chat.roundness': corners } : {}),
    ...(font ? { 'general.font': font } : {}),
  };
  return { id, words, look: { ...paletteOf(brand, isDark), ...more } };
}

/** The looks to choose from. */
export const presets: readonly Preset[] = [
  preset('sky', 'look.sky', { brand: rgb(0x1d4ed8) }),
  preset('forest', 'look.forest', { brand: rgb(0x15803d), corners: 'large' }),
  preset('sunset', 'look.sunset', { brand: rgb(0xc2410c), corners: 'large' }),
  preset('plum', 'look.plum', { brand: rgb(0x7e22ce), corners: 'medium' }),
  preset('paper', 'look.paper', { brand: rgb(0x57534e), corners: 'none', font: 'Source Serif 4' }),
  preset('night', 'look.night', { brand: rgb(0x7c9bff), isDark: true }),
  preset('mint', 'look.mint', { brand: rgb(0x2dd4bf), isDark: true, corners: 'large' }),
  preset('ember', 'look.ember', { brand: rgb(0xfb923c), isDark: true, corners: 'none' }),
];

/** The fields that a preset may set: those that it leaves open are emptied. */
export const presetPaths: readonly string[] = [...new Set(presets.flatMap(({ look }) => Object.keys(look)))];

import type { Theme } from '@parley/client';
import type { DynamicTheme } from '../conversation/state.ts';
import type { ReadColour } from './colours.ts';
import { readable } from './readable.ts';

type Surface = NonNullable<NonNullable<Theme['chat']>['hostBubbles']>;
type Border = NonNullable<Surface['border']>;
type Variables = Readonly<Record<string, string>>;

const shadows: Readonly<Record<string, string>> = {
  none: 'none',
  sm: '0 1px 2px rgb(0 0 0 / 8%)',
  md: '0 4px 8px -2px rgb(0 0 0 / 15%)',
  lg: '0 10px 18px -4px rgb(0 0 0 / 18%)',
  xl: '0 18px 28px -6px rgb(0 0 0 / 20%)',
  '2xl': '0 24px 48px -10px rgb(0 0 0 / 30%)',
};
const radii: Readonly<Record<string, string>> = { none: '0', medium: '8px', large: '20px' };

/** The appearance that a theme gives the conversation. */
type Look = {
  /** The custom properties that it sets; what it leaves open is in styles.css. Values no browser takes change nothing. */
  readonly variables: Variables;
  /** True if the conversation stands on a dark background. */
  readonly isDark: boolean;
};

/** The look of a theme whose colours `read` reads. */
export function lookOf(theme: Theme | undefined, dynamic: DynamicTheme | undefined, read: ReadColour): Look {
  const variables = variablesOf(theme, dynamic);
  const background = variables['--p-background'];
  const { scheme, inputScheme, accent } = readable(
    {
      background,
      input: variables['--p-input-background'],
      button: variables['--p-button-background'],
    },
    read,
  );
  const hasButtons = variables['--p-button-background'] !== undefined;
  return {
    isDark: scheme === 'dark',
    variables: defined({
      ...variables,
      // on a picture, the bot's own words are the best guess at what can be read there
      '--p-ink': background !== undefined && scheme === undefined ? variables['--p-host-color'] : undefined,
      '--p-input-scheme': inputScheme,
      // buttons that cannot be told from the background colour nothing else on it
      '--p-ring': accent,
      '--p-accent': hasButtons ? (accent ?? 'currentColor') : undefined,
    }),
  };
}

/** The custom properties that a theme sets. */
export function variablesOf(theme: Theme | undefined, dynamic: DynamicTheme | undefined): Variables {
  const { general, chat } = theme ?? {};
  const bar = general?.progressBar;
  return defined({
    '--p-font': fontOf(fontNameOf(theme)),
    '--p-background': backgroundOf(general?.background, dynamic?.backgroundUrl),
    '--p-bar-color': bar?.color,
    '--p-bar-background': bar?.backgroundColor,
    '--p-bar-thickness': px(bar?.thickness),
    '--p-max-width': chat?.container?.maxWidth,
    '--p-max-height': chat?.container?.maxHeight,
    '--p-placeholder': chat?.inputs?.placeholderColor,
    ...surface('container', chat?.container, undefined),
    ...surface('host', chat?.hostBubbles, chat?.roundness),
    ...surface('guest', chat?.guestBubbles, chat?.roundness),
    ...surface('button', chat?.buttons, chat?.roundness),
    ...surface('input', chat?.inputs, chat?.roundness),
  });
}

function surface(name: string, given: Surface | undefined, roundness: string | undefined): Variables {
  const { backgroundColor, color, opacity, blur, shadow, border } = given ?? {};
  return defined({
    [`--p-${name}-background`]: faded(backgroundColor, opacity),
    [`--p-${name}-color`]: color,
    [`--p-${name}-blur`]: blur === undefined ? undefined : `blur(${blur}px)`,
    [`--p-${name}-shadow`]: shadow === undefined ? undefined : shadows[shadow],
    [`--p-${name}-radius`]: radiusOf(border, roundness),
    [`--p-${name}-border`]: borderOf(border),
  });
}

function radiusOf(border: Border | undefined, roundness: string | undefined): string | undefined {
  const kind = border?.roundeness ?? roundness;
  if (kind === 'custom') return px(border?.customRoundeness);
  return kind === undefined ? undefined : radii[kind];
}

function borderOf(border: Border | undefined): string | undefined {
  if (border?.thickness === undefined) return undefined;
  return `${border.thickness}px solid ${faded(border.color ?? 'currentColor', border.opacity) ?? 'currentColor'}`;
}

function faded(color: string | undefined, opacity: number | undefined): string | undefined {
  if (color === undefined || opacity === undefined || opacity >= 1) return color;
  return `color-mix(in srgb, ${color} ${Math.max(0, opacity) * 100}%, transparent)`;
}

/** The name of the font that a theme asks for. */
export function fontNameOf(theme: Theme | undefined): string | undefined {
  const font = theme?.general?.font;
  const family = typeof font === 'string' ? font : font?.['family'];
  return typeof family === 'string' && family !== '' ? family : undefined;
}

/** A font that the device or the page has, or else one that comes with the bot. */
function fontOf(family: string | undefined): string | undefined {
  return family === undefined
    ? undefined
    : `${JSON.stringify(family)}, ${JSON.stringify(`${family} Variable`)}, var(--p-system-font)`;
}

function backgroundOf(
  background: { readonly type?: string; readonly content?: string } | undefined,
  dynamicUrl: string | undefined,
): string | undefined {
  const content = dynamicUrl ?? background?.content;
  if (background?.type === 'None') return 'transparent';
  if (content === undefined || content === '') return undefined;
  const isImage = background?.type === 'Image' || dynamicUrl?.startsWith('http') === true;
  return isImage ? `center / cover no-repeat url(${JSON.stringify(content)})` : content;
}

const px = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : `${value}px`;

function defined(values: Readonly<Record<string, string | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

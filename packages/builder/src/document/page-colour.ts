import { lookDefaults } from '@parley/blocks/bot-forms';
import { valueAt } from '@parley/blocks/forms';
import { isDark, laidOn, type ReadColour, type Rgba } from '@parley/widget/colours';

/** True if a conversation stands on a dark colour: other colours count then where a theme says nothing. */
export function isOnDark(theme: unknown, read: ReadColour): boolean {
  const page = pageColour(theme, read);
  return page !== undefined && isDark(page);
}

/** The colour of the page; undefined where a picture, or another page, is behind the conversation. */
export function pageColour(theme: unknown, read: ReadColour): Rgba | undefined {
  const type = textAt(theme, 'general.background.type') ?? 'Color';
  if (type !== 'Color') return undefined;
  const colour = read(textAt(theme, 'general.background.content') ?? lookDefaults.background);
  return colour && laidOn(colour, [1, 1, 1, 1]);
}

/** The text at a path of a theme; undefined for none. */
export function textAt(theme: unknown, path: string): string | undefined {
  const value = valueAt(theme, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

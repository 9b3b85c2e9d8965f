import { isJsonObject, type JsonObject } from '../../json-object.ts';
import { themeSchema, type Theme } from '../theme.ts';
import type { ReadableBot } from './read-bot.ts';

/** Defaults of a theme of version 6.1 that differ from those of version 6. */
const looks = {
  general: { progressBar: { color: '#ff5924', backgroundColor: '#8d8d8d' } },
  chat: {
    hostBubbles: { backgroundColor: '#ffffff', border: { thickness: 1, color: '#dfdfdf' } },
    guestBubbles: { backgroundColor: '#ff5924', border: { thickness: 1, color: '#ffb8a0' } },
    buttons: { backgroundColor: '#ff5924', border: { thickness: 1, color: '#f98868' } },
    inputs: { border: { thickness: 1, color: '#cecece' }, shadow: 'none' },
  },
};
const background = { type: 'Color', content: '#f8f8f8' };

/** Versions 6.1 and 6 differ in the defaults of a theme; this writes them out, so that the bot keeps its look. */
export function v61ToV6(bot: ReadableBot): ReadableBot {
  return { ...bot, theme: withLooks(bot.theme) };
}

function withLooks(theme: Theme): Theme {
  const type = theme.general?.background?.type;
  const isPlain = type === undefined || type === background.type;
  const defaults = isPlain ? { ...looks, general: { ...looks.general, background } } : looks;
  return themeSchema.parse(filledIn(theme, defaults));
}

/** Completes `given` from `defaults`, at every level. */
function filledIn(given: JsonObject, defaults: JsonObject): JsonObject {
  const filled = Object.entries(defaults).map(([key, value]): [string, unknown] => {
    const own = given[key];
    return [key, isJsonObject(own) && isJsonObject(value) ? filledIn(own, value) : (own ?? value)];
  });
  return { ...given, ...Object.fromEntries<unknown>(filled) };
}

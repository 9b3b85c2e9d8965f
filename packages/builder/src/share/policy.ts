import { fontNames } from '@parley/blocks/bot-forms';
import type { BotContent } from '@parley/schema';

/** The pages that films are shown from, by the sort of a video. */
const playerHosts: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  tiktok: 'https://www.tiktok.com',
  gumlet: 'https://play.gumlet.io',
};

/**
 * The Content-Security-Policy a site needs for the bot: the chat host, and the hosts of the pictures, films, sounds and
 * pages that stand in it. Addresses that a chat puts together are known to nobody beforehand.
 */
export function policyOf(chatUrl: string, { groups, theme }: BotContent): string {
  const blocks = groups.flatMap((group) => group.blocks);
  const hostsOf = (...types: readonly string[]): string[] =>
    blocks.filter(({ type }) => types.includes(type)).flatMap((block) => addressesIn(block));
  const films = blocks.flatMap(({ type, content }) => {
    const sort = type === 'video' && isObject(content) ? content['type'] : undefined;
    return typeof sort === 'string' ? (playerHosts[sort] ?? []) : [];
  });
  const pictures = [...hostsOf('image', 'picture choice input', 'cards input'), ...addressesIn(theme)];
  const media = hostsOf('audio', 'video');
  const lines = [
    line('script-src', ["'self'", chatUrl]),
    line('connect-src', ["'self'", chatUrl]),
    ...(hasFont(theme) ? [line('font-src', ["'self'", chatUrl])] : []),
    line('frame-src', [chatUrl, ...films, ...hostsOf('embed')]),
    ...(pictures.length === 0 ? [] : [line('img-src', ["'self'", 'data:', ...pictures])]),
    ...(media.length === 0 ? [] : [line('media-src', ["'self'", ...media])]),
  ];
  return lines.join('; ');
}

/** True for a look in a font that comes with the bot. */
function hasFont({ general }: BotContent['theme']): boolean {
  const family = isObject(general?.font) ? general.font['family'] : general?.font;
  return typeof family === 'string' && fontNames.includes(family);
}

function line(directive: string, sources: readonly string[]): string {
  return `${directive} ${[...new Set(sources)].join(' ')}`;
}

/** The origins of the addresses in a value, wherever they stand in it. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) && URL.canParse(value) ? [new URL(value).origin] : []; // prettier-ignore
  if (Array.isArray(value)) return value.flatMap((element: unknown) => addressesIn(element));
  return isObject(value) ? Object.values(value).flatMap((field) => addressesIn(field)) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { isSafeUrl, type BotContent, type DynamicTheme, type Theme } from '@parley/schema';
import { addressesRules } from '../rules/addresses.rules.ts';
import { diagnosticAt, type Diagnostic, type Path } from '../rules/diagnostic.ts';

/** The URLs of a theme that a browser loads. A background that is a colour or a gradient has no scheme, and passes. */
function themeUrls({ general, chat }: Theme): {
  readonly [K in keyof DynamicTheme]: string | undefined;
} {
  return {
    hostAvatarUrl: chat?.hostAvatar?.url,
    guestAvatarUrl: chat?.guestAvatar?.url,
    backgroundUrl: general?.background?.content,
  };
}

/** Those of them that begin with a variable, by their names. */
export function dynamicUrls(theme: Theme): [key: string, template: string][] {
  return Object.entries(themeUrls(theme)).flatMap(([key, url]) =>
    url?.startsWith('{{') === true ? [[key, url]] : [],
  );
}

/** True if a browser may load `url` as a picture. */
export const isLoadable = (url: string | undefined): boolean =>
  url === undefined || isSafeUrl(url, { allowImageData: true });

/** The theme without the URLs that no browser may load. */
export function withoutUnsafeUrls(theme: Theme): Theme {
  const { hostAvatarUrl, guestAvatarUrl, backgroundUrl } = themeUrls(theme);
  if ([hostAvatarUrl, guestAvatarUrl, backgroundUrl].every(isLoadable)) return theme;
  const { general, chat } = theme;
  return {
    ...theme,
    general: { ...general, ...(isLoadable(backgroundUrl) ? {} : { background: undefined }) },
    chat: {
      ...chat,
      ...(isLoadable(hostAvatarUrl) ? {} : { hostAvatar: { ...chat?.hostAvatar, url: undefined } }),
      ...(isLoadable(guestAvatarUrl) ? {} : { guestAvatar: { ...chat?.guestAvatar, url: undefined } }),
    },
  };
}

/** Reports each URL of theme and metadata that stays unsafe whatever values its variables take. */
export function checkAppearance({ theme, settings }: Pick<BotContent, 'theme' | 'settings'>): Diagnostic[] {
  const { hostAvatarUrl, guestAvatarUrl, backgroundUrl } = themeUrls(theme);
  const urls: readonly (readonly [url: string | undefined, path: Path])[] = [
    [hostAvatarUrl, ['theme', 'chat', 'hostAvatar', 'url']],
    [guestAvatarUrl, ['theme', 'chat', 'guestAvatar', 'url']],
    [backgroundUrl, ['theme', 'general', 'background', 'content']],
    [settings.metadata?.imageUrl, ['settings', 'metadata', 'imageUrl']],
    [settings.metadata?.favIconUrl, ['settings', 'metadata', 'favIconUrl']],
  ];
  return urls.flatMap(([url, path]) =>
    isLoadable(url)
      ? []
      : [
          diagnosticAt(
            path,
            addressesRules['unsafe-url'],
            'this address is not safe to open: use one that begins with https://',
          ),
        ],
  );
}

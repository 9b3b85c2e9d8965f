import type { EmbedOptions } from './embed-choices.ts';

/** Stands where a token has to be put. */
export const tokenPlaceholder = 'parley_pk_…';

type Site = { readonly chatUrl: string; readonly publicId: string };

/** The attributes of the element `<parley-chat>`, as the widget reads them (infra/docs/widget.md). */
export function embedAttributes({
  mode,
  label,
  language,
  openAfter,
  takesFocus,
}: EmbedOptions): Readonly<Record<string, string>> {
  return {
    mode,
    ...(label === '' ? {} : { label }),
    ...(language === '' ? {} : { lang: language }),
    ...(mode === 'inline' || openAfter === null ? {} : { 'open-after': String(openAfter) }),
    ...(mode === 'inline' && takesFocus ? { autofocus: '' } : {}),
  };
}

/** The custom properties that colour the button of a bubble. */
export function launcherStyle({
  mode,
  launcherBackground,
  launcherColor,
}: EmbedOptions): Readonly<Record<string, string>> {
  if (mode !== 'bubble') return {};
  return {
    ...(launcherBackground === '' ? {} : { '--parley-launcher-background': launcherBackground }),
    ...(launcherColor === '' ? {} : { '--parley-launcher-color': launcherColor }),
  };
}

/** The code that puts the bot on a page. */
export function embedCode({ chatUrl, publicId }: Site, options: EmbedOptions): string {
  const { mode, token, height } = options;
  const style = { ...(mode === 'inline' ? { display: 'block', height } : {}), ...launcherStyle(options) };
  const styles = Object.entries(style).map(([name, value]) => `${name}: ${value}`);
  const attributes = {
    bot: publicId,
    token: token === '' ? tokenPlaceholder : token,
    ...embedAttributes(options),
    ...(styles.length === 0 ? {} : { style: styles.join('; ') }),
  };
  const written = Object.entries(attributes).map(([name, value]) =>
    value === '' ? name : `${name}="${escaped(value)}"`,
  );
  return [
    `<script type="module" src="${escaped(chatUrl)}/widget/parley-chat.js"></script>`,
    `<parley-chat ${written.join(' ')}></parley-chat>`,
  ].join('\n');
}

/** The code that puts the page of the bot into a frame. */
export function frameCode({ chatUrl, publicId }: Site, title: string): string {
  return `<iframe src="${escaped(`${chatUrl}/${publicId}`)}" title="${escaped(title)}" allow="microphone; clipboard-write" style="border: 0; width: 100%; height: 40rem"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

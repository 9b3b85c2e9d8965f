import type { PageLook } from './page-look.ts';
import type { PageFiles } from './widget-files.ts';

/** The language of the words that pages have themselves. */
const ownLanguage = 'en';

/** The parts of a share page. */
type SharePage = {
  readonly publicId: string;
  /** The name of the bot. */
  readonly name: string | undefined;
  readonly token: string;
  readonly files: PageFiles;
  readonly look: PageLook;
};

/** The page of a bot. Nothing of what its author wrote is markup here; `customHeadCode` is left out (open-points). */
export function sharePage({ publicId, name, token, files, look }: SharePage): string {
  const { description, imageUrl } = look;
  const title = look.title || name || publicId;
  const flags = [
    look.isInputPrefillEnabled ? ' data-prefill' : '',
    look.isHideQueryParamsEnabled ? ' data-hide-query' : '',
  ].join('');
  // so that the words of the widget are loaded while the chat begins
  const language = look.language === undefined ? '' : ` lang="${escaped(look.language)}"`;
  return document({
    title,
    files,
    language: look.language,
    head: [
      meta('name', 'robots', look.isIndexed ? 'index, follow' : 'noindex, nofollow'),
      meta('name', 'description', description),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:image', imageUrl),
      meta('name', 'twitter:card', imageUrl && 'summary_large_image'),
      `<link rel="icon" href="${escaped(look.favIconUrl ?? 'data:,')}" />`,
    ],
    body: `<main><h1 class="unseen">${escaped(title)}</h1><parley-chat bot="${escaped(publicId)}" token="${escaped(token)}" token-source="/${escaped(publicId)}/token" label="${escaped(title)}"${language} autofocus${flags}></parley-chat></main>
    <noscript><p class="message">This conversation needs JavaScript.</p></noscript>
    <script type="module" src="${escaped(files.script)}"></script>`,
  });
}

/** The page that shows a preview in a frame of the builder, whose origin it is told. */
export function previewPage(builderOrigin: string, files: PageFiles): string {
  return document({
    title: 'Preview',
    files,
    head: [meta('name', 'parley-builder', builderOrigin), '<link rel="icon" href="data:," />'],
    body: `<main></main>
    <script type="module" src="${escaped(files.script)}"></script>`,
  });
}

/** The words of a page without a bot. */
export type PageMessage = {
  readonly title: string;
  /** Says to a visitor why there is no bot, and what to do. */
  readonly text: string;
  /** Says to the author of the bot that should be there why there is none, and what to do. */
  readonly textForAuthor?: string;
};

/** A page that says why there is no bot on it. */
export function messagePage({ title, text, textForAuthor }: PageMessage, files: PageFiles): string {
  const paragraphs = [text, textForAuthor ?? ''].filter((words) => words !== '');
  return document({
    title,
    files,
    head: [meta('name', 'robots', 'noindex, nofollow')],
    body: `<main class="message"><h1>${escaped(title)}</h1>${paragraphs.map((words) => `<p>${escaped(words)}</p>`).join('')}</main>`,
  });
}

type Document = {
  readonly title: string;
  readonly files: PageFiles;
  /** Of what is on the page; of the words that all pages have, where it is left out. */
  readonly language?: string | undefined;
  readonly head: readonly string[];
  readonly body: string;
};

function document({ title, files, language = ownLanguage, head, body }: Document): string {
  const styles = files.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}" />`);
  const lines = [`<title>${escaped(title)}</title>`, ...head, ...styles].filter((line) => line !== '');
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${lines.join('\n    ')}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The direction of the usual script of a language. */
function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escaped(content)}" />` : '';
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

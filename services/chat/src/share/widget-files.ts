import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express } from '@parley/server';
import { z } from 'zod';

/** The addresses of the files that a page with the widget loads. */
export type PageFiles = { readonly script: string; readonly styles: readonly string[] };

/** The files of this host's own pages with the widget. */
export type WidgetFiles = { readonly share: PageFiles; readonly preview: PageFiles };

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
);
const yearMs = 365 * 24 * 3_600_000;
const loaderSeconds = 300;

/**
 * Serves the widget under `/widget/`. Its files carry a hash of their content in their names and are kept by caches for
 * ever; the name that stands in other sites' pages, `/widget/parley-chat.js`, leads to the current one. Undefined where
 * the widget was not built.
 */
export function serveWidget(app: Express): WidgetFiles | undefined {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@parley/widget/package.json')),
    'dist',
    'files',
  );
  const manifestPath = join(folder, 'manifest.json');
  if (!existsSync(manifestPath)) return undefined;
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  const entry = (source: string): { readonly file: string; readonly css: readonly string[] } => {
    const found = manifest[source];
    if (!found) throw new Error(`invariant: the widget is built from ${source}`);
    return found;
  };
  const loader = `import './${entry('src/main.ts').file}';\n`;
  app.get('/widget/parley-chat.js', (_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', `public, max-age=${loaderSeconds}`);
    response.type('text/javascript').send(loader);
  });
  app.get('/widget/sandbox.html', (_request, response) => {
    response.setHeader('Content-Security-Policy', sandboxPolicy);
    response.setHeader('Cache-Control', `public, max-age=${loaderSeconds}`);
    response.removeHeader('X-Frame-Options');
    response.type('text/html').send(sandboxPage(entry('src/sandbox/sandbox.ts').file));
  });
  const names = new Set(Object.values(manifest).flatMap(({ file, css }) => [file, ...css]));
  app.get('/widget/:name', (request, response, next) => {
    const { name } = request.params;
    if (!names.has(name)) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    // what apiHeaders say of caches is for answers of the API
    response.removeHeader('Cache-Control');
    // below a root: a file whose own path has a part that begins with a dot, as pnpm's have, would be refused
    response.sendFile(name, { root: folder, maxAge: yearMs, immutable: true });
  });
  const page = (source: string): PageFiles => {
    const { file, css } = entry(source);
    return { script: `/widget/${file}`, styles: css.map((name) => `/widget/${name}`) };
  };
  return { share: page('src/share.ts'), preview: page('src/preview.ts') };
}

/**
 * Scripts of bots run under this policy: in a document with an origin of its own, which sees neither this host
 * nor the page around. In there a script may do anything scripts can.
 */
const sandboxPolicy = [
  'sandbox allow-scripts allow-forms allow-popups',
  "default-src 'none'",
  "script-src * 'unsafe-eval' 'unsafe-inline' blob:",
  'worker-src blob:',
  'connect-src *',
  'img-src * data: blob:',
  'media-src * data: blob:',
  "style-src * 'unsafe-inline'",
  'font-src * data:',
  'frame-src *',
].join('; ');

function sandboxPage(script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Scripts of the bot</title>
    <script type="module" src="/widget/${script}"></script>
  </head>
  <body></body>
</html>
`;
}

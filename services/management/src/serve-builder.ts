import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express } from '@parley/server';
import type { Config } from './config.ts';

const yearMs = 365 * 24 * 3_600_000;
/** Stands in the built page; each response has a value of its own there. */
const noncePlaceholder = '__CSP_NONCE__';

/**
 * Serves the builder under `/app`: its files, whose names carry a hash of their content, are kept by caches for ever;
 * every other address below is the page, which finds its own way. `/` leads browsers there. Without a built builder
 * nothing is served.
 */
export function serveBuilder(app: Express, { CHAT_URL: chatUrl }: Pick<Config, 'CHAT_URL'>): void {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@parley/builder/package.json')),
    'dist',
    'files',
  );
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index, 'utf8');
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  app.get('/', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/app/');
    else next();
  });
  app.get('/app/assets/:name', (request, response, next) => {
    const { name } = request.params;
    if (!names.has(name)) {
      next();
      return;
    }
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // a worker has the policy of its own file: the one that runs calculations may do so, and load its WebAssembly alone
    if (name.startsWith('expression.worker-'))
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
      );
    // what apiHeaders and serveCors say of caches is for answers of the API; Chromium names its origin when it imports
    // a script and not when it fetches it: an answer that varied by origin would not be found in its cache again
    response.removeHeader('Cache-Control');
    response.removeHeader('Vary');
    // below a root: a file whose own path has a part that begins with a dot, as pnpm's have, would be refused
    response.sendFile(name, { root: assets, maxAge: yearMs, immutable: true });
  });
  app.get(['/app', '/app/*path'], (request, response, next) => {
    if (request.path.startsWith('/app/assets/')) {
      next();
      return;
    }
    const nonce = randomBytes(18).toString('base64url');
    response.setHeader('Content-Security-Policy', pagePolicy(nonce, chatUrl));
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.type('text/html').send(page.replaceAll(noncePlaceholder, nonce));
  });
}

/**
 * Scripts of this host alone, and frames of the chat host, which previews run in. Libraries that add `<style>` elements
 * carry the nonce; pictures and media of bots come from the chat host and from anywhere else, but not from other hosts
 * without a certificate.
 */
function pagePolicy(nonce: string, chatUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' https: data: blob: ${chatUrl}`,
    `media-src 'self' https: blob: ${chatUrl}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${chatUrl}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

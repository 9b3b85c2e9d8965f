import { createHash } from 'node:crypto';
import { catalogue } from '@parley/errors';
import type { Express, Request } from 'express';
import { askedUrlOf } from './asked-url.ts';

type Entry = (typeof catalogue)[number];

/**
 * Serves a page for every problem of the catalogue at `/errors/{code}`, where the problem's `type` leads, and a list
 * of all of them at `/errors`. The pages hold no script and nothing of a request.
 */
export function serveErrorPages(app: Express): void {
  const pages = new Map([
    ['/errors', listPage()],
    ...catalogue.map((entry) => [`/errors/${entry.code}`, entryPage(entry)] as const),
  ]);
  for (const [path, html] of pages) {
    app.get(path, (_request, response) => {
      response.setHeader('Content-Security-Policy', pagePolicy);
      response.type('text/html').send(html);
    });
  }
}

/**
 * The first part of a problem's `type` where the operator has set none: `/errors` on the host that the caller has
 * asked, so that the address leads to a page. A request without a usable `Host` gets it as a path.
 */
export function errorsBaseOf(request: Request): string {
  return `${askedUrlOf(request) ?? ''}/errors`;
}

function listPage(): string {
  const rows = catalogue.map(
    ({ code, status, title }) =>
      `<tr><td><a href="/errors/${code}">${escaped(title)}</a></td><td>${status}</td><td><code>${code}</code></td></tr>`,
  );
  return page(
    'Problems',
    `<p>Every answer that is not a success is a problem object (RFC 9457). Its <code>type</code> ends with one of these codes.</p>
      <table>
        <thead><tr><th>Problem</th><th>Status</th><th>Code</th></tr></thead>
        <tbody>${rows.join('\n')}</tbody>
      </table>`,
  );
}

function entryPage({ code, status, title, remedy }: Entry): string {
  return page(
    title,
    `<p><code>${code}</code>, status ${status}</p>
      <h2>What to do</h2>
      <p>${withCode(escaped(remedy))}</p>
      <p>The problem’s <code>detail</code> says what happened to this request. The header <code>X-Request-Id</code> of the answer names the request in the log of the service.</p>
      <p><a href="/errors">All problems</a> · <a href="/docs">All operations</a></p>`,
  );
}

const style = `
      :root { color-scheme: light dark; }
      body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.75rem; line-height: 1.25; }
      h2 { font-size: 1.1rem; margin-bottom: 0; }
      code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
      table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); text-align: left; }
      a { color: light-dark(#244bc9, #94aeff); }
    `;

const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Parley</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

/** The catalogue writes names in backticks, as Markdown does. */
function withCode(text: string): string {
  return text.replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

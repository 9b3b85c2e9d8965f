import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's site with the widget on it, on an origin of its own. */
export type Site = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Puts a page on the site and gives its address. */
  readonly page: (attributes: Readonly<Record<string, string>>, options?: PageOptions) => string;
};
export type PageOptions = { readonly lang?: string; readonly dir?: 'ltr' | 'rtl'; readonly policy?: string };

/** The strictest policy of a site that still allows the widget of a chat host (infra/docs/widget.md). */
export function strictPolicy(chatUrl: string): string {
  return `default-src 'none'; script-src 'self' ${chatUrl}; connect-src ${chatUrl}; frame-src ${chatUrl}; img-src ${chatUrl} data:; style-src 'self'`;
}

/** Starts a site whose pages load the widget from `chatUrl`; what the widget says is kept in `window.heard`. */
export async function startSite(chatUrl: string): Promise<Site> {
  const pages = new Map<string, { readonly html: string; readonly policy: string }>();
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(listening);
      return;
    }
    if (request.url === '/page.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(styles);
      return;
    }
    const page = pages.get(request.url ?? '');
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': page.policy })
      .end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // another name for this machine makes another origin
  const url = `http://localhost:${port}`;
  return {
    url,
    page(attributes, { lang = 'en', dir = 'ltr', policy = strictPolicy(chatUrl) } = {}) {
      const path = `/${pages.size}.html`;
      const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
      const html = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,"><script src="/page.js" defer></script><script type="module" src="${chatUrl}/widget/parley-chat.js"></script></head><body><main><h1>Our site</h1><p>Words of the site. <button id="basket">Basket: 0</button></p><parley-chat ${written.join(' ')}></parley-chat></main></body></html>`;
      pages.set(path, { html, policy });
      return `${url}${path}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listening = `window.heard = [];
const element = document.querySelector('parley-chat');
for (const type of ['start', 'answer', 'end', 'error']) {
  element.addEventListener(type, ({ detail }) => window.heard.push({ type, ...detail }));
}
let basket = 0;
document.querySelector('#basket').addEventListener('click', ({ currentTarget }) => {
  basket += 1;
  currentTarget.textContent = \`Basket: \${basket}\`;
});`;
const styles = `body { font-family: sans-serif; margin: 0; } main { padding: 1rem; } parley-chat[mode='inline'] { display: block; height: 34rem; border: 1px solid #94a3b8; }`;

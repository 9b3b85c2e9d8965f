import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's site, under two names that make two origins. */
export type Site = {
  readonly origin: string;
  readonly otherOrigin: string;
  /** Puts `html` on the site, sent with this policy; gives its path. */
  readonly page: (html: string, policy: string) => string;
  readonly stop: () => Promise<void>;
};

/** Starts a site without pages. */
export async function startSite(): Promise<Site> {
  const pages = new Map<string, { readonly html: string; readonly policy: string }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': page.policy })
      .end(page.html);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    page(html, policy) {
      const path = `/${pages.size}.html`;
      const head = '<meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">';
      pages.set(path, {
        html: `<!doctype html><html lang="en"><head>${head}</head><body><h1>Our site</h1>${html}</body></html>`,
        policy,
      });
      return path;
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

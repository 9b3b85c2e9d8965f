import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express } from 'express';
import type { AnyEndpoint } from './endpoint.ts';
import { serveErrorPages } from './error-pages.ts';
import { openApiDocument, type ApiInfo } from './openapi.ts';

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const weekMs = 7 * 24 * 3_600_000;

/**
 * Serves the OpenAPI document of the operations at `/api/openapi.json`, readable pages of it at `/docs`, and a page for
 * every problem at `/errors/{code}`. Everything the pages need comes from this host, so that they work offline and
 * under a strict policy. The document is made when it is asked for first: most processes never are.
 */
export function serveDocs<P, Deps>(
  app: Express,
  endpoints: readonly AnyEndpoint<P, Deps>[],
  info: ApiInfo,
): void {
  let json: string | undefined;
  app.get('/api/openapi.json', (_request, response) => {
    json ??= JSON.stringify(openApiDocument(endpoints, info));
    response.type('application/json').send(json);
  });
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of assets) {
    app.get(`/docs/${name}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public');
      response.sendFile(join(folder, name), { maxAge: weekMs, dotfiles: 'allow', cacheControl: true });
    });
  }
  app.get('/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(startScript);
  });
  app.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', pagePolicy);
    response.type('text/html').send(page(info.title));
  });
  serveErrorPages(app);
}

// the bundle writes style attributes and shows its icons as data
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const startScript =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true });\n";

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
}

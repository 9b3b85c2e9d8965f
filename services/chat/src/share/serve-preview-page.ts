import { unavailable } from '@parley/errors';
import type { Express } from '@parley/server';
import type { Deps } from '../deps.ts';
import { pagePolicy } from './page-policy.ts';
import { previewPage } from './share-page.view.ts';
import type { PageFiles } from './widget-files.ts';

/**
 * Serves the page that runs previews, at `/widget/preview.html`. Nobody but the builder of this installation may put it
 * into a frame, and it has no token of its own: the builder tells it one. Scripts of a bot that is tried out run on this
 * origin and never on the builder's.
 */
export function servePreviewPage(
  app: Express,
  { installation, keys }: Pick<Deps, 'installation' | 'keys'>,
  files: PageFiles,
): void {
  app.get('/widget/preview.html', async (_request, response, next) => {
    const known = await installation.get(keys.installation, '');
    if (!known) throw unavailable({ retryAfterSeconds: 2 });
    const { builderOrigin } = known;
    if (builderOrigin === undefined) {
      next();
      return;
    }
    response.removeHeader('Access-Control-Allow-Origin');
    // a header that knows one origin only, and not another one's
    response.removeHeader('X-Frame-Options');
    response.setHeader('Content-Security-Policy', pagePolicy([builderOrigin]));
    response.setHeader('X-Robots-Tag', 'noindex');
    response.type('text/html').send(previewPage(builderOrigin, files));
  });
}

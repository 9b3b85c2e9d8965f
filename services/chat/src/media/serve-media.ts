import { fileNotFound } from '@parley/errors';
import { mediaAddressOf, mediaKeyOf, mediaRoute } from '@parley/schema/contract';
import type { Express } from '@parley/server';
import { serveFile } from '@parley/storage';
import type { Deps } from '../deps.ts';

/** An address never has other bytes. */
const caching = 'public, max-age=31536000, immutable';

/** Serves the pictures, sounds and films of authors to whoever has their address. */
export function serveMedia(app: Express, { files }: Pick<Deps, 'files'>): void {
  app.get(mediaRoute, async (request, response) => {
    const address = mediaAddressOf(request.path);
    if (!files || !address) throw fileNotFound();
    const { extension } = address;
    const { name } = request.params;
    await serveFile(files, { key: mediaKeyOf(address), extension, name, caching }, request, response);
  });
}

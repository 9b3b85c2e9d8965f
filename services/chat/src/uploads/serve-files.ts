import { fileNotFound } from '@parley/errors';
import { fileAddressOf, fileKeyOf, fileRoute } from '@parley/schema/contract';
import type { Express } from '@parley/server';
import { serveFile } from '@parley/storage';
import type { Deps } from '../deps.ts';

/** Long enough for a conversation, short enough for a file that is erased. */
const caching = 'public, max-age=3600';

/** Serves the public files of visitors to whoever has their address. Private ones are not on this host. */
export function serveFiles(app: Express, { files }: Pick<Deps, 'files'>): void {
  app.get(fileRoute, async (request, response) => {
    const address = fileAddressOf(true, request.params);
    if (!files || !address) throw fileNotFound();
    const { extension } = address;
    const { name } = request.params;
    await serveFile(files, { key: fileKeyOf(address), extension, name, caching }, request, response);
  });
}

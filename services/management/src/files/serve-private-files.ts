import type { IncomingHttpHeaders } from 'node:http';
import { fileNotFound, unauthenticated } from '@parley/errors';
import { isModeAtLeast } from '@parley/schema';
import { fileAddressOf, fileKeyOf, fileRoute } from '@parley/schema/contract';
import { bearerToken, type Express } from '@parley/server';
import { serveFile } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal } from '../principals/principal.ts';

/** For members: nobody may read without a token or a session. */
const asked = { method: 'get', access: { tokens: ['secret', 'session'] }, opensInTab: true } as const;

/**
 * Serves private files to members who may read the workspace, with a token or signed in, and to whoever holds a link
 * that was signed for one of them. To everybody else a file looks as if it were not there.
 */
export function servePrivateFiles(
  app: Express,
  {
    files,
    authenticate,
    authenticateBrowser,
    fileLinks,
  }: Pick<Deps, 'files' | 'authenticate' | 'authenticateBrowser' | 'fileLinks'>,
): void {
  const callerOf = (headers: IncomingHttpHeaders): Promise<ManagementPrincipal | undefined> => {
    const token = bearerToken(headers);
    return token === undefined ? authenticateBrowser(asked, { headers }) : authenticate(token);
  };
  app.get(fileRoute, async (request, response) => {
    const address = fileAddressOf(false, request.params);
    const isSigned = fileLinks.isSigned(request.path, request.query);
    const principal = isSigned ? undefined : await callerOf(request.headers);
    if (!isSigned && !principal) throw unauthenticated();
    if (!files || !address) throw fileNotFound();
    const mode = principal && 'modes' in principal ? principal.modes.get(address.workspaceId) : undefined;
    if (!isSigned && !(mode && isModeAtLeast(mode, 'read'))) throw fileNotFound();
    const { extension } = address;
    const { name } = request.params;
    await serveFile(
      files,
      { key: fileKeyOf(address), extension, name, caching: 'no-store' },
      request,
      response,
    );
  });
}

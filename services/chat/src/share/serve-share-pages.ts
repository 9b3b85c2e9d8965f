import { botClosed, ProblemError, unavailable, workspaceBusy } from '@parley/errors';
import { publicIdPattern, reservedPublicIds } from '@parley/schema';
import type { Pointer } from '@parley/schema/contract';
import type { Express } from '@parley/server';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { ManagementUnavailable } from '../management/management.ts';
import type { PageLook } from './page-look.ts';
import { pagePolicy } from './page-policy.ts';
import { messagePage, sharePage, type PageMessage } from './share-page.view.ts';
import type { PageFiles } from './widget-files.ts';

type PageDeps = Pick<Deps, 'publicIds' | 'keys' | 'pageLooks' | 'pageTokens'>;

/** A bot that has a page, or why it has none. */
type Found =
  { readonly pointer: Pointer; readonly look: PageLook } | (PageMessage & { readonly status: number });

const notThere = {
  status: 404,
  title: 'There is no bot here',
  text: 'Perhaps the address has a typing mistake, or the bot is not online, or not any more.',
  textForAuthor:
    'Is it your bot? Open it in the builder and press Publish. Its address stands under Share, where its page is switched on.',
};
const away = {
  status: 503,
  title: 'One moment, please',
  text: 'The bot cannot be reached right now. Please load this page again in a minute.',
};

/**
 * Serves the page of each published bot at `/{publicId}`, and fresh tokens for pages that stay open. Their tokens are
 * for this host's own pages: no other site can read them.
 */
export function serveSharePages(app: Express, deps: PageDeps, files: PageFiles): void {
  app.get('/:publicId', async (request, response, next) => {
    const { publicId } = request.params;
    if (!isPublicId(publicId)) {
      next();
      return;
    }
    response.removeHeader('Access-Control-Allow-Origin');
    response.setHeader('Content-Security-Policy', pagePolicy([]));
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    const found = await findBot(deps, publicId);
    if ('status' in found) {
      response.setHeader('X-Robots-Tag', 'noindex');
      response.status(found.status).type('text/html').send(messagePage(found, files));
      return;
    }
    const { look, pointer } = found;
    if (!look.isIndexed) response.setHeader('X-Robots-Tag', 'noindex');
    if (look.frameOrigins.length > 0) {
      // a header that knows one origin only; the policy knows them all
      response.removeHeader('X-Frame-Options');
      response.setHeader('Content-Security-Policy', pagePolicy(look.frameOrigins));
    }
    const token = deps.pageTokens.issue(pointer);
    response.type('text/html').send(sharePage({ publicId, name: pointer.name, token, files, look }));
  });
  app.get('/:publicId/token', async (request, response, next) => {
    const { publicId } = request.params;
    const found = isPublicId(publicId) ? await findBot(deps, publicId) : notThere;
    if (found === away) throw unavailable({ retryAfterSeconds: 2 });
    if ('status' in found) {
      next();
      return;
    }
    response.removeHeader('Access-Control-Allow-Origin');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.json({ token: deps.pageTokens.issue(found.pointer) });
  });
}

function isPublicId(name: string): boolean {
  return publicIdPattern.test(name) && !reservedPublicIds.includes(name);
}

async function findBot(deps: PageDeps, publicId: string): Promise<Found> {
  try {
    return await lookUp(deps, publicId);
  } catch (error) {
    if (error instanceof ManagementUnavailable || isBusy(error)) return away;
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === workspaceBusy.code;

async function lookUp({ publicIds, keys, pageLooks }: PageDeps, publicId: string): Promise<Found> {
  const entry = await publicIds.get(keys.publicId(publicId), publicId);
  if (!entry) return away;
  const { pointer } = entry;
  if (!pointer || pointer.hash === null || pointer.isArchived || pointer.isSuspended) return notThere;
  if (pointer.isClosed) {
    const { title, detail } = botClosed({ message: pointer.closedMessage ?? undefined });
    return { status: 403, title, text: detail };
  }
  const { botId, hash, workspaceId, organizationId } = pointer;
  const look = await pageLooks.get({ botId, hash }, tenantOf(workspaceId, organizationId));
  return look?.isShared === true ? { pointer, look } : notThere;
}

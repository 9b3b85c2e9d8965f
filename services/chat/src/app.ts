import { unavailable } from '@parley/errors';
import { bodyBudget, createApp, serveDocs, serveHealth, type Express, type AppOptions } from '@parley/server';
import { storageProblem } from '@parley/storage';
import type { Deps } from './deps.ts';
import { endpoints } from './endpoints.ts';
import { ManagementUnavailable } from './management/management.ts';
import { sessionName } from './turns/locate-session.ts';
import { servePreviewPage } from './share/serve-preview-page.ts';
import { serveChannels } from './channels/receive-messages.ts';
import { serveNews } from './payments/receive-news.ts';
import { serveReturnPages } from './payments/return-page.ts';
import { serveSharePages } from './share/serve-share-pages.ts';
import { serveWidget } from './share/widget-files.ts';
import { serveFiles } from './uploads/serve-files.ts';
import { serveMedia } from './media/serve-media.ts';
import { serveUploads } from './uploads/receive-upload.ts';
import type { ChatPrincipal } from './principals/chat-principal.ts';

/** The introduction of the chat service in its OpenAPI document. */
export const apiInfo = {
  title: 'Parley chat runtime',
  version: '1',
  description: 'Runs conversations with published bots, and previews of drafts.',
  tags: [
    { name: 'Chat', description: 'Conversations: they begin, and go on with each message.' },
    { name: 'Extension', description: 'Operations that Parley adds to the specified ones.' },
  ],
};

/** The options of an app beyond its dependencies. */
export type ChatAppOptions = Pick<AppOptions<ChatPrincipal, Deps>, 'checkResponse'> & {
  readonly isStopping?: () => boolean;
};

/** The chat service as an Express app. */
export function createChatApp(
  deps: Deps,
  { isStopping = () => false, ...options }: ChatAppOptions = {},
): Express {
  const { config, logger, redis, principals, limiter, metrics, tracing } = deps;
  return createApp<ChatPrincipal, Deps>({
    deps,
    logger,
    errorsBase: config.ERRORS_BASE_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    endpoints,
    problemOf: (error) =>
      error instanceof ManagementUnavailable
        ? unavailable({ retryAfterSeconds: 2 }, error)
        : storageProblem(error),
    authenticate: (token) => principals.of(token),
    limit: ({ method, path }, principal, { address }, { sessionId }) => {
      const { tokenId, kind: tokenKind, contract } = principal;
      const session = sessionId === undefined ? undefined : sessionName(deps, principal, sessionId);
      return limiter(
        { method, path },
        { tokenId, tokenKind, address: address(), sessionId: session, contract },
      );
    },
    bodies: { budget: bodyBudget(config.MAX_BODY_BYTES_IN_HAND), ownerOf },
    cors: {
      // tokens for pages stand in the pages' source; which pages may use one is the token's own business
      origins: 'any',
      methods: ['GET', 'POST', 'PUT'],
    },
    registerRoutes(app) {
      serveHealth(app, [{ name: 'redis', check: () => redis.ping() }], isStopping);
      serveDocs(app, endpoints, apiInfo);
      serveUploads(app, deps);
      serveFiles(app, deps);
      serveMedia(app, deps);
      serveNews(app, deps);
      serveChannels(app, deps);
      const widget = serveWidget(app);
      if (widget) {
        servePreviewPage(app, deps, widget.preview);
        serveReturnPages(app, widget.share);
        serveSharePages(app, deps, widget.share);
      } else logger.warn('the widget was not built: there are no share pages');
    },
    ...options,
    onEnd: metrics.onEnd,
    logSuccessesPercent: config.LOG_SUCCESSES_PERCENT,
    tracing,
  });
}

/** The organization behind a request: that of a user who calls, else that of the bots of a visitor. */
function ownerOf(principal: ChatPrincipal): string {
  const { userId, userOrganizationId, workspaceIds, organizations } = principal;
  const [workspaceId = ''] = workspaceIds;
  return userOrganizationId ?? userId ?? organizations.get(workspaceId) ?? workspaceId;
}

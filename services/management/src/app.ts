import { bodyBudget, createApp, serveDocs, serveHealth, type AppOptions, type Express } from '@parley/server';
import { serveBuilder } from './serve-builder.ts';
import { pingDatabase } from './database/client.ts';
import { failureProblem } from './database/failure-problem.ts';
import { storageProblem } from '@parley/storage';
import type { Deps } from './deps.ts';
import { endpoints, internalEndpoints } from './endpoints.ts';
import { servePrivateFiles } from './files/serve-private-files.ts';
import { documentedEvents } from './events/documented-events.ts';
import { serveEndOfMentions } from './comments/mention-mail.ts';
import { serveUnsubscribe } from './result-mails/serve-unsubscribe.ts';
import { tenantOf, type ManagementPrincipal } from './principals/principal.ts';

/** The introduction of the management service in its OpenAPI document. */
export const apiInfo = {
  title: 'Parley management',
  version: '1',
  description: 'Makes, publishes and reads bots, and reads the results of their conversations.',
  tags: [
    { name: 'Workspaces', description: 'Workspaces hold bots.' },
    { name: 'Members', description: 'Users who may read or write in a workspace.' },
    { name: 'Bots', description: 'Bots as their authors edit them.' },
    { name: 'Folders', description: 'Folders in which a workspace keeps its bots.' },
    { name: 'Media', description: 'Pictures, sounds and films that bots show.' },
    { name: 'Publishing', description: 'The versions of bots that visitors talk to.' },
    { name: 'Tests', description: 'Conversations that a bot has to hold as they are written down.' },
    { name: 'Results', description: 'The results of conversations.' },
    { name: 'Credentials', description: 'Keys of other services, sealed, and bound to their hosts.' },
    { name: 'Comments', description: 'What members say about groups and blocks of a bot.' },
    { name: 'Knowledge', description: 'Collections of texts that bots answer from.' },
    { name: 'Channels', description: 'WhatsApp and Telegram, on which bots answer.' },
    { name: 'Webhooks', description: 'What happens, told to other systems as it happens.' },
    { name: 'Sign-in', description: 'How people sign in in a browser.' },
    { name: 'Users', description: 'The people of this installation, each for themselves.' },
    { name: 'Tokens', description: 'Tokens of users and of pages.' },
    { name: 'Extension', description: 'Operations that Parley adds to the specified ones.' },
  ],
  webhooks: documentedEvents,
};

/** The options of an app beyond its dependencies. */
export type ManagementAppOptions = Pick<AppOptions<ManagementPrincipal, Deps>, 'checkResponse'> & {
  readonly isStopping?: () => boolean;
};

/** The management service as an Express app. */
export function createManagementApp(
  deps: Deps,
  { isStopping = () => false, ...options }: ManagementAppOptions = {},
): Express {
  const { config, logger, limiter, db, metrics, tracing } = deps;
  return createApp<ManagementPrincipal, Deps>({
    deps,
    logger,
    errorsBase: config.ERRORS_BASE_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    endpoints,
    internalEndpoints,
    problemOf: (error) => failureProblem(error) ?? storageProblem(error),
    authenticate: deps.authenticate,
    authenticateWithoutToken: deps.authenticateBrowser,
    async limit({ method, path }, principal, { address }) {
      if (principal.kind === 'internal') return;
      const contract = 'contract' in principal ? principal.contract : undefined;
      const { tokenId, kind: tokenKind } = principal;
      await limiter({ method, path }, { tokenId, tokenKind, address: address(), contract });
    },
    onBehalfOf: (principal, work) =>
      principal.kind === 'internal' ? work() : deps.onBehalfOf(tenantOf(principal), work),
    bodies: {
      budget: bodyBudget(config.MAX_BODY_BYTES_IN_HAND),
      ownerOf: (principal) => tenantOf(principal).organizationId,
    },
    cors: {
      origins: config.ALLOWED_ORIGINS,
      methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    },
    registerRoutes(app) {
      // without Redis the API still serves: what chat has to hear of waits in the outbox
      serveHealth(app, [{ name: 'postgres', check: () => pingDatabase(db) }], isStopping);
      serveDocs(app, endpoints, apiInfo);
      serveBuilder(app, deps.config);
      servePrivateFiles(app, deps);
      serveUnsubscribe(app, deps);
      serveEndOfMentions(app, deps);
    },
    ...options,
    onEnd: metrics.onEnd,
    logSuccessesPercent: config.LOG_SUCCESSES_PERCENT,
    tracing,
  });
}

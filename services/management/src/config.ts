import {
  booleanVariable,
  integerVariable,
  keyVariables,
  listVariable,
  Secret,
  serviceVariables,
} from '@parley/server';
import { networksVariable } from '@parley/server/egress';
import { modelVariables } from '@parley/models';
import { storageVariables } from '@parley/storage';
import type { UserMode } from '@parley/schema';
import { z } from 'zod';
import { isSafeForSignIn, originVariable } from './public-url.ts';

/** Everything the management service can be told by its environment. The table in infra/docs/configuration.md is made from this. */
export const configSchema = z
  .object({
    PORT: integerVariable(0, 65_535).default(3000).describe('Port of the API; 0 lets the system choose'),
    WORKER_PORT: integerVariable(0, 65_535).default(3002).describe('Port of the worker’s health endpoints'),
    PUBLIC_URL: originVariable
      .refine(isSafeForSignIn, 'must be https, or http on this machine alone')
      .default('http://localhost:3000')
      .describe('Where browsers find this host: links lead there, and only its pages can use a sign-in'),
    CHAT_URL: originVariable
      .default('http://localhost:3001')
      .describe('Where browsers find the chat host, for share pages and previews'),
    MESSAGING_B_POLLING: booleanVariable
      .default(false)
      .describe('true: chat asks Telegram for messages; the same as in chat, and read by the doctor alone'),
    DATABASE_URL: z.url().describe('postgres:// URL of the database'),
    DATABASE_POOL_SIZE: integerVariable(1, 1_000)
      .default(10)
      .describe('Connections one process keeps; requests of one organization have half of them at most'),
    DATABASE_WAIT_MS: integerVariable(100, 600_000)
      .default(3_000)
      .describe('Time a query waits for a connection to Postgres before the request is refused'),
    PROPAGATION_WAIT_MS: integerVariable(100, 600_000)
      .default(1_000)
      .describe(
        'Time an answer waits until chat has heard of the change, or until the turns of the result that is read are stored',
      ),
    ...serviceVariables,
    ...storageVariables,
    ...modelVariables,
    MAX_MEDIA_BYTES: integerVariable(1_024, 1_000_000_000)
      .default(10_000_000)
      .describe('The largest picture, sound or film an author may upload'),
    QUOTA_PER_MONTH: integerVariable(0, 1_000_000_000)
      .default(0)
      .describe('Billable requests of an organization without a contract of its own; 0: any number'),
    DRAIN_BYTES: integerVariable(65_536, 1_000_000_000)
      .default(16_777_216)
      .describe(
        'Bytes of turn records that a worker has in hand at a time; a larger record is in hand alone',
      ),
    CHECK_THREADS: integerVariable(1, 64)
      .default(1)
      .describe('Threads that check large bots, at publish and on demand'),
    CHECK_MEMORY_MB: integerVariable(64, 8_192).default(384).describe('Heap of one such thread'),
    CHECK_LIMIT_MS: integerVariable(100, 600_000)
      .default(20_000)
      .describe(
        'Time a large bot may wait and be checked together before the request is refused; it has a thread for half of it at most',
      ),
    CHECKS_PER_ORGANIZATION: integerVariable(1, 1_000)
      .default(100)
      .describe(
        'Bots of one organization that wait to be checked, beside one more than there are threads; of one user half of them',
      ),
    ALLOWED_ORIGINS: listVariable
      .default([])
      .describe('Origins whose pages may call the API from a browser: the builder’s own'),
    MAX_WORKSPACES_PER_ORGANIZATION: integerVariable(1, 1_000_000)
      .default(200)
      .describe('Workspaces that the users of one organization may have together'),
    MAX_MEMBERS_PER_WORKSPACE: integerVariable(1, 100_000)
      .default(500)
      .describe('Members that a workspace may have'),
    MAX_FOLDERS_PER_WORKSPACE: integerVariable(1, 1_000)
      .default(200)
      .describe('Folders of bots that a workspace may have'),
    MAX_HISTORY_BYTES_PER_BOT: integerVariable(1_048_576, 1_073_741_824)
      .default(16_777_216)
      .describe('Bytes of changes, and of former drafts, that are kept of a bot; the oldest are forgotten'),
    MAX_HISTORY_BYTES_PER_ORGANIZATION: integerVariable(1_048_576, 1_099_511_627_776)
      .default(268_435_456)
      .describe(
        'Bytes of changes, and of former drafts, of all bots of an organization; with more, a bot that is changed keeps 1 MiB of each',
      ),
    MAX_BOT_BYTES_PER_ORGANIZATION: integerVariable(1_048_576, 1_099_511_627_776)
      .default(4_294_967_296)
      .describe(
        'Bytes of all bots of an organization and their versions, as Postgres stores them; a bot counts for 64 KiB at least, a version for 4 KiB',
      ),
    MAX_UNPAID_PAYMENTS_PER_ORGANIZATION: integerVariable(1, 100_000_000)
      .default(100_000)
      .describe(
        'Payments that were asked for and not made, of all bots of an organization; the oldest are forgotten',
      ),
    MAX_INVITATIONS_PER_WORKSPACE: integerVariable(1, 10_000)
      .default(100)
      .describe('Open invitations that a workspace may have'),
    MAX_COLLECTIONS_PER_WORKSPACE: integerVariable(1, 10_000)
      .default(100)
      .describe('Collections of texts that a workspace may have'),
    MAX_DOCUMENTS_PER_WORKSPACE: integerVariable(1, 100_000)
      .default(1_000)
      .describe('Documents that all collections of a workspace may have together'),
    MAX_PASSAGES_PER_WORKSPACE: integerVariable(1, 1_000_000)
      .default(20_000)
      .describe('Passages that the documents of a workspace may have together, of 1,500 characters at most'),
    MAX_DOCUMENT_BYTES: integerVariable(1_024, 100_000_000)
      .default(10_000_000)
      .describe('The largest document, as a file or at an address'),
    ...keyVariables,
    MAX_CREDENTIALS_PER_WORKSPACE: integerVariable(1, 10_000)
      .default(100)
      .describe('Credentials that a workspace may have'),
    MAX_TOKENS: integerVariable(1, 1_000)
      .default(100)
      .describe('Secret tokens that a user may have, and publishable tokens that a workspace may have'),
    MAX_WEBHOOKS_PER_WORKSPACE: integerVariable(1, 1_000)
      .default(20)
      .describe('Webhooks that a workspace may have'),
    MAX_WAITING_EVENTS_PER_WEBHOOK: integerVariable(1, 10_000_000)
      .default(50_000)
      .describe('Events that may wait for a webhook; one with more is disabled'),
    ABANDONED_AFTER_MINUTES: integerVariable(1, 100_000)
      .default(60)
      .describe('Minutes after the last turn until a result that is not completed counts as abandoned'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .transform((url) => new Secret(url))
      .optional()
      .describe(
        'smtp:// or smtps:// URL, user and password in it, of the server that mails of bots go through',
      ),
    SMTP_FROM: z.string().default('parley@localhost').describe('The sender of those mails'),
    PASSWORD_SIGN_IN: booleanVariable
      .default(true)
      .describe('`false`: nobody signs in with a password; links and the provider stay'),
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/ })
      .refine(isSafeForSignIn, 'must be https, or http on this machine alone')
      .optional()
      .describe(
        'The sign-in provider (OpenID Connect); it sends browsers back to PUBLIC_URL/app/sign-in/sso',
      ),
    OIDC_CLIENT_ID: z.string().optional().describe('The name of this installation at the provider'),
    OIDC_CLIENT_SECRET: z
      .string()
      .transform((secret) => new Secret(secret))
      .optional()
      .describe('Its secret there; none for a public client'),
    OIDC_NAME: z
      .string()
      .max(60)
      .default('single sign-on')
      .describe('The name of the provider on the button of the sign-in page'),
    OIDC_SCOPES: z.string().default('openid email profile').describe('What the provider is asked to tell'),
    OIDC_ALLOWED_DOMAINS: listVariable
      .default([])
      .describe(
        'Domains whose addresses get an account at their first sign-in, and nobody else gets in (`*`: any); empty: only accounts that are linked get in',
      ),
    OIDC_DEFAULT_MEMBERSHIP: z
      .string()
      .regex(/^[^:\s]+:(write|read|guest)$/, 'must be a workspace and a mode, as in <workspaceId>:read')
      .transform((text) => {
        const [workspaceId = '', mode] = text.split(':');
        return { workspaceId, mode: mode as UserMode };
      })
      .optional()
      .describe('`<workspaceId>:<write|read|guest>`: the workspace that such new accounts join'),
    EGRESS_ALLOWED_NETWORKS: networksVariable
      .default([])
      .describe(
        'Networks (CIDR) that attachments may come from, and the sign-in provider may be in, although they are not public',
      ),
  })
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => OIDC_ISSUER === undefined || OIDC_CLIENT_ID !== undefined, {
    path: ['OIDC_CLIENT_ID'],
    message: 'must be set with OIDC_ISSUER',
  });

export type Config = Readonly<z.infer<typeof configSchema>>;

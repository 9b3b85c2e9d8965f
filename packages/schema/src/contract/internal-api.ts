import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';
import { botSchema } from '../bot/bot.ts';
import { variableValueSchema } from '../bot/variable.ts';
import { cachedCredentialOwnerSchema, cachedCredentialSchema } from './credentials.ts';
import { cachedChannelSchema } from './channel.ts';
import { cachedInstallationSchema } from './installation.ts';
import { longestSearch, mostPassages, passageSchema } from './passage.ts';
import { cachedPointerSchema } from './pointer.ts';
import { cachedPrincipalSchema } from './principal.ts';
import { snapshotSchema } from './snapshot.ts';

/**
 * The questions of chat to management, over HTTP with the internal token, when Redis lacks the answer. Paths are under
 * `/internal`. A request for a cached value also succeeds for unknown ids: with null inside.
 */
export const internalApi = {
  /** GET /internal/installation */
  installation: { path: () => '/internal/installation', response: cachedInstallationSchema },
  /** GET /internal/workspaces/{workspaceId}/credentials/{credentialsId} */
  credential: {
    path: (workspaceId: string, credentialsId: string) =>
      `/internal/workspaces/${encodeURIComponent(workspaceId)}/credentials/${encodeURIComponent(credentialsId)}`,
    response: cachedCredentialSchema,
  },
  /** GET /internal/credentials/{credentialsId}/owner */
  credentialOwner: {
    path: (credentialsId: string) => `/internal/credentials/${encodeURIComponent(credentialsId)}/owner`,
    response: cachedCredentialOwnerSchema,
  },
  /** GET /internal/credentials/{credentialsId}/channel */
  channel: {
    path: (credentialsId: string) => `/internal/credentials/${encodeURIComponent(credentialsId)}/channel`,
    response: cachedChannelSchema,
  },
  /** GET /internal/tokens/{sha256} */
  token: { path: (sha256: string) => `/internal/tokens/${sha256}`, response: cachedPrincipalSchema },
  /** GET /internal/public-ids/{publicId} */
  publicId: {
    path: (publicId: string) => `/internal/public-ids/${encodeURIComponent(publicId)}`,
    response: cachedPointerSchema,
  },
  /** GET /internal/bots/{botId}/pointer */
  published: {
    path: (botId: string) => `/internal/bots/${encodeURIComponent(botId)}/pointer`,
    response: cachedPointerSchema,
  },
  /** GET /internal/bots/{botId}/snapshots/{hash}; 404 where there is none. */
  snapshot: {
    path: (botId: string, hash: string) => `/internal/bots/${encodeURIComponent(botId)}/snapshots/${hash}`,
    response: snapshotSchema,
  },
  /** GET /internal/users/{userId}/drafts/{botId}; 404 unless the user may see the bot. */
  draft: {
    path: (userId: string, botId: string) =>
      `/internal/users/${encodeURIComponent(userId)}/drafts/${encodeURIComponent(botId)}`,
    response: z.object({ bot: botSchema }),
  },
  /** POST /internal/workspaces/{workspaceId}/collections/{collectionId}/search; 404 if the workspace has no such collection. */
  passages: {
    path: (workspaceId: string, collectionId: string) =>
      `/internal/workspaces/${encodeURIComponent(workspaceId)}/collections/${encodeURIComponent(collectionId)}/search`,
    body: z.object({
      organizationId: z.string().max(255),
      query: z.string().max(longestSearch),
      limit: z.int().min(1).max(mostPassages),
    }),
    response: z.object({ passages: z.array(passageSchema) }),
  },
  /** GET /internal/bots/{botId}/results/{resultId}; 404 unless it is an unarchived result of that bot. */
  result: {
    path: (botId: string, resultId: string) =>
      `/internal/bots/${encodeURIComponent(botId)}/results/${encodeURIComponent(resultId)}`,
    response: z.object({
      resultId: idSchema,
      lastSessionId: orNull(z.string()),
      /** By name. */
      variables: z.record(z.string(), variableValueSchema),
      answers: z.array(z.object({ blockId: idSchema, content: z.string() })),
    }),
  },
} as const;

/** An unarchived result, in the form that a session needs to continue it. */
export type RememberedResult = z.infer<typeof internalApi.result.response>;

/** The path of a request that only checks the internal token: a token that nobody has, in `internalApi.token`. */
export const probePath = internalApi.token.path('0'.repeat(64));

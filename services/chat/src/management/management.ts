import type { Bot } from '@parley/schema';
import {
  internalApi,
  type CachedChannel,
  type CachedCredential,
  type CachedCredentialOwner,
  type CachedInstallation,
  type CachedPointer,
  type CachedPrincipal,
  type Passage,
  type RememberedResult,
  type Snapshot,
} from '@parley/schema/contract';
import type { Secret, Tenant, Tracing } from '@parley/server';
import { createServiceClient } from '@parley/server/egress';
import type { z } from 'zod';

/** The requests of chat to the management service. `undefined` means that it has no such thing. */
export type Management = {
  readonly installation: () => Promise<CachedInstallation>;
  readonly token: (sha256: string) => Promise<CachedPrincipal>;
  readonly credential: (workspaceId: string, credentialsId: string) => Promise<CachedCredential>;
  readonly credentialOwner: (credentialsId: string) => Promise<CachedCredentialOwner>;
  readonly channel: (credentialsId: string) => Promise<CachedChannel>;
  readonly publicId: (publicId: string) => Promise<CachedPointer>;
  readonly published: (botId: string) => Promise<CachedPointer>;
  readonly snapshot: (botId: string, hash: string) => Promise<Snapshot | undefined>;
  readonly result: (botId: string, resultId: string) => Promise<RememberedResult | undefined>;
  /** The draft of a bot as a user may see it: what the user may not see is not there. */
  readonly draft: (userId: string, botId: string) => Promise<Bot | undefined>;
  /** Passages of a collection of a workspace; the time for it is short, and others do not wait if it is over. */
  readonly passages: (
    tenant: Tenant,
    collectionId: string,
    asked: { readonly query: string; readonly limit: number },
  ) => Promise<readonly Passage[] | undefined>;
  readonly close: () => Promise<void>;
};

/** Thrown if the management service does not answer, or answers something unexpected. */
export class ManagementUnavailable extends Error {
  constructor(cause: unknown) {
    super('the management service does not answer', { cause });
    this.name = 'ManagementUnavailable';
  }
}

const timeoutMs = 2_000;
/** After a failure nobody waits for the service again for this long, so that its absence slows nothing down. */
const pauseMs = 1_000;

/** A client for the management service at `baseUrl`. Every method rejects with `ManagementUnavailable` where it is away. */
export function createManagement(
  baseUrl: string,
  internalToken: Secret,
  now: () => number,
  tracing: Tracing,
): Management {
  const client = createServiceClient(baseUrl, timeoutMs, tracing);
  let awayUntil = 0;

  async function ask<T extends z.ZodType>(
    path: string,
    schema: T,
    token: string,
  ): Promise<z.output<T> | undefined> {
    const { status, body } = await answerTo(path, token);
    if (status === 404 || status === 401 || status === 403) return undefined;
    const answer = schema.safeParse(body);
    // one question that is refused, by a limit on its token for instance, says nothing about the next one
    if (status !== 200 || !answer.success)
      throw new ManagementUnavailable(answer.error ?? `status ${status}`);
    return answer.data;
  }

  async function answerTo(path: string, token: string): ReturnType<typeof client.get> {
    if (now() < awayUntil) throw new ManagementUnavailable('it was away a moment ago');
    try {
      const answer = await client.get(path, token);
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      return answer;
    } catch (error) {
      awayUntil = now() + pauseMs;
      throw new ManagementUnavailable(error);
    }
  }

  async function must<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
    const answer = await ask(path, schema, internalToken.reveal());
    if (answer === undefined) throw new ManagementUnavailable(`it does not know ${path} or this token`);
    return answer;
  }

  return {
    installation: () => must(internalApi.installation.path(), internalApi.installation.response),
    token: (sha256) => must(internalApi.token.path(sha256), internalApi.token.response),
    credential: (workspaceId, credentialsId) =>
      must(internalApi.credential.path(workspaceId, credentialsId), internalApi.credential.response),
    credentialOwner: (credentialsId) =>
      must(internalApi.credentialOwner.path(credentialsId), internalApi.credentialOwner.response),
    channel: (credentialsId) => must(internalApi.channel.path(credentialsId), internalApi.channel.response),
    publicId: (publicId) => must(internalApi.publicId.path(publicId), internalApi.publicId.response),
    published: (botId) => must(internalApi.published.path(botId), internalApi.published.response),
    snapshot: (botId, hash) =>
      ask(internalApi.snapshot.path(botId, hash), internalApi.snapshot.response, internalToken.reveal()),
    result: (botId, resultId) =>
      ask(internalApi.result.path(botId, resultId), internalApi.result.response, internalToken.reveal()),
    draft: async (userId, botId) => {
      const { path, response } = internalApi.draft;
      return (await ask(path(userId, botId), response, internalToken.reveal()))?.bot;
    },
    async passages({ organizationId, workspaceId }, collectionId, asked) {
      const { path, response } = internalApi.passages;
      const body = { organizationId, ...asked };
      try {
        const answer = await client.post(path(workspaceId, collectionId), internalToken.reveal(), body);
        if (answer.status === 404) return undefined;
        if (answer.status !== 200) throw new Error(`status ${answer.status}`);
        return response.parse(answer.body).passages;
      } catch (error) {
        // one search that takes too long says nothing about what others ask
        throw new ManagementUnavailable(error);
      }
    },
    close: () => client.close(),
  };
}

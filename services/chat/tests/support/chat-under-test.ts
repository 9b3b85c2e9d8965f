import { createHash, randomUUID } from 'node:crypto';
import type { ChatSession, StartedChat } from '@parley/client';
import {
  credentialHosts,
  type BotContent,
  type CredentialType,
  type SealedData,
  type UserMode,
} from '@parley/schema';
import {
  credentialContext,
  type CachedChannel,
  type CachedCredential,
  type CachedCredentialOwner,
  type CachedPrincipal,
  type CachedUser,
  type ChannelBot,
  type Pointer,
  type Principal,
  type RedisKeys,
  type SealedCredential,
} from '@parley/schema/contract';
import {
  createKeyRing,
  hashOfToken,
  keysOf,
  listen,
  newToken,
  parseEnv,
  seal,
  setIfNewer,
} from '@parley/server';
import { assertExactly, send, type Answer, type AnyBody } from '@parley/testing';
import { createChatApp } from '../../src/app.ts';
import { pollChannels } from '../../src/channels/poll-channels.ts';
import { serveContacts } from '../../src/channels/serve-contacts.ts';
import { configSchema } from '../../src/config.ts';
import { createDeps, type Deps } from '../../src/deps.ts';

const dayMs = 86_400_000;

/** The body of any response of the service. */
export type Body = AnyBody<StartedChat & ChatSession & GrantedUpload>;

/** The fields of both forms of an upload. */
type GrantedUpload = {
  readonly fileUrl: string;
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
  readonly completeUrl: string;
  readonly presignedUrl: string;
  readonly fileType: string;
};

/** A chat service in this process on a port of its own, over real Redis, and what management would have put there. */
export class ChatUnderTest {
  readonly deps: Deps;
  readonly url: string;
  readonly #stop: () => Promise<void>;

  private constructor(deps: Deps, url: string, stop: () => Promise<void>) {
    this.deps = deps;
    this.url = url;
    this.#stop = stop;
  }

  /** Starts a service. Several can share a Redis prefix, a chat secret and so their sessions. */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    { servesContacts = true }: { readonly servesContacts?: boolean } = {},
  ): Promise<ChatUnderTest> {
    const config = parseEnv(configSchema, {
      REDIS_URL: process.env['REDIS_URL'],
      REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
      MANAGEMENT_URL: 'http://127.0.0.1:9',
      INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
      CHAT_SECRET: 'chat-secret-of-the-tests-0123456789abcdef',
      CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
      SHARDS: '4',
      // a busy machine is no runaway program
      SANDBOX_LIMIT_MS: '10000',
      REPEAT_LIMIT_MS: '60000',
      TURN_LIMIT_MS: '600000',
      START_BURST_LIMIT: '0',
      MAX_SESSION_MESSAGES_PER_MINUTE: '0',
      MAX_ADDRESS_MESSAGES_PER_MINUTE: '0',
      MAX_ADDRESS_UPLOADS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
      // as in an installation of this release alone
      COMPACT_SESSIONS: 'true',
      ...environment,
    });
    const deps = await createDeps(config);
    const app = createChatApp(deps, { checkResponse: ({ response }, body) => assertExactly(response, body) });
    const server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
    const stopContacts = servesContacts ? serveContacts(deps) : undefined;
    const stopPolling = pollChannels(deps);
    return new ChatUnderTest(deps, server.url, async () => {
      await server.stop();
      await stopPolling();
      await stopContacts?.();
      await deps.close();
    });
  }

  async stop(): Promise<void> {
    await this.#stop();
  }

  /** Puts a token where management would, and gives it. */
  async token(principal: Principal, revision = 1): Promise<string> {
    const token = newToken(principal.kind);
    await this.setPrincipal(token, principal, revision);
    return token;
  }

  /** A preview token of a user for one bot. */
  preview(
    of: Omit<Extract<Principal, { kind: 'preview' }>, 'kind' | 'tokenId' | 'organizationId' | 'expiresAt'>,
  ): Promise<string> {
    const expiresAt = Date.now() + dayMs;
    return this.token({
      kind: 'preview',
      tokenId: randomUUID(),
      organizationId: 'organization',
      expiresAt,
      ...of,
    });
  }

  async setPrincipal(token: string, principal: Principal | null, revision: number): Promise<void> {
    const until = { freshUntil: Date.now() + dayMs, usableUntil: Date.now() + dayMs };
    const entry: CachedPrincipal = { revision, principal, ...until };
    await setIfNewer(this.deps.redis, this.#keys.token(hashOfToken(token)), entry, dayMs);
  }

  /** Puts a credential of a workspace where management would, and gives its id. */
  async credential<T extends CredentialType>(
    workspaceId: string,
    type: T,
    data: SealedData<T>,
    {
      id = randomUUID(),
      revision = 1,
      hosts = credentialHosts(type, data),
    }: { id?: string; revision?: number; hosts?: readonly string[] } = {},
  ): Promise<string> {
    const keys = keysOf(this.deps.config);
    if (!keys) throw new Error('the tests have a key');
    const place = { id, workspaceId, type, secretRevision: revision };
    const text = JSON.stringify({ data, hosts });
    const { keyId, dataKey, sealed } = await seal(createKeyRing(keys), text, credentialContext(place));
    await this.setCredential(place, revision, {
      ...place,
      keyId,
      dataKey: dataKey.toString('base64'),
      sealed: sealed.toString('base64'),
    });
    return id;
  }

  /** Puts the cache entry of a credential there; null: it was deleted. */
  async setCredential(
    { workspaceId, id }: Pick<SealedCredential, 'workspaceId' | 'id'>,
    revision: number,
    credential: SealedCredential | null,
  ): Promise<void> {
    const until = { freshUntil: Date.now() + dayMs, usableUntil: Date.now() + dayMs };
    const entry: CachedCredential = { revision, credential, ...until };
    await setIfNewer(this.deps.redis, this.#keys.credential(workspaceId, id), entry, dayMs);
    const owner: CachedCredentialOwner = {
      revision,
      workspaceId: credential?.workspaceId ?? null,
      ...until,
    };
    await setIfNewer(this.deps.redis, this.#keys.credentialOwner(id), owner, dayMs);
  }

  /** Says, as management would, which bot answers the contacts of a credential, and has its provider told. */
  async setChannel(credentialsId: string, bot: ChannelBot | null, revision = 1): Promise<void> {
    const until = { freshUntil: Date.now() + dayMs, usableUntil: Date.now() + dayMs };
    const entry: CachedChannel = { revision, bot, ...until };
    await setIfNewer(this.deps.redis, this.#keys.channel(credentialsId), entry, dayMs);
    if (bot) await this.deps.redis.zadd(this.#keys.channelsToConnect, Date.now(), credentialsId);
  }

  /** Tells of a user what management tells when everything that acts for them ends, or what they are members of changes. */
  async setUser(userId: string, user: CachedUser): Promise<void> {
    await setIfNewer(this.deps.redis, this.#keys.user(userId), user, dayMs);
  }

  /** A publishable token of a workspace. */
  publishable(workspaceId: string, bound: { botIds?: string[]; origins?: string[] } = {}): Promise<string> {
    return this.token({
      kind: 'publishable',
      tokenId: randomUUID(),
      workspaceId,
      botIds: bound.botIds ?? null,
      origins: bound.origins ?? null,
      expiresAt: null,
    });
  }

  /** A secret token of a user of a workspace, who may write there unless another mode is given. */
  secret(workspaceId: string, userId: string = randomUUID(), mode: UserMode = 'write'): Promise<string> {
    return this.token({
      kind: 'secret',
      tokenId: randomUUID(),
      userId,
      memberships: [{ workspaceId, mode }],
      expiresAt: null,
    });
  }

  /** Publishes a bot as management would, under a fresh public id unless one is given. */
  async publish(
    content: BotContent,
    over: Partial<Pointer> & { revision?: number } = {},
  ): Promise<PublishedBot> {
    const { revision = 1, ...pointed } = over;
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const pointer: Pointer = {
      botId: `bot-${randomUUID()}`,
      workspaceId: 'workspace',
      organizationId: 'organization',
      publicId: `bot-${randomUUID()}`,
      hash,
      publishedAt: '2026-11-21T12:00:00.000Z',
      isClosed: false,
      isArchived: false,
      isSuspended: false,
      allowedOrigins: content.settings.security?.allowedOrigins ?? [],
      closedMessage: null,
      ...pointed,
    };
    const { botId, workspaceId, publicId } = pointer;
    const { redis } = this.deps;
    if (pointer.hash !== null) {
      const snapshot = { botId, workspaceId, hash, version: '6', content };
      await redis.set(this.#keys.snapshot(botId, hash), JSON.stringify(snapshot), 'PX', dayMs);
    }
    const entry = { revision, pointer, freshUntil: Date.now() + dayMs, usableUntil: Date.now() + dayMs };
    await setIfNewer(redis, this.#keys.publicId(publicId ?? ''), entry, dayMs);
    await setIfNewer(redis, this.#keys.published(botId), entry, dayMs);
    return { botId, publicId: publicId ?? '', hash };
  }

  post(
    path: string,
    token: string | undefined,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return send(`${this.url}/api${path}`, 'POST', { token, body, headers });
  }

  get(path: string, token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer<Body>> {
    return send(`${this.url}/api${path}`, 'GET', { token, headers });
  }

  start(
    publicId: string,
    token: string,
    body: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.post(`/v1/bots/${publicId}/startChat`, token, body, headers);
  }

  say(
    sessionId: string,
    token: string,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.post(
      `/v1/sessions/${sessionId}/continueChat`,
      token,
      { message: { type: 'text', text } },
      headers,
    );
  }

  get #keys(): RedisKeys {
    return this.deps.keys;
  }
}

/** A bot that can be chatted with. */
export type PublishedBot = { readonly botId: string; readonly publicId: string; readonly hash: string };

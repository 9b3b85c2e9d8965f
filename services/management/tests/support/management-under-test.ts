import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ManagementClient } from '@parley/client';
import type { UserMode } from '@parley/schema';
import { listen, parseEnv } from '@parley/server';
import {
  assertExactly,
  createTestDatabase,
  send,
  type Answer,
  type AnyBody,
  type Sent,
} from '@parley/testing';
import { createManagementApp } from '../../src/app.ts';
import { addMember } from '../../src/cli/add-member.ts';
import { createUser, type NewUser } from '../../src/cli/create-user.ts';
import { configSchema } from '../../src/config.ts';
import { createDeps, type Deps } from '../../src/deps.ts';

const internalToken = 'internal-token-of-the-tests-0123456789';

/** A management service in this process on a port of its own, over a real database of its own and real Redis. */
export class ManagementUnderTest {
  readonly deps: Deps;
  readonly url: string;
  readonly internalToken = internalToken;
  readonly #stop: () => Promise<void>;

  private constructor(deps: Deps, url: string, stop: () => Promise<void>) {
    this.deps = deps;
    this.url = url;
    this.#stop = stop;
  }

  /** Starts a service; every response it gives is checked against its contract. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ManagementUnderTest> {
    const database = await createTestDatabase();
    const config = parseEnv(configSchema, {
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '5',
      // a slow machine must not decide what a test sees
      DATABASE_WAIT_MS: '600000',
      PROPAGATION_WAIT_MS: '600000',
      CHECK_LIMIT_MS: '600000',
      REDIS_URL: process.env['REDIS_URL'],
      REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
      INTERNAL_TOKEN: internalToken,
      CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
      LOG_LEVEL: 'silent',
      ...environment,
    });
    const deps = createDeps(config, 'management');
    if (deps.redis.status !== 'ready') await once(deps.redis, 'ready');
    const app = createManagementApp(deps, {
      checkResponse: ({ response }, body) => assertExactly(response, body),
    });
    const server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
    return new ManagementUnderTest(deps, server.url, async () => {
      deps.live.stop();
      await server.stop();
      await deps.close();
      await database.drop();
    });
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** A user with a workspace and a secret token. */
  user(): Promise<NewUser> {
    return createUser(this.deps, { email: `${randomUUID()}@test.invalid`, workspace: 'Workspace' });
  }

  /** Makes a user a member, as an operator does. */
  async join(workspaceId: string, email: string, mode: UserMode): Promise<void> {
    await addMember(this.deps, { workspace: workspaceId, email, mode });
  }

  /** Calls an operation as somebody. */
  as(token: string | undefined): Caller {
    const call =
      (method: string) =>
      (path: string, body?: unknown, more: Omit<Sent, 'token' | 'body'> = {}): Promise<Answer<Body>> =>
        send(`${this.url}/api${path}`, method, { token, body, ...more });
    return {
      get: call('GET'),
      post: call('POST'),
      patch: call('PATCH'),
      put: call('PUT'),
      delete: call('DELETE'),
    };
  }

  /** Uploads a file to a workspace. */
  upload(token: string, workspaceId: string, bytes: Uint8Array | string, query = ''): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = bytes;
    return send(`${this.url}/api/v1/workspaces/${workspaceId}/media${query}`, 'POST', {
      token,
      body,
      headers,
    });
  }

  /** Sends a file to a collection, whose path that is. */
  sendFile(
    token: string,
    collection: string,
    name: string,
    bytes: Uint8Array | string,
  ): Promise<Answer<Body>> {
    return send(`${this.url}/api${collection}/files?name=${encodeURIComponent(name)}`, 'POST', {
      token: token,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  }

  /** Asks as the chat service does. */
  internal(path: string): Promise<Answer> {
    return send(`${this.url}${path}`, 'GET', { token: internalToken });
  }
}

type Client = { [K in keyof ManagementClient]: Awaited<ReturnType<ManagementClient[K]>> };

/** The body of any response of the service. */
export type Body = AnyBody<Client[keyof Client]>;

type Call = (path: string, body?: unknown, more?: Omit<Sent, 'token' | 'body'>) => Promise<Answer<Body>>;

/** Calls operations with one token. */
export type Caller = Readonly<Record<'get' | 'post' | 'patch' | 'put' | 'delete', Call>>;

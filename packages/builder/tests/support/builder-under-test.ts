import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { createManagementClient, type ManagementClient } from '@parley/client';
import { createUser, resetLink, signInLink, startService, type Server } from '@parley/dev-stack';
import { createTestDatabase, type TestDatabase } from '@parley/testing';
import { chromiumPath, describeInBrowser, launchProfile, type BrowserProfile } from '@parley/testing/browser';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const email = 'author@parley.invalid';

/** Somebody who is signed in, and the page in front of them. */
export type Author = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything the browser complained about: policies, errors nobody caught. */
  readonly complaints: readonly string[];
};

type Parts = {
  readonly browser: Browser;
  readonly management: Server;
  readonly others: readonly Server[];
  readonly database: TestDatabase;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workspaceId: string;
  readonly secretToken: string;
};

/** A management service with the builder on it, over a database of its own, and one user with a workspace. */
export class BuilderUnderTest {
  readonly url: string;
  readonly workspaceId: string;
  /** The API, called as the same user: tests read back with it what the pages have done. */
  readonly api: ManagementClient;
  readonly management: Server;
  readonly #parts: Parts;
  readonly #authors: Author[] = [];
  readonly #forgiven: RegExp[] = [];

  private constructor(parts: Parts) {
    const { management, workspaceId, secretToken } = parts;
    this.url = management.url;
    this.management = management;
    this.workspaceId = workspaceId;
    this.api = createManagementClient({ url: management.url, token: secretToken });
    this.#parts = parts;
  }

  static async start(browser: Browser, { withChat, settings }: Options): Promise<BuilderUnderTest> {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'parley-builder-'));
    const [port, chatPort] = await freePorts();
    const environment = {
      DATABASE_URL: database.url,
      DATABASE_WAIT_MS: '600000',
      PROPAGATION_WAIT_MS: '600000',
      REDIS_URL: process.env['REDIS_URL'] ?? '',
      REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
      INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
      FILES_DIR: join(folder, 'files'),
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CHAT_URL: `http://127.0.0.1:${chatPort}`,
      ...(await settings?.()),
    };
    const management = await startService({
      name: 'management',
      entry: 'services/management/src/main.ts',
      portVariable: 'PORT',
      port,
      environment,
      logFile: join(folder, 'management.log'),
    });
    const talking = withChat
      ? [
          startService({
            name: 'chat',
            entry: 'services/chat/src/main.ts',
            portVariable: 'PORT',
            port: chatPort,
            environment: {
              ...environment,
              MANAGEMENT_URL: management.url,
              CHAT_SECRET: randomBytes(32).toString('base64url'),
            },
            logFile: join(folder, 'chat.log'),
          }),
          startService({
            name: 'worker',
            entry: 'services/management/src/worker.ts',
            portVariable: 'WORKER_PORT',
            port: undefined,
            environment,
            logFile: join(folder, 'worker.log'),
          }),
        ]
      : [];
    const others = await Promise.all(talking);
    const user = await createUser(environment, { email, workspace: 'Studio' });
    return new BuilderUnderTest({ browser, management, others, database, folder, environment, ...user });
  }

  /** A fresh one-time link of the user, as a path below `/app`. */
  async signInPath(): Promise<string> {
    return `/sign-in${new URL(await signInLink(this.#parts.environment, email)).hash}`;
  }

  /** Has every sign-in be an hour old, as if people had been away. */
  ageSignIns(): Promise<void> {
    return this.#parts.database.run(`UPDATE sessions SET auth_at = auth_at - interval '1 hour'`);
  }

  /** The secret token of somebody who belongs to another workspace. */
  async strangersToken(): Promise<string> {
    const who = { email: `stranger-${randomUUID().slice(0, 8)}@parley.invalid`, workspace: 'Elsewhere' };
    return (await createUser(this.#parts.environment, who)).secretToken;
  }

  /** A fresh link to choose a new password, as a path below `/app`. */
  async resetPath(): Promise<string> {
    return `/reset${new URL(await resetLink(this.#parts.environment, email)).hash}`;
  }

  async stop(): Promise<void> {
    const { management, others, database, folder } = this.#parts;
    await Promise.all(others.map((server) => server.stop()));
    await management.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }

  /** Closes the pages of a test; none of them may have made the browser complain. */
  async closePages(): Promise<void> {
    const authors = this.#authors.splice(0);
    const forgiven = this.#forgiven.splice(0);
    await Promise.all(authors.map(({ context }) => context.close()));
    const complaints = authors.flatMap((author) => author.complaints);
    expect(complaints.filter((text) => !forgiven.some((pattern) => pattern.test(text)))).toEqual([]);
  }

  /** Lets the browser complain in this way in the running test. */
  forgive(pattern: RegExp): void {
    this.#forgiven.push(pattern);
  }

  /** Opens `path` below `/app` as the user, who wants less motion. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Author> {
    const context = await this.#parts.browser.newContext({ ...this.#windowOptions, ...options });
    return this.#watched(context, path);
  }

  /** Opens `path` below `/app` in a browser of its own, which keeps its storage in `folder` and can be killed. */
  async openProfile(folder: string, path: string): Promise<Author & Pick<BrowserProfile, 'kill'>> {
    const { context, kill } = await launchProfile(chromiumPath() ?? '', folder, this.#windowOptions);
    return { ...(await this.#watched(context, path)), kill };
  }

  get #windowOptions(): BrowserContextOptions {
    return {
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { authorization: `Bearer ${this.#parts.secretToken}` },
    };
  }

  /** A page at `path` whose complaints are noted; it is closed after the test. */
  async #watched(context: BrowserContext, path: string): Promise<Author> {
    // a busy machine takes its time
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    this.#authors.push({ context, page, complaints });
    await page.goto(`${this.url}/app${path}`);
    return { context, page, complaints };
  }
}

/** Two ports that nobody listens on: both services are told each other's address before they start. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  const [first = 0, second = 0] = ports;
  return [first, second];
}

type Options = {
  /** True: bots can be talked to, and their results arrive. */
  readonly withChat: boolean;
  /** Further variables of the services, known when they start. */
  readonly settings?: () => Promise<Readonly<Record<string, string>>>;
};

/** `describe` with a builder of its own, where there is a browser. */
export function describeInBuilder(
  name: string,
  tests: (builder: () => BuilderUnderTest) => void,
  options: Options = { withChat: false },
): void {
  describeInBrowser(name, (browser) => {
    let builder: BuilderUnderTest;
    beforeAll(async () => {
      builder = await BuilderUnderTest.start(browser(), options);
    });
    afterEach(() => builder.closePages());
    afterAll(() => builder.stop());
    tests(() => builder);
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { createManagementClient, type ManagementClient } from '@parley/client';
import type { Server } from '@parley/dev-stack';
import {
  cachedPage,
  chromiumPath,
  describeInBrowser,
  keptInWorker,
  launchProfile,
  putBack,
  type BrowserProfile,
} from '@parley/testing/browser';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { Installation } from './installation.ts';

/** Somebody who is signed in, and the page in front of them. */
export type Author = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything the browser complained about: policies, errors nobody caught. */
  readonly complaints: readonly string[];
};

type Parts = {
  readonly browser: () => Browser;
  readonly installation: Installation;
  readonly email: string;
  readonly workspaceId: string;
  readonly secretToken: string;
};

type WindowOptions = BrowserContextOptions & {
  /** True: the browser has loaded no file of the builder yet. */
  readonly isFirstVisit?: boolean;
};

/** A test cannot have these of a window that another one has used. */
const ofNewWindows = ['permissions', 'storageState', 'geolocation', 'httpCredentials'] as const;

/** An e-mail address that nobody has used: the test files of a worker share an installation, and so its accounts. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@parley.invalid`;
}

/** A builder, and one user with a workspace, whom no other test file knows. */
export class BuilderUnderTest {
  readonly url: string;
  readonly workspaceId: string;
  /** The API, called as the same user: tests read back with it what the pages have done. */
  readonly api: ManagementClient;
  /** The user's address. */
  readonly email: string;
  readonly management: Server;
  readonly #parts: Parts;
  readonly #authors: Author[] = [];
  readonly #forgiven: RegExp[] = [];

  private constructor(parts: Parts) {
    const { installation, email, workspaceId, secretToken } = parts;
    const { management } = installation;
    this.email = email;
    this.url = management.url;
    this.management = management;
    this.workspaceId = workspaceId;
    this.api = createManagementClient({ url: management.url, token: secretToken });
    this.#parts = parts;
  }

  /** Makes a user with a workspace in an installation. */
  static async in(installation: Installation, browser: () => Browser): Promise<BuilderUnderTest> {
    const email = newAddress('author');
    const user = await installation.createUser(email, 'Studio');
    return new BuilderUnderTest({ browser, installation, email, ...user });
  }

  /** A fresh one-time link of the user, as a path below `/app`. */
  async signInPath(): Promise<string> {
    return `/sign-in${new URL(await this.#parts.installation.signInLink(this.email)).hash}`;
  }

  /** Makes every sign-in an hour old, as if people had been away. */
  ageSignIns(): Promise<void> {
    return this.#parts.installation.database.run(`UPDATE sessions SET auth_at = auth_at - interval '1 hour'`);
  }

  /** Makes the oldest result of a bot one of a contact on Telegram. */
  moveToTelegram(botId: string): Promise<void> {
    const oldest = `SELECT id FROM results WHERE bot_id = '${botId}' AND has_started ORDER BY position LIMIT 1`;
    return this.#parts.installation.database.run(
      `UPDATE results SET channel = 'telegram' WHERE bot_id = '${botId}' AND id = (${oldest})`,
    );
  }

  /** The secret token of somebody who belongs to another workspace. */
  async strangersToken(): Promise<string> {
    return (await this.#parts.installation.createUser(newAddress('stranger'), 'Elsewhere')).secretToken;
  }

  /** The secret token of somebody who may read in the workspace, and change nothing. */
  readersToken(): Promise<string> {
    return this.membersToken('read');
  }

  /** The secret token of somebody who is a member of the workspace. */
  async membersToken(mode: 'read' | 'write', name?: string): Promise<string> {
    const token = await this.strangersToken();
    const reader = createManagementClient({ url: this.url, token });
    const { email } = (await reader.getMe({})).user;
    if (name !== undefined) await reader.updateMe({ body: { name } });
    const { link } = await this.api.createInvitation({
      path: { workspaceId: this.workspaceId },
      body: { email, mode },
    });
    await reader.acceptInvitation({ body: { code: new URL(link).hash.slice('#code='.length) } });
    return token;
  }

  /** A fresh link to choose a new password, as a path below `/app`. */
  async resetPath(): Promise<string> {
    return `/reset${new URL(await this.#parts.installation.resetLink(this.email)).hash}`;
  }

  /** Closes the pages of a test; none of them may have made the browser complain. */
  async closePages(): Promise<void> {
    const authors = this.#authors.splice(0);
    const forgiven = this.#forgiven.splice(0);
    // a picture that is drawn just when its page is closed is loaded as a request of the page, which its policy refuses
    const complaints = authors.flatMap((author) => author.complaints);
    await Promise.all(authors.map(({ context }) => putBack(context)));
    expect(complaints.filter((text) => !forgiven.some((pattern) => pattern.test(text)))).toEqual([]);
  }

  /** Lets the browser complain in this way in the running test. */
  forgive(pattern: RegExp): void {
    this.#forgiven.push(pattern);
  }

  /** Lets the browser complain, in the running test, that the network is away, and that parts do not come. */
  forgiveLostNetwork(): void {
    this.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded/);
  }

  /** Opens `path` below `/app` as the user, who wants less motion. */
  async open(path: string, options: WindowOptions = {}): Promise<Author> {
    const author = await this.openBlank(options);
    await author.page.goto(`${this.url}/app${path}`);
    return author;
  }

  /** Opens an empty page as the user, who wants less motion: for tests that prepare it before it goes anywhere. */
  async openBlank({ isFirstVisit = false, ...wished }: WindowOptions = {}): Promise<Author> {
    const browser = this.#parts.browser();
    const options = { ...this.#windowOptions, ...wished };
    if (isFirstVisit || ofNewWindows.some((name) => name in wished)) {
      const context = await browser.newContext(options);
      await prepared(context);
      return this.#watched(await context.newPage());
    }
    const origins = [this.url, this.#parts.installation.chatUrl];
    const quiet = `${this.url}/healthz`;
    return this.#watched(await cachedPage(browser, options, { origins, quiet, prepare: prepared }));
  }

  /**
   * Opens `path` below `/app` in a browser of its own, which keeps its storage in `folder` and can be killed: as the user,
   * or as the holder of a token.
   */
  async openProfile(
    folder: string,
    path: string,
    token = this.#parts.secretToken,
  ): Promise<Author & Pick<BrowserProfile, 'kill'>> {
    const options = { ...this.#windowOptions, extraHTTPHeaders: { authorization: `Bearer ${token}` } };
    const { context, kill } = await launchProfile(chromiumPath() ?? '', folder, options);
    await prepared(context);
    const author = this.#watched(await context.newPage());
    await author.page.goto(`${this.url}/app${path}`);
    return { ...author, kill };
  }

  get #windowOptions(): BrowserContextOptions {
    return {
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { authorization: `Bearer ${this.#parts.secretToken}` },
    };
  }

  /** Notes the complaints of a page, which is closed after the test. */
  #watched(page: Page): Author {
    const context = page.context();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const author = { context, page, complaints };
    this.#authors.push(author);
    return author;
  }
}

async function prepared(context: BrowserContext): Promise<void> {
  // a busy machine takes its time
  context.setDefaultTimeout(120_000);
  // a page forgets the timings of all files but the first 250, and a long test loads more
  await context.addInitScript(() => performance.setResourceTimingBufferSize(10_000));
}

/**
 * The installation that the test files of this worker share: its bots reach the servers of tests, and it keeps credentials.
 */
const shared = keptInWorker(
  () => {
    const settings = {
      CREDENTIALS_KEYS: randomBytes(32).toString('base64url'),
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    return Installation.start({ withChat: true, settings: () => Promise.resolve(settings) });
  },
  (installation) => installation.stop(),
);

type Options = {
  /** True: bots can be talked to, and their results arrive. */
  readonly withChat: boolean;
  /** Further variables of the services, known when they start: they are started for these tests alone. */
  readonly settings?: () => Promise<Readonly<Record<string, string>>>;
  /** True if the tests harm the services: they are started for these tests alone. */
  readonly isAlone?: boolean;
};

/**
 * `describe` with a user of its own in a builder, where there is a browser. The builder is shared with other test files
 * unless the tests want settings or harm it.
 */
export function describeInBuilder(
  name: string,
  tests: (builder: () => BuilderUnderTest) => void,
  options: Options = { withChat: false },
): void {
  describeInBrowser(name, (browser) => {
    let builder: BuilderUnderTest;
    let own: Installation | undefined;
    beforeAll(async () => {
      if (options.settings || options.isAlone || !shared.isKept) own = await Installation.start(options);
      builder = await BuilderUnderTest.in(own ?? (await shared.get()), browser);
    });
    afterEach(() => builder.closePages());
    afterAll(() => own?.stop());
    tests(() => builder);
  });
}

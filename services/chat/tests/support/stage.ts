import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startUnreliableProxy, type UnreliableProxy } from '@parley/testing';
import { ChatUnderTest, type PublishedBot } from './chat-under-test.ts';
import { describeInBrowser } from '@parley/testing/browser';
import { startSite, type PageOptions, type Site } from './site.ts';

/** Somebody in front of a page. */
export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The hints that the widget gave the owner of the page. */
  readonly hints: readonly string[];
  /** The browser's complaints. */
  readonly complaints: readonly string[];
  /** Errors that nobody in the page has caught. */
  readonly crashes: readonly string[];
};

type Visit = PageOptions & {
  /** Attributes of the element, beside the bot's. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Done before the page is opened. */
  readonly before?: (visitor: Visitor) => Promise<unknown>;
};

/** A chat service, a site of somebody's that has the widget on it, and the network between the two. */
export class Stage {
  readonly chat: ChatUnderTest;
  readonly network: UnreliableProxy;
  readonly site: Site;
  /** A publishable token that stands in the pages of the site. */
  readonly token: string;
  readonly #browser: () => Browser;
  readonly #contexts: BrowserContext[] = [];

  private constructor(
    browser: () => Browser,
    parts: { chat: ChatUnderTest; network: UnreliableProxy; site: Site; token: string },
  ) {
    this.#browser = browser;
    this.chat = parts.chat;
    this.network = parts.network;
    this.site = parts.site;
    this.token = parts.token;
  }

  static async start(browser: () => Browser, environment: Readonly<Record<string, string>>): Promise<Stage> {
    const chat = await ChatUnderTest.start(environment);
    const network = await startUnreliableProxy(chat.url);
    const site = await startSite(network.url);
    const token = await chat.publishable('workspace', { origins: [site.url] });
    return new Stage(browser, { chat, network, site, token });
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await this.network.stop();
    await this.chat.stop();
  }

  /** Makes all as it was before a test. */
  async reset(): Promise<void> {
    this.network.setDown(false);
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  /** Somebody new, who wants less motion: and so is not kept waiting by typing either. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.#browser().newContext({ reducedMotion: 'reduce', ...options });
    // a busy machine takes its time
    context.setDefaultTimeout(120_000);
    this.#contexts.push(context);
    const page = await context.newPage();
    const hints: string[] = [];
    const complaints: string[] = [];
    const crashes: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') hints.push(message.text());
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => crashes.push(String(error)));
    return { context, page, hints, complaints, crashes };
  }

  /** Somebody new on a page of the site that has the bot on it. */
  async visit(bot: Pick<PublishedBot, 'publicId'>, visit: Visit = {}): Promise<Visitor> {
    const { attributes = {}, context, before, ...page } = visit;
    const visitor = await this.visitor(context);
    await before?.(visitor);
    await visitor.page.goto(this.pageWith(bot, attributes, page));
    return visitor;
  }

  /** The address of a page that has the bot on it. */
  pageWith(
    { publicId }: Pick<PublishedBot, 'publicId'>,
    attributes: Readonly<Record<string, string>> = {},
    options: PageOptions = {},
  ): string {
    const { network, token, site } = this;
    return site.page({ host: network.url, bot: publicId, token, ...attributes }, options);
  }
}

/** `describe` with a stage of its own, where there is a browser. */
export function describeOnStage(
  name: string,
  tests: (stage: () => Stage) => void,
  environment: () => Readonly<Record<string, string>> = () => ({}),
): void {
  describeInBrowser(name, (browser) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await Stage.start(browser, environment());
    });
    afterEach(() => stage.reset());
    afterAll(() => stage.stop());
    tests(() => stage);
  });
}

import { startUnreliableProxy, type UnreliableProxy } from '@parley/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { endless, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { describeInBrowser } from '../support/chromium.ts';
import { startSite, type Site } from '../support/site.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { linesOf } from '../support/visitor.ts';

describeInBrowser('bad days of the widget', (browser) => {
  let chat: ChatUnderTest;
  let proxy: UnreliableProxy;
  let site: Site;
  let token: string;
  let bot: PublishedBot;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    chat = await ChatUnderTest.start();
    proxy = await startUnreliableProxy(chat.url);
    site = await startSite(proxy.url);
    token = await chat.publishable('workspace');
    bot = await chat.publish(endless);
  });
  afterAll(async () => {
    await site.stop();
    await proxy.stop();
    await chat.stop();
  });
  beforeEach(async () => {
    context = await browser().newContext({ reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(45_000);
  });
  afterEach(async () => {
    proxy.setDown(false);
    await context.close();
  });

  const open = (attributes: Record<string, string> = {}): Promise<unknown> =>
    page.goto(site.page({ host: proxy.url, bot: bot.publicId, token, ...attributes }));
  const field = () => page.locator('.question input');
  const say = async (text: string): Promise<void> => {
    await field().fill(text);
    await field().press('Enter');
  };
  const heard = (): Promise<{ readonly type: string; readonly sessionId: string }[]> =>
    page.evaluate('window.heard');
  const stored = async (): Promise<string[]> => storedAnswers(chat, (await heard())[0]!.sessionId);

  test('an answer whose response is lost is sent again, shown once and stored once', async () => {
    await open();
    await field().waitFor();
    const lost = proxy.loseAnswerTo(/^POST .*\/continueChat/);
    await say('tea');
    await lost;
    await field().waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await linesOf(page, 'host')).toEqual(['And?', 'And?']);
    expect(await stored()).toEqual(['tea']);
  });

  test('a reload in the middle of a turn shows one answer, and one between turns goes on', async () => {
    await open();
    await field().waitFor();
    const { sessionId } = (await heard())[0]!;
    const lost = proxy.loseAnswerTo(/^POST .*\/continueChat/);
    await say('tea');
    await lost;
    await page.reload();
    await field().waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await linesOf(page, 'host')).toEqual(['And?', 'And?']);
    await say('coffee');
    await page.locator('.line.guest').nth(1).waitFor();
    await field().waitFor();
    await page.reload();
    await field().waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['tea', 'coffee']);
    expect((await heard())[0]).toMatchObject({ type: 'start', isResumed: true, sessionId });
    expect(await stored()).toEqual(['tea', 'coffee']);
  });

  test('a start whose response is lost is one session', async () => {
    const lost = proxy.loseAnswerTo(/^POST .*\/startChat/);
    await open();
    await lost;
    await field().waitFor();
    expect(await linesOf(page, 'host')).toEqual(['And?']);
  });

  test('a service that is away is told, and the answer is kept until it is back', async () => {
    await open();
    await field().waitFor();
    proxy.setDown(true);
    await say('tea');
    const trouble = page.locator('.trouble');
    await trouble.waitFor();
    expect(await trouble.innerText()).toMatch(/No connection/);
    proxy.setDown(false);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await field().waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await stored()).toEqual(['tea']);
  });

  test.each([
    [
      'a closed bot, in its own words',
      { isClosed: true, closedMessage: 'Back on Monday.' },
      {},
      'Back on Monday.',
      'bot-closed',
    ],
    ['a bot that is not published', { hash: null }, {}, 'not published', 'bot-not-found'],
    [
      'a bot for other sites',
      { allowedOrigins: ['https://else.example'] },
      {},
      'may not be used on this page',
      'origin-not-allowed',
    ],
    [
      'a token nobody has',
      {},
      { token: 'parley_pk_revokedrevokedrevoked' },
      'may not be used on this page',
      'unauthenticated',
    ],
  ])(
    '%s is told in the widget and to the owner, and the page stands',
    async (_, over, attributes, words, code) => {
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      const { publicId } = await chat.publish(nameAndAge, over);
      await open({ bot: publicId, ...attributes });
      await page.locator('.trouble').waitFor();
      expect(await page.locator('.trouble').innerText()).toContain(words);
      expect(await heard()).toMatchObject([{ type: 'error', code }]);
      expect(warnings).toEqual([expect.stringContaining('[parley-chat]')]);
      expect(await page.getByRole('heading', { name: 'Our site' }).isVisible()).toBe(true);
    },
  );
});

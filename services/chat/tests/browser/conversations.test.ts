import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BotContent } from '@parley/schema';
import type { BrowserContext, Page } from 'playwright-core';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { describeInBrowser } from '../support/chromium.ts';
import { startSite, strictPolicy, type Site } from '../support/site.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { answerNext, expectAccessible, linesOf, talkToTheEnd } from '../support/visitor.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const botOf = (name: string): BotContent =>
  JSON.parse(readFileSync(join(root, 'packages/blocks/bots', `${name}.json`), 'utf8'));
const phone = { width: 390, height: 780 };
const desktop = { width: 1100, height: 760 };
/** The pictures of the documentation are made here, when they are asked for. */
const pictures = process.env['PARLEY_SCREENSHOTS'];
const wanted = ['inline-desktop', 'bubble-phone', 'share-page'];

describeInBrowser('a conversation in a browser', (browser) => {
  let chat: ChatUnderTest;
  let site: Site;
  let token: string;
  let lead: PublishedBot;
  let sink: PublishedBot;
  let context: BrowserContext;
  const problems: string[] = [];

  beforeAll(async () => {
    chat = await ChatUnderTest.start();
    site = await startSite(chat.url);
    token = await chat.publishable('workspace', { origins: [site.url] });
    lead = await chat.publish(botOf('lead-qualification'));
    sink = await chat.publish(botOf('kitchen-sink'));
  });
  afterAll(async () => {
    await site.stop();
    await chat.stop();
  });
  afterEach(() => context.close());

  const open = async (viewport: typeof phone): Promise<Page> => {
    problems.length = 0;
    // who wants less motion is not kept waiting by typing either
    context = await browser().newContext({ viewport, reducedMotion: 'reduce' });
    await context.route('https://example.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script>parent.postMessage({ name: "done", data: "seen" }, "*")</script>',
      }),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return page;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    if (!pictures || !wanted.includes(name)) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  };
  const heard = (page: Page): Promise<{ type: string; sessionId?: string }[]> =>
    page.evaluate('window.heard');

  describe.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('on a %s', (size, viewport) => {
    test.each(['inline', 'popup', 'bubble'])(
      '%s: the demo bot comes to its end, on a strict page',
      async (mode) => {
        const page = await open(viewport);
        await page.goto(site.page({ host: chat.url, bot: lead.publicId, token, mode }));
        if (mode === 'popup') await page.evaluate('document.querySelector("parley-chat").open()');
        if (mode === 'bubble') await page.getByRole('button', { name: 'Chat' }).click();
        await answerNext(page, { interest: 'A new website' });
        await answerNext(page);
        await page.locator('.question input').waitFor();
        await picture(page, `${mode}-${size}`);
        await expectAccessible(page);
        await talkToTheEnd(page);
        await expectAccessible(page);
        const events = await heard(page);
        expect(events.map(({ type }) => type)).toEqual(['start', ...Array<string>(5).fill('answer'), 'end']);
        expect(await storedAnswers(chat, events[0]!.sessionId!)).toHaveLength(5);
        expect((await linesOf(page, 'guest')).slice(0, 2)).toEqual(['A new website', 'Ada']);
        expect(problems).toEqual([]);
      },
    );
  });

  test.each([
    ['inline', desktop],
    ['popup', phone],
    ['bubble', desktop],
  ])('the kitchen sink comes to its end: %s', async (mode, viewport) => {
    const page = await open(viewport);
    const policy = strictPolicy(chat.url).replace('frame-src', 'frame-src https://example.com');
    await page.goto(site.page({ host: chat.url, bot: sink.publicId, token, mode }, { policy }));
    if (mode === 'popup') await page.evaluate('document.querySelector("parley-chat").open()');
    if (mode === 'bubble') await page.getByRole('button', { name: 'Chat' }).click();
    const asked = await talkToTheEnd(page, { part: 'Begin with the questions', ending: 'Just so' });
    expect(asked).toEqual(expect.arrayContaining(['name', 'email', 'age', 'colours']));
    await expectAccessible(page);
    expect((await heard(page)).at(-1)).toMatchObject({ type: 'end' });
  });

  test('the page of the demo bot can be talked to, from right to left too', async () => {
    const page = await open(desktop);
    await page.goto(`${chat.url}/${lead.publicId}`);
    await answerNext(page, { interest: 'A new website' });
    await page.locator('.question input').waitFor();
    await picture(page, 'share-page');
    await page.evaluate('document.documentElement.dir = "rtl"');
    await expectAccessible(page);
    await talkToTheEnd(page);
    expect(problems).toEqual([]);
  });
});

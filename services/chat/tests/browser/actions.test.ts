import { botOf } from '@parley/engine/testing';
import type { Block } from '@parley/schema';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { describeInBrowser } from '../support/chromium.ts';
import { startSite, strictPolicy, type Site } from '../support/site.ts';
import { linesOf, talkToTheEnd } from '../support/visitor.ts';

/** A value that the visitor's browser works out. */
const worksOut = (variable: string, expressionToEvaluate: string, isUnsafe = false): Block => ({
  id: `set-${variable}`,
  type: 'Set variable',
  options: { variableId: `v:${variable}`, expressionToEvaluate, isExecutedOnClient: true, isUnsafe },
});
const says = (text: string): Block => ({
  id: `says-${text.slice(0, 3)}`,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const bot = botOf({
  groups: {
    Start: [
      worksOut('Title', 'typeof document === "undefined" ? "no page" : document.title'),
      worksOut('Sum', '20 + 22', true),
      worksOut('Seen', 'typeof document + typeof localStorage + typeof parent', true),
      says('Title: {{Title}}. Sum: {{Sum}}. Seen: {{Seen}}.'),
      { id: 'name', type: 'text input', options: { variableId: 'v:Name' } },
      { id: 'leave', type: 'Redirect', options: { url: 'https://example.com/next', isNewTab: true } },
      {
        id: 'nowhere',
        type: 'Redirect',
        options: { url: 'javascript:document.title="taken"', isNewTab: false },
      },
      says('Bye {{Name}}.'),
    ],
  },
  variables: ['Title', 'Sum', 'Seen', 'Name'],
  theme: {
    customCss: '.bubble, h1 { letter-spacing: 3px; }',
    chat: { hostBubbles: { backgroundColor: '#fafad2' } },
  },
});

type Styled = { readonly getComputedStyle: (element: unknown) => Readonly<Record<string, string>> };

function styleOf(locator: Locator, property: string): Promise<string | undefined> {
  return locator.evaluate(
    (element, name) => (globalThis as unknown as Styled).getComputedStyle(element)[name],
    property,
  );
}

describeInBrowser('what bots do in a browser', (browser) => {
  let chat: ChatUnderTest;
  let site: Site;
  let token: string;
  let publicId: string;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    chat = await ChatUnderTest.start();
    site = await startSite(chat.url);
    token = await chat.publishable('workspace');
    ({ publicId } = await chat.publish(bot));
  });
  afterAll(async () => {
    await site.stop();
    await chat.stop();
  });
  beforeEach(async () => {
    context = await browser().newContext({ reducedMotion: 'reduce' });
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'next' }));
    page = await context.newPage();
    page.setDefaultTimeout(45_000);
  });
  afterEach(() => context.close());

  const open = (policy: string): Promise<unknown> =>
    page.goto(site.page({ host: chat.url, bot: publicId, token }, { policy }));
  const withEvaluation = (): string => strictPolicy(chat.url).replace("'self'", "'self' 'unsafe-eval'");

  test('scripts run in the page where it allows that, and unsafe ones never', async () => {
    await open(withEvaluation());
    await page.locator('.question input').waitFor();
    expect(await linesOf(page, 'host')).toEqual([
      'Title: A site. Sum: 42. Seen: undefinedundefinedundefined.',
    ]);
  });

  test('on a strict page all of them run in the sandbox, and a reload shows no trace of their answers', async () => {
    await open(strictPolicy(chat.url));
    const lines = ['Title: no page. Sum: 42. Seen: undefinedundefinedundefined.'];
    await page.locator('.question input').waitFor();
    expect(await linesOf(page, 'host')).toEqual(lines);
    await page.reload();
    await page.locator('.question input').waitFor();
    expect(await linesOf(page, 'host')).toEqual(lines);
    expect(await linesOf(page, 'guest')).toEqual([]);
  });

  test('a redirect opens its page in a new tab, and no script that calls itself an address', async () => {
    await open(withEvaluation());
    await page.locator('.question input').waitFor();
    const opened = context.waitForEvent('page');
    await talkToTheEnd(page);
    const next = await opened;
    await next.waitForURL('https://example.com/next');
    expect(await next.evaluate('opener')).toBeNull();
    expect(await page.title()).toBe('A site');
    expect((await linesOf(page, 'host')).at(-1)).toBe('Bye Ada.');
  });

  test('the bot’s styles reach the conversation and nothing of the page', async () => {
    await open(strictPolicy(chat.url));
    const bubble = page.locator('.line.host .bubble.text').first();
    await page.locator('.question input').waitFor();
    expect(await styleOf(bubble, 'letterSpacing')).toBe('3px');
    expect(await styleOf(bubble, 'backgroundColor')).toBe('rgb(250, 250, 210)');
    expect(await styleOf(page.getByRole('heading', { name: 'Our site' }), 'letterSpacing')).toBe('normal');
  });

  test('a conversation is held with the keyboard alone', async () => {
    await open(strictPolicy(chat.url));
    await page.locator('.question input').waitFor();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate('document.activeElement?.shadowRoot?.activeElement?.tagName');
      if (focused === 'INPUT') break;
    }
    await page.keyboard.type('Grace');
    await page.keyboard.press('Enter');
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['Grace']);
  });
});

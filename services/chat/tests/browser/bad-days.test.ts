import { botOf } from '@parley/engine/testing';
import { testInOtherBrowsers } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { asks, endless } from '../support/bots.ts';
import type { PublishedBot } from '../support/chat-under-test.ts';
import { holdBack, loseFirst } from '../support/hold-back.ts';
import { strictPolicy } from '../support/site.ts';
import { describeOnStage } from '../support/stage.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { asked, expectPageStands, heardBy, linesOf, say, sessionOf, troubleOf } from '../support/visitor.ts';

/** Lets the page's clock jump over each pause before an attempt, so that patience costs no time. */
async function withoutPauses(page: Page): Promise<void> {
  await page.clock.install();
  page.on('requestfailed', () => void page.clock.fastForward(10_000).catch(() => undefined));
}

/** Asks for a name, then for stars. */
const rating = botOf({
  groups: { Ask: [asks('name', 'Name'), { id: 'stars', type: 'rating input' }] },
  variables: ['Name'],
});

describeOnStage('bad days of the network', (stage) => {
  let bot: PublishedBot;
  beforeAll(async () => {
    bot = await stage().chat.publish(endless);
  });
  const stored = async (page: Page): Promise<string[]> => storedAnswers(stage().chat, await sessionOf(page));

  test('an answer whose response is lost is sent again, shown once and stored once', async () => {
    const { page } = await stage().visit(bot);
    await asked(page);
    const lost = stage().network.loseAnswerTo(/^POST .*\/continueChat/);
    await say(page, 'tea');
    await lost;
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await linesOf(page, 'host')).toEqual(['And?', 'And?']);
    expect(await stored(page)).toEqual(['tea']);
  });

  test('a reload in the middle of a turn shows one answer, and one between turns goes on', async () => {
    const { page } = await stage().visit(bot);
    await asked(page);
    const sessionId = await sessionOf(page);
    const lost = stage().network.loseAnswerTo(/^POST .*\/continueChat/);
    await say(page, 'tea');
    await lost;
    await page.reload();
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await linesOf(page, 'host')).toEqual(['And?', 'And?']);
    await say(page, 'coffee');
    await page.locator('.line.guest').nth(1).waitFor();
    await asked(page);
    await page.reload();
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea', 'coffee']);
    expect((await heardBy(page))[0]).toMatchObject({ type: 'start', isResumed: true, sessionId });
    expect(await stored(page)).toEqual(['tea', 'coffee']);
  });

  test('a start whose response is lost is one session', async () => {
    const lost = stage().network.loseAnswerTo(/^POST .*\/startChat/);
    const { page } = await stage().visit(bot);
    await lost;
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['And?']);
  });

  test('a start whose response is lost, and that somebody has answered since, is another session', async () => {
    let response: Awaited<ReturnType<typeof loseFirst>> | undefined;
    const { page } = await stage().visit(bot, {
      before: async (visitor) => {
        response = await loseFirst(visitor.page, 'startChat');
      },
    });
    const { sessionId: lost } = JSON.parse((await response?.lost) ?? '') as { sessionId: string };
    const origin = { origin: stage().site.url };
    expect(await stage().chat.say(lost, stage().token, 'tea', origin)).toMatchObject({ status: 200 });
    response?.letGo();
    await asked(page);
    expect(await sessionOf(page)).not.toBe(lost);
    await say(page, 'coffee');
    await page.locator('.line.guest').waitFor();
    await asked(page);
    expect(await stored(page)).toEqual(['coffee']);
    expect(await storedAnswers(stage().chat, lost)).toEqual(['tea']);
  });

  test('a service that is away is told, and the answer is kept until it is back', async () => {
    const visitor = await stage().visit(bot, { before: ({ page }) => withoutPauses(page) });
    const { page, hints } = visitor;
    await asked(page);
    stage().network.setDown(true);
    await say(page, 'tea');
    expect(await troubleOf(page)).toMatch(/No connection\s+Your answer is kept/);
    expect(hints).toEqual([expect.stringMatching(/^\[parley-chat\] .*could not be reached/)]);
    stage().network.setDown(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await stored(page)).toEqual(['tea']);
    await expectPageStands(visitor);
  });

  test('a service that is away when the page is opened is told, and talks once it is back', async () => {
    const { page } = await stage().visit(bot, {
      attributes: { mode: 'popup' },
      before: (visitor) => withoutPauses(visitor.page),
    });
    await page.locator('parley-chat[data-mode]').waitFor({ state: 'attached' });
    stage().network.setDown(true);
    await page.evaluate('document.querySelector("parley-chat").open()');
    expect(await troubleOf(page)).toMatch(/No connection/);
    stage().network.setDown(false);
    // what browsers tell pages when they are back in the network
    await page.evaluate('dispatchEvent(new Event("online"))');
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['And?']);
    expect(await page.locator('.trouble').count()).toBe(0);
  });

  test('a question whose controls do not come is told, and asked again', async () => {
    const { page } = await stage().visit(await stage().chat.publish(rating));
    await asked(page);
    await page.route('**/widget/rating-*', (route) => route.abort(), { times: 1 });
    await say(page, 'Ada');
    expect(await troubleOf(page)).toMatch(/No connection/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.rate').first().waitFor();
  });

  testInOtherBrowsers('a question whose controls do not come is asked again', async (browser) => {
    const { network } = stage();
    const inWidget = (css: string) =>
      `document.querySelector('parley-chat')?.shadowRoot?.querySelector('${css}')`;
    const before = network.requests.length;
    await browser.open(stage().pageWith(await stage().chat.publish(rating)));
    await browser.until(inWidget('.question input'));
    const letPass = network.refuse(/^(GET|HEAD) \/widget\/rating-/);
    await browser.valueOf(`(${String(answerWith)})(${inWidget('.question')}, 'Ada')`);
    await browser.until(inWidget('.trouble button'));
    letPass();
    // a file that was on its way when the network came back may fail once more
    await browser.until(`${inWidget('.rate')} || (${inWidget('.trouble button')}?.click(), false)`);
    const files = network.requests.slice(before).filter((request) => request.includes('/widget/'));
    expect(files.filter((request) => /^GET .*\/rating-/.test(request))).toHaveLength(1);
    expect(files).toHaveLength(new Set(files).size);
  });

  test('a slow network is told: when the bot is awaited, and when its answer is', async () => {
    const { page } = await stage().visitor();
    // the page's time stands still, but for what it is told has passed
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    const start = await holdBack(page, 'startChat');
    await page.goto(stage().pageWith(bot));
    await start.arrived;
    await page.locator('.typing').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    await page.clock.fastForward(10_000);
    await page.getByText('This takes longer than usual').waitFor();
    start.letGo();
    await asked(page);
    expect(await page.locator('.notice').count()).toBe(0);
    const turn = await holdBack(page, 'continueChat');
    await say(page, 'tea');
    await turn.arrived;
    await page.clock.fastForward(10_000);
    await page.getByText('This takes longer than usual').waitFor();
    turn.letGo();
    await asked(page);
    expect(await page.locator('.notice').count()).toBe(0);
    expect(await stored(page)).toEqual(['tea']);
  });

  test.each([
    ['answers with pages of its own', () => stage().site.url, /not available/, 'unexpected-response'],
    ['does not answer', () => 'http://127.0.0.1:9', /No connection/, 'connection-failed'],
  ])('a wrong host that %s is told to the visitor and to the owner', async (_, host, words, code) => {
    const visitor = await stage().visit(bot, {
      attributes: { host: host() },
      policy: strictPolicy(stage().network.url).replace('connect-src', 'connect-src *'),
      before: ({ page }) => withoutPauses(page),
    });
    expect(await troubleOf(visitor.page)).toMatch(words);
    expect(await heardBy(visitor.page)).toMatchObject([{ type: 'error', code }]);
    expect(visitor.hints).toEqual([expect.stringContaining('Is the "host" attribute right')]);
    await expectPageStands(visitor);
  });
});

/** In a page: answers a question by typing. */
function answerWith(question: HTMLElement, text: string): void {
  const field = question.querySelector('input');
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  question.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

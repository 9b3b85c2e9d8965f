import { expect, test } from '@jest/globals';
import { says, startUnreliableProxy } from '@parley/testing';
import { keysIn, testInOtherBrowsers } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, viewShown } from '../support/editor.ts';
import { gate } from '../support/gate.ts';

/** The parts that the editor loads once it is shown. */
const partsOfEditor = ['chosen-panel', 'editor-dialogs', 'search-bar', 'outline', 'rich-text', 'paste-text'];

describeInBuilder('a part that is loaded late', (builder) => {
  test.each([
    ['its script', '**/preview-panel*.js'],
    ['its styles', '**/preview-panel*.css'],
    ['anything', '**/app/assets/*'],
  ])(
    'says that %s could not be loaded, leaves the page alone, and comes at the next try',
    async (_, file) => {
      const { api, workspaceId } = builder();
      const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Late' } } });
      const { page } = await builder().open(`/b/${bot.id}`, { isFirstVisit: true });
      builder().forgiveLostNetwork();
      await page.getByRole('button', { name: 'Preview' }).waitFor();
      // what else comes late is not what is taken away here; an import without its file is remembered by some browsers
      await viewShown(page);
      await page.waitForFunction(areLoaded, partsOfEditor);
      await page.route(file, (route) => route.abort('internetdisconnected'));
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('This part could not be loaded').waitFor();
      expect(await page.getByRole('heading', { name: 'This page has stopped' }).count()).toBe(0);
      await page.unroute(file);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('complementary', { name: 'Preview' }).waitFor();
      await page.getByText('This part could not be loaded').waitFor({ state: 'detached' });
      expect(await page.evaluate(countStyles, 'preview-panel')).toBe(1);
    },
  );

  testInOtherBrowsers('comes at the next try, each file once', async (browser) => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Late elsewhere' } } });
    const network = await startUnreliableProxy(builder().url);
    try {
      await browser.open(`${network.url}/app${await builder().signInPath()}`);
      await browser.until(buttonNamed('Continue'));
      await browser.valueOf(`${buttonNamed('Continue')}.click()`);
      await browser.until(`location.pathname.startsWith('/app/w/')`);
      await browser.open(`${network.url}/app/b/${bot.id}`);
      await browser.until(buttonNamed('Preview'));
      // the flow comes late, too, and is not what is taken away here
      await browser.until(`document.querySelector('.react-flow__viewport')`);
      const letPass = network.refuse(/^GET \/app\/assets\//);
      const before = network.requests.length;
      await browser.valueOf(`${buttonNamed('Preview')}.click()`);
      await browser.until(buttonNamed('Try again'));
      letPass();
      // a file that was on its way when the network came back may fail once more
      const panel = `document.querySelector('aside[aria-label="Preview"]')`;
      await browser.until(`${panel} || (${buttonNamed('Try again')}?.click(), false)`);
      const files = network.requests.slice(before).filter((request) => request.includes('/app/assets/'));
      expect(files).toEqual(expect.arrayContaining([expect.stringContaining('/preview-panel-')]));
      expect(files).toHaveLength(new Set(files).size);
    } finally {
      await network.stop();
    }
  });

  test('of the editor is loaded once', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Once' } } });
    const network = await startUnreliableProxy(builder().url);
    try {
      const { page } = await builder().openBlank({ isFirstVisit: true });
      await page.goto(`${network.url}/app/b/${bot.id}`);
      await page.waitForFunction(areLoaded, partsOfEditor);
      const files = network.requests.filter((request) => request.includes('/app/assets/'));
      expect(files).toEqual(expect.arrayContaining([expect.stringContaining('/outline-')]));
      expect(files).toHaveLength(new Set(files).size);
    } finally {
      await network.stop();
    }
  });

  test('of the editor is there without a connection once the editor has rested', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Early' } } });
    const { page, context } = await builder().open(`/b/${bot.id}`, { isFirstVisit: true });
    builder().forgive(/ERR_INTERNET_DISCONNECTED/);
    await page.waitForFunction(areLoaded, partsOfEditor);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Say hello/ }).click();
    const keys = await keysIn(page.locator('[contenteditable="true"]'));
    await keys.type('Written without a connection');
    await keys.press('Escape');
    await (await keysIn(focused(page.locator('[data-block]')))).press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await context.setOffline(false);
  });

  test('of the editor that searches takes what was typed before it was there, and no letter is a command', async () => {
    const { api, workspaceId } = builder();
    const welcome = { id: 'g', title: 'Welcome', graphCoordinates: { x: 300, y: 0 } };
    const groups = [{ ...welcome, blocks: [says('hello', 'A cold colophon')] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Typed ahead', groups } } });
    const { page } = await builder().openBlank({ isFirstVisit: true });
    const [search, dialogs] = [gate(), gate()];
    for (const [part, held] of Object.entries({ 'search-bar': search, 'editor-dialogs': dialogs }))
      await page.route(`**/${part}-*.js`, async (route) => {
        await held.passed;
        await route.fallback();
      });
    await page.goto(`${builder().url}/app/b/${bot.id}`);
    await viewShown(page);
    const whole = group(page, /Group Welcome/);
    const keysOfFlow = async () => {
      await whole.click({ position: { x: 20, y: 10 } });
      return keysIn(focused(whole));
    };
    const ahead = await keysOfFlow();
    await ahead.press('Control+f');
    // letters of commands
    await ahead.type('colx');
    await ahead.press('Backspace');
    search.open();
    const bar = page.getByRole('search', { name: 'Find and replace' });
    await (await keysIn(bar.getByRole('searchbox'))).type('ophon');
    await bar.getByText('1 match', { exact: true }).waitFor();
    expect(await bar.getByRole('searchbox').inputValue()).toBe('colophon');

    const again = await keysOfFlow();
    await again.press('Control+k');
    await again.type('outline');
    await again.press('Enter');
    dialogs.open();
    const finder = page.getByRole('dialog', { name: 'All commands' });
    const keys = await keysIn(finder.getByRole('searchbox'));
    await finder
      .getByRole('menuitem', { name: /outline/i })
      .and(page.locator('[data-focused]'))
      .waitFor();
    await keys.press('Enter');
    await finder.waitFor({ state: 'detached' });
    await page.locator('[data-outline]').getByText('A cold colophon').waitFor();
  });
});

/** In a page: true once these parts are imported, with all scripts and styles that they ask for. */
function areLoaded(parts: readonly string[]): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = entries.filter(({ name }) => name.endsWith('.js'));
  const imported = scripts.filter(({ initiatorType }) => initiatorType !== 'fetch').map(({ name }) => name);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return (
    parts.every((part) => imported.some((name) => name.includes(`/${part}-`))) &&
    // a part is fetched first, and imported when all that it needs is there
    scripts.every(({ name }) => imported.includes(name)) &&
    links.every(({ href }) => entries.some(({ name }) => name === href))
  );
}

/** In a page: the number of sheets of styles of a part. */
function countStyles(part: string): number {
  return [...document.styleSheets].filter(({ href }) => href?.includes(`/${part}-`)).length;
}

/** An expression for the button in a page that has this name. */
function buttonNamed(name: string): string {
  return `[...document.querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.innerText).trim() === '${name}')`;
}

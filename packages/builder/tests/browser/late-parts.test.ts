import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused } from '../support/editor.ts';

describeInBuilder('a part that is loaded late', (builder) => {
  test('says that it could not be loaded, leaves the page alone, and comes at the next try', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Late' } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    builder().forgive(/ERR_INTERNET_DISCONNECTED|preview-panel/);
    const file = '**/preview-panel*.js';
    await page.route(file, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('This part could not be loaded').waitFor();
    expect(await page.getByRole('heading', { name: 'This page has stopped' }).count()).toBe(0);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('complementary', { name: 'Preview' }).waitFor();
    await page.getByText('This part could not be loaded').waitFor({ state: 'detached' });
  });

  test('of the editor is there without a connection once the editor has rested', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Early' } } });
    const { page, context } = await builder().open(`/b/${bot.id}`);
    builder().forgive(/ERR_INTERNET_DISCONNECTED/);
    const parts = ['chosen-panel', 'editor-dialogs', 'search-bar', 'outline', 'rich-text', 'paste-text'];
    await page.waitForFunction(areLoaded, parts);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Say hello/ }).click();
    const keys = await keysIn(page.locator('[contenteditable="true"]'));
    await keys.type('Written without a connection');
    await keys.press('Escape');
    await (await keysIn(focused(page.locator('[data-block]')))).press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await context.setOffline(false);
  });
});

/** In a page: true once these parts are there, with the scripts and styles that they ask for. */
function areLoaded(parts: readonly string[]): boolean {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const links = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
  ];
  return (
    parts.every((part) => loaded.some((name) => name.includes(`/${part}-`) && name.endsWith('.js'))) &&
    links.every(({ href }) => loaded.includes(href))
  );
}

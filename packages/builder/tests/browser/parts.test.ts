import { expect, test } from '@jest/globals';
import { keysIn, pressKey, untilTrue } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('the parts of the builder', (builder) => {
  test('all of them stand on one page, in light and in dark', async () => {
    const { page } = await builder().open('/ui');
    await page.getByRole('heading', { name: 'Parts of the builder' }).waitFor();
    await photograph(page, 'ui');
    await expectAccessible(page);
  });

  test('a dialog keeps the focus, closes with Escape and gives the focus back', async () => {
    const { page } = await builder().open('/ui');
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Archive this bot?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await (await keysIn(dialog)).press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(':focus').and(opener).waitFor();
  });

  test('a menu opens by key, and a toast offers the way back', async () => {
    const { page } = await builder().open('/ui');
    await pressKey(page.getByRole('button', { name: 'More actions' }), 'Enter');
    await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
    const toast = page.getByRole('alertdialog');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  test('the choice of dark stays after a reload', async () => {
    const { page } = await builder().open('/ui', { colorScheme: 'light' });
    const ground = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await untilTrue(page, `getComputedStyle(document.documentElement).backgroundColor !== '${light}'`);
    const dark = await ground();
    await page.reload();
    await page.getByRole('heading', { name: 'Parts of the builder' }).waitFor();
    expect(await ground()).toBe(dark);
  });

  test('an address that leads nowhere says so', async () => {
    const { page } = await builder().open('/no/such/page');
    await page.getByText('There is no page here').waitFor();
    await expectAccessible(page);
  });
});

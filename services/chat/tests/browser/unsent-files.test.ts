import { botOf } from '@parley/engine/testing';
import type { Theme } from '@parley/schema';
import type { Page } from 'playwright-core';
import { keysIn } from '@parley/testing/browser';
import { asks } from '../support/bots.ts';
import { photograph } from '../support/photograph.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, expectAccessible, linesOf } from '../support/visitor.ts';

const botIn = (theme: Theme) =>
  botOf({
    groups: {
      A: [
        { id: 'letter', type: 'text input', options: { attachments: { isEnabled: true } } },
        { id: 'papers', type: 'file input', options: { isMultipleAllowed: true } },
        asks('name', 'Name'),
      ],
    },
    variables: ['Name'],
    theme,
  });
const dark: Theme = { general: { background: { type: 'Color', content: '#111827' } } };
/** The page refuses or never stores files whose names say so, loses those that its `isDown` says, and takes the others. */
const storing = `{
  window.isDown = true;
  document.querySelector('parley-chat').upload = async ({ name }) => {
    if (name.startsWith('large')) throw new DOMException('too large', 'QuotaExceededError');
    if (name.startsWith('slow')) return new Promise(() => undefined);
    if (window.isDown && name.startsWith('lost')) throw new Error('no connection');
    return 'https://files.example.com/' + name;
  };
}`;
const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('words') });

describeOnStage('a file that was not stored', (stage) => {
  const visit = async (theme: Theme = {}): Promise<Page> => {
    const { page } = await stage().visit(await stage().chat.publish(botIn(theme)));
    await asked(page);
    await page.evaluate(storing);
    return page;
  };
  const give = (page: Page, ...names: string[]): Promise<void> =>
    page.locator('input[type=file]').first().setInputFiles(names.map(textFile));
  const left = (page: Page, name: string) => page.getByText(`${name} was not stored. Try again or remove it`);
  const refused = (page: Page, name: string) => page.getByText(`${name} cannot be stored. Remove it, then`);

  test('holds the answer back, which goes with it once it was tried again', async () => {
    const page = await visit();
    await (await asked(page)).fill('See both');
    await give(page, 'one.txt', 'lost.txt');
    const again = page.getByRole('button', { name: 'Try again: lost.txt' });
    await again.waitFor();
    expect(await left(page, 'lost.txt').count()).toBe(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await left(page, 'lost.txt').waitFor();
    // who works by keyboard is led there
    const keys = await keysIn(again);
    expect(await linesOf(page, 'guest')).toEqual([]);
    await expectAccessible(page);
    await page.evaluate('window.isDown = false');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Remove lost.txt' }).waitFor();
    expect(await left(page, 'lost.txt').count()).toBe(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="papers"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual([expect.stringMatching(/^See both\s*one.txt\s*lost.txt$/)]);
  });

  test('holds it back for as long as it is there, also where it is refused for good', async () => {
    const page = await visit();
    await (await asked(page)).fill('Hello');
    await (await asked(page)).press('Enter');
    await page.locator('.question[data-block="papers"]').waitFor();
    await give(page, 'one.txt', 'large.txt', 'lost.txt');
    await page.getByRole('button', { name: 'Try again: lost.txt' }).waitFor();
    await page.getByRole('button', { name: 'Remove one.txt' }).waitFor();
    await page.locator('.failed').filter({ hasText: 'The file is too large.' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await refused(page, 'large.txt').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove large.txt' }).click();
    await left(page, 'lost.txt').waitFor();
    await page.getByRole('button', { name: 'Remove lost.txt' }).click();
    await left(page, 'lost.txt').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="name"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['Hello', 'one.txt']);
  });

  test.each([
    ['light', {}],
    ['dark', dark],
  ])('is seen in a %s conversation', async (name, theme) => {
    const page = await visit(theme);
    await (await asked(page)).fill('Here is everything that you have asked for');
    await give(page, 'one.txt', 'large-picture-of-the-house.png', 'lost-contract.pdf');
    await page.getByRole('button', { name: 'Try again: lost-contract.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Remove one.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await refused(page, 'large-picture-of-the-house.png').waitFor();
    await photograph(page, `unsent-${name}`);
    await expectAccessible(page);
    await give(page, 'slow-scan-of-every-page.pdf');
    await page.getByRole('progressbar', { name: 'slow-scan-of-every-page.pdf' }).waitFor();
    await page.locator('.files').dispatchEvent('dragover');
    await page.locator('.files.over').waitFor();
    await photograph(page, `sending-${name}`);
    await expectAccessible(page);
  });
});

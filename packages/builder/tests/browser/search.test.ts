import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  name: 'Shop',
  groups: [
    {
      id: 'greet',
      title: 'Greeting',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        says('hello', 'Welcome to our shop'),
        { id: 'name', type: 'text input', options: { variableId: 'v' } },
      ],
    },
    // far outside of the view
    {
      id: 'bye',
      title: 'Bye',
      graphCoordinates: { x: 9_000, y: 4_000 },
      blocks: [
        says('thanks', 'The SHOP thanks {{Customer}}'),
        { id: 'go', type: 'Redirect', options: { url: '' } },
      ],
    },
  ],
  variables: [{ id: 'v', name: 'Customer' }],
};

describeInBuilder('searching a bot', (builder) => {
  test('finds texts, variables, kinds, ids and findings, steps through them, and replaces as one edit', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    const greeting = group(page, /Group Greeting/);
    await greeting.click({ position: { x: 20, y: 10 } });
    await (await keysIn(focused(greeting))).press('Control+f');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    const field = bar.getByRole('searchbox');
    const count = bar.getByRole('status');
    const finds = async (text: string, words: string): Promise<void> => {
      await field.fill('');
      await count.and(page.locator(':empty')).waitFor({ state: 'attached' });
      await field.fill(text);
      await count.and(page.getByText(words, { exact: true })).waitFor();
    };
    await finds('zebra', '0 matches');
    await finds('Greeting', '1 match');
    await finds('text answer', '1 match');
    await finds('thanks', '1 match');
    await finds('no-url', '1 match');
    await finds('customer', '3 matches');
    await finds('shop', '2 matches');
    const chosen = (page: Page, id: string) => page.locator(`[data-block="${id}"]`);
    await field.press('Enter');
    await bar.getByText('1 of 2').waitFor();
    await field.press('Enter');
    await bar.getByText('2 of 2').waitFor();
    await chosen(page, 'thanks').waitFor();
    await field.press('Shift+Enter');
    await bar.getByText('1 of 2').waitFor();
    await chosen(page, 'hello').waitFor();
    await photograph(page, 'search');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    const replacement = bar.getByLabel('Replace with');
    await replacement.fill('café');
    await replacement.press('Enter');
    await page.getByText('Replaced in 2 blocks').first().waitFor();
    await saved(page);
    const texts = async (): Promise<string> =>
      JSON.stringify((await api.getBot({ path: { botId: made.id } })).bot.groups);
    expect(await texts()).toMatch(/Welcome to our café.*The café thanks \{\{Customer\}\}/);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await chosen(page, 'hello').getByText('Welcome to our shop').waitFor();
    await saved(page);
    expect(JSON.parse(await texts())).toEqual(made.groups);

    await field.press('Escape');
    await field.and(page.locator(':placeholder-shown')).press('Escape');
    await bar.waitFor({ state: 'detached' });
  });
});

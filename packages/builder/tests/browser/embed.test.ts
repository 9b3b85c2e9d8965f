import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bounded, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { frontDesk } from '../support/front-desk.ts';
import { gate } from '../support/gate.ts';
import { startSite, type Site } from '../support/site.ts';

describeInBuilder(
  'each choice for the code of a site is in the code and does what it says',
  (builder) => {
    let site: Site;
    beforeAll(async () => {
      site = await startSite();
    });
    afterAll(() => site.stop());

    type Embed = {
      readonly form: Locator;
      /** The code as it stands, once it has all of this. */
      readonly codeWith: (...parts: readonly string[]) => Promise<string>;
      /** A page of the site, which is of another origin, with the code in it. */
      readonly visit: (code: string) => Promise<Page>;
    };

    async function opened(mode: 'Inline' | 'Popup' | 'Bubble'): Promise<Embed> {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: frontDesk } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const { page, context } = await builder().open(`/b/${botId}/share`);
      const form = page.getByRole('region', { name: 'On your site' });
      await form.getByLabel('Your site').fill(site.origin);
      await form.getByRole('button', { name: 'Create a token' }).click();
      await form.getByText('The token is in the code below.').waitFor();
      await form.getByText(mode, { exact: true }).click();
      await form.getByLabel('Title').fill('Ask us');
      await form.getByRole('button', { name: /Language of buttons and hints/ }).click();
      await page.getByRole('option', { name: 'German' }).click();
      const code = page.getByRole('group', { name: 'Code for your page', exact: true }).locator('pre');
      const codeWith = async (...parts: readonly string[]): Promise<string> => {
        for (const part of [`mode="${mode.toLowerCase()}"`, 'label="Ask us"', 'lang="de"', ...parts])
          await code.filter({ hasText: part }).waitFor();
        return (await code.textContent()) ?? '';
      };
      const visit = async (pasted: string): Promise<Page> => {
        const visitor = await context.newPage();
        await visitor.goto(`${site.origin}${site.page(pasted, '')}`);
        return visitor;
      };
      return { form, codeWith, visit };
    }

    /** The button that sends an answer, in the language that was chosen. */
    const sendsInGerman = (page: Page): Promise<void> =>
      page.getByRole('button', { name: 'Senden' }).waitFor();

    test('inline: title, language, height and cursor', async () => {
      const { form, codeWith, visit } = await opened('Inline');
      await form.getByLabel('Height').fill('321px');
      await form.getByText('Put the cursor into the chat at once').click();
      const page = await visit(await codeWith('height: 321px', 'autofocus'));
      await page.getByRole('group', { name: 'Ask us' }).getByText('Welcome in').waitFor();
      await sendsInGerman(page);
      const element = "document.querySelector('parley-chat')";
      await bounded('it is as tall as was said', untilTrue(page, `${element}.offsetHeight === 321`));
      await bounded(
        'the cursor stands in the field',
        untilTrue(page, `${element}.shadowRoot.activeElement?.matches('input, textarea')`),
      );
    });

    test('inline without the cursor: the page keeps the focus', async () => {
      const { codeWith, visit } = await opened('Inline');
      const code = await codeWith('height: 40rem');
      expect(code).not.toContain('autofocus');
      const page = await visit(code);
      await sendsInGerman(page);
      expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    });

    test('popup: title, language, and opening by itself or by a button of the site', async () => {
      const { form, codeWith, visit } = await opened('Popup');
      const closed = await visit(await codeWith());
      await closed.locator('parley-chat[data-mode="popup"]').waitFor({ state: 'attached' });
      const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Ask us' });
      expect(await dialog(closed).count()).toBe(0);
      await closed.evaluate("document.querySelector('parley-chat').open()");
      await dialog(closed).getByText('Welcome in').waitFor();

      await form.getByLabel('Opens by itself after').fill('1');
      const page = await visit(await codeWith('open-after="1"'));
      await dialog(page).getByText('Welcome in').waitFor();
      await sendsInGerman(page);
    });

    test('what is chosen while the token is made stays chosen', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: frontDesk } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const { page } = await builder().open(`/b/${botId}/share`);
      const form = page.getByRole('region', { name: 'On your site' });
      const [asked, answer] = [gate(), gate()];
      await page.route('**/tokens', async (route) => {
        asked.open();
        await answer.passed;
        await route.continue();
      });
      await form.getByLabel('Your site').fill(site.origin);
      await form.getByRole('button', { name: 'Create a token' }).click();
      await asked.passed;
      await form.getByLabel('Title').fill('Ask us');
      answer.open();
      await form.getByText('The token is in the code below.').waitFor();
      expect(await form.getByLabel('Title').inputValue()).toBe('Ask us');
    });

    test.each(['Popup', 'Bubble'] as const)(
      'the cursor stays in the form while a %s opens beside it',
      async (mode) => {
        const { form } = await opened(mode);
        const field = form.getByLabel('Opens by itself after');
        await field.fill('0');
        await form
          .locator('iframe')
          .contentFrame()
          .getByRole('dialog', { name: 'Ask us' })
          .getByPlaceholder('Ihre Antwort')
          .waitFor();
        expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
      },
    );

    test('bubble: title, language, colours, and opening by itself', async () => {
      const { form, codeWith, visit } = await opened('Bubble');
      await form.getByLabel('Colour of the button').fill('#112233');
      await form.getByLabel('Colour of its icon').fill('rgb(250, 240, 230)');
      const colours = [
        '--parley-launcher-background: #112233',
        '--parley-launcher-color: rgb(250, 240, 230)',
      ];
      const page = await visit(await codeWith(...colours));
      const launcher = page.getByRole('button', { name: 'Ask us' });
      await launcher.waitFor();
      const look =
        "getComputedStyle(document.querySelector('parley-chat').shadowRoot.querySelector('.launcher'))";
      expect(await page.evaluate(`${look}.backgroundColor`)).toBe('rgb(17, 34, 51)');
      expect(await page.evaluate(`${look}.color`)).toBe('rgb(250, 240, 230)');
      expect(await page.getByText('Welcome in').count()).toBe(0);
      await launcher.click();
      await page.getByText('Welcome in').waitFor();
      await sendsInGerman(page);

      await form.getByLabel('Opens by itself after').fill('1');
      const opening = await visit(await codeWith('open-after="1"', ...colours));
      await opening.getByText('Welcome in').waitFor();
    });
  },
  { withChat: true },
);

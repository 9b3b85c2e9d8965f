import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused } from '../support/editor.ts';
import { Hands } from '../support/hands.ts';
import { photograph } from '../support/look.ts';
import { startSite, type Site } from '../support/site.ts';

/** The most that the whole way may take: infra/docs/builder.md names the present figures. */
const most = { clicks: 45, keys: 330 };

describeInBuilder(
  'somebody new',
  (builder) => {
    let site: Site;
    const received: string[] = [];
    const crm = createServer((request, response) => {
      request.on('data', (part: Buffer) => received.push(part.toString()));
      request.on('end', () => response.end('{}'));
    });
    beforeAll(async () => {
      site = await startSite();
      await once(crm.listen(0, '127.0.0.1'), 'listening');
    });
    afterAll(async () => {
      await site.stop();
      crm.close();
    });

    test('makes a lead bot with a condition, a request and an email, tries it, publishes it, and has it on a page', async () => {
      const { url } = builder();
      const { page, context } = await builder().open(await builder().signInPath(), { extraHTTPHeaders: {} });
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      const hands = new Hands();
      const panel = page.getByRole('complementary', { name: 'Panel' });
      const palette = page.getByRole('complementary', { name: 'Add' });
      const add = async (kind: string): Promise<void> => {
        await hands.click(palette.getByRole('button', { name: kind, exact: true }).first());
        await panel.getByRole('heading', { name: kind, exact: true }).waitFor();
      };
      const button = (name: string | RegExp): Locator => panel.getByRole('button', { name });
      const field = (name: string): Locator => panel.getByRole('textbox', { name });
      const option = (name: string): Locator => page.getByRole('option', { name, exact: true });
      /** Types where the cursor is: adding a block has put it into the first field. */
      const write = async (name: string, text: string): Promise<void> => {
        await focused(field(name)).waitFor();
        await hands.type(field(name), text);
      };
      /** Types a name into a field that looks for it, and takes it when the list offers it so. */
      const choose = async (target: Locator, name: string, offer = name): Promise<void> => {
        await hands.fill(target, name);
        await option(offer).waitFor();
        await hands.press(target, 'Enter');
      };
      /** Takes the variable that the list below a text has marked. */
      const takeVariable = async (target: Locator, name: string): Promise<void> => {
        await option(name).and(page.locator('[data-focused]')).waitFor();
        await hands.press(target, 'Enter');
        await option(name).waitFor({ state: 'detached' });
      };
      const saveIn = (variable: string): Promise<void> =>
        choose(panel.getByRole('combobox', { name: 'Save the answer in' }), variable, `Create “${variable}”`);
      const leadOn = async (way: string | RegExp, kind: RegExp): Promise<void> => {
        await hands.click(button('Connect to …'));
        await hands.click(page.getByRole('menuitem', { name: way }));
        await hands.click(page.getByRole('menuitem', { name: 'A new group' }));
        await hands.click(page.getByRole('dialog', { name: 'Add a block' }).getByRole('menuitem', { name: kind }).first()); // prettier-ignore
      };

      await hands.click(page.getByRole('button', { name: /^Continue/ }));
      await hands.click(page.getByRole('link', { name: 'New bot' }).or(page.getByRole('button', { name: 'New bot' })).first()); // prettier-ignore
      await hands.click(page.getByRole('button', { name: 'Create bot' }));

      // a question brings its message, which has the cursor
      await hands.click(page.getByText('Ask a question'));
      await write('Message', 'Hello! What is your name?');
      await saveIn('Name');
      await add('Email address');
      await write('Message', 'Where can we write to you, {{Na');
      await takeVariable(field('Message'), 'Name');
      await hands.type(field('Message'), '?');
      await saveIn('Email');
      await add('Number');
      await write('Message', 'What is your budget in euros?');
      await saveIn('Budget');

      await add('Condition');
      // a condition brings a comparison, whose variable has the cursor
      await focused(panel.getByRole('combobox', { name: 'Variable' })).waitFor();
      await hands.type(panel.getByRole('combobox', { name: 'Variable' }), 'Budget');
      await option('Budget').waitFor();
      await hands.press(panel.getByRole('combobox', { name: 'Variable' }), 'Enter');
      await hands.click(button(/Comparison/));
      await hands.click(page.getByRole('option', { name: 'is greater than' }));
      await hands.fill(field('Value'), '1000');
      await leadOn(/Budget/, /^HTTP request/);
      const { port } = crm.address() as AddressInfo;
      await write('Address', `http://127.0.0.1:${port}/leads`);
      await hands.click(button(/Method/));
      await hands.click(page.getByRole('option', { name: 'POST' }));
      await add('Send an email');
      const to = panel.getByRole('group', { name: 'To' });
      await hands.click(to.getByRole('button', { name: 'Add' }));
      await focused(to.getByRole('textbox')).waitFor();
      await hands.type(to.getByRole('textbox'), 'sales@example.com');
      await hands.fill(field('Subject'), 'A lead: {{Na');
      await takeVariable(field('Subject'), 'Name');
      await hands.click(page.locator('[data-block]').filter({ hasText: 'Otherwise' }));
      await leadOn('Otherwise', /^Text\s*Messages/);
      await write('Message', 'Thank you, {{Na');
      await takeVariable(field('Message'), 'Name');
      await hands.type(field('Message'), '!');

      await hands.click(page.getByRole('button', { name: 'Preview' }));
      const frame = page.frameLocator('iframe[title^="The bot"]');
      for (const [question, answer] of [
        ['What is your name?', 'Ada'],
        ['Where can we write to you, Ada?', 'ada@example.com'],
        ['What is your budget in euros?', '5000'],
      ] as const) {
        await frame.getByText(question).waitFor();
        await hands.fill(frame.getByRole('textbox'), answer);
        await hands.press(frame.getByRole('textbox'), 'Enter');
      }
      await frame.getByText('The conversation has ended.').waitFor();
      expect(received.join('')).toContain('ada@example.com');
      await photograph(page, 'ten-minutes');

      const bar = page.getByRole('banner');
      const dialog = page.getByRole('dialog');
      await hands.click(bar.getByRole('button', { name: 'Publish' }));
      await hands.click(dialog.getByRole('button', { name: /^Publish/ }));
      await hands.click(page.getByRole('link', { name: 'Share' }));
      const embed = page.getByRole('region', { name: 'On your site' });
      await hands.fill(embed.getByLabel('Your site'), site.origin);
      await hands.click(embed.getByRole('button', { name: 'Create a token' }));
      await hands.click(embed.getByRole('button', { name: 'Copy the code' }));
      await page.getByText('Copied').waitFor();
      const code = await page.evaluate(() => navigator.clipboard.readText());

      const visitor = await context.browser()!.newPage();
      visitor.setDefaultTimeout(120_000);
      await visitor.goto(`${site.origin}${site.page(code, '')}`);
      await visitor.locator('parley-chat').getByRole('button').first().click();
      await visitor.getByText('What is your name?').waitFor();
      await visitor.close();

      process.stdout.write(`somebody new: ${hands.clicks} clicks, ${hands.keys} keys\n`);
      expect(hands.clicks).toBeLessThanOrEqual(most.clicks);
      expect(hands.keys).toBeLessThanOrEqual(most.keys);
    });
  },
  { withChat: true },
);

import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectRideWorks, ride } from '../support/ride-bot.ts';

const panelOf = (page: Page): Locator => page.locator('[data-panel]');
const message = (page: Page): Locator => page.locator('[contenteditable="true"]');
const savedIn = (page: Page): Locator => panelOf(page).getByRole('combobox', { name: 'Save the answer in' });
const comparison = (page: Page): Locator => panelOf(page).getByRole('group', { name: 'comparison 1' });
const group = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const botIdOf = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? '';

describeInBuilder(
  'a bot from nothing, talked to on its page',
  (builder) => {
    test('with the mouse', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
      const palette = page.getByRole('complementary', { name: 'Add' });
      const add = (name: string): Promise<void> =>
        palette.getByRole('button', { name, exact: true }).first().click();
      const saveIn = async (name: string): Promise<void> => {
        await savedIn(page).fill(name);
        await page.getByRole('option', { name: `Create “${name}”` }).click();
      };
      await page.getByRole('button', { name: 'Make it' }).click();
      await page.getByRole('button', { name: /^Say hello/ }).click();
      await message(page).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(ride.hello);
      await add('Text answer');
      await saveIn('Name');
      await add('Number');
      await saveIn('Age');
      await add('Buttons');
      await panelOf(page).getByRole('textbox', { name: 'Words on the button' }).fill(ride.button);
      await saveIn('Ready');
      await add('Condition');
      await panelOf(page).getByRole('button', { name: 'Add a comparison' }).click();
      await comparison(page).getByRole('combobox', { name: 'Variable' }).fill('Age');
      await page.getByRole('option', { name: 'Age', exact: true }).click();
      await comparison(page)
        .getByRole('button', { name: /Comparison/ })
        .click();
      await page.getByRole('option', { name: 'is at least' }).click();
      await comparison(page).getByRole('textbox', { name: 'Value' }).fill('18');
      const ports = page
        .locator('[data-block]')
        .filter({ hasText: 'Otherwise' })
        .locator('.react-flow__handle');
      const leadTo = async (port: number, x: number, y: number, text: string): Promise<void> => {
        const at = (await ports.nth(port).boundingBox())!;
        await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
        await page.mouse.down();
        await page.mouse.move(at.x + x, at.y + y, { steps: 8 });
        await page.mouse.up();
        await group(page, /Group \d, 0 blocks/).click({ position: { x: 20, y: 10 } });
        await add('Text');
        await message(page).click();
        await page.keyboard.type(text);
      };
      await leadTo(0, 120, -200, ride.adult);
      await leadTo(1, 120, 120, ride.child);
      await expectRideWorks(builder(), page, botIdOf(page));
    });

    test('by keyboard alone, connections included', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
      const focused = page.locator(':focus');
      const press = async (...keys: readonly string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
        await target.waitFor();
        for (let stops = 0; stops < 60 && (await target.and(focused).count()) === 0; stops++)
          await press(key);
        await target.and(focused).waitFor();
      };
      const choose = async (dialog: RegExp | string, words: string): Promise<void> => {
        await page.getByRole('dialog', { name: dialog }).waitFor();
        await page.keyboard.type(words);
        await press('ArrowDown', 'Enter');
      };
      const add = async (words: string, row: string): Promise<void> => {
        await press('a');
        await choose('Add a block', words);
        await page.locator('[data-block]').filter({ hasText: row }).and(focused).waitFor();
      };
      const say = async (text: string): Promise<void> => {
        await add('say', 'Say something');
        await press('Enter');
        await message(page).and(focused).waitFor();
        await page.keyboard.type(text);
        await press('Escape');
        await page.locator('[data-block]').and(focused).waitFor();
      };
      const saveIn = async (name: string): Promise<void> => {
        await tabTo(savedIn(page));
        await page.keyboard.type(name);
        await page.getByRole('option', { name: `Create “${name}”` }).waitFor();
        await press('ArrowDown', 'Enter');
        await page.getByRole('option').first().waitFor({ state: 'detached' });
        await press('Escape');
        await page.locator('[data-block]').and(focused).waitFor();
      };
      await tabTo(page.getByRole('button', { name: 'Make it' }));
      await press('Enter');
      await tabTo(group(page, /Event Start/));
      await say(ride.hello);
      await add('text answer', 'Ask for a text');
      await press('Enter');
      await saveIn('Name');
      await add('number', 'Ask for a number');
      await press('Enter');
      await saveIn('Age');
      await add('buttons', 'Choose one');
      await press('Enter');
      await tabTo(page.getByRole('textbox', { name: 'Words on the button' }));
      await press('Control+a');
      await page.keyboard.type(ride.button);
      await saveIn('Ready');
      await add('condition', 'Otherwise');
      await press('Enter');
      await tabTo(page.getByRole('button', { name: 'Add a comparison' }));
      await press('Enter');
      await tabTo(comparison(page).getByRole('combobox', { name: 'Variable' }), 'Shift+Tab');
      await page.keyboard.type('Age');
      await page.getByRole('option', { name: 'Age', exact: true }).waitFor();
      await press('ArrowDown', 'Enter');
      await tabTo(comparison(page).getByRole('button', { name: /Comparison/ }));
      await press('Enter');
      await page.getByRole('option', { name: 'is at least' }).waitFor();
      await page.keyboard.type('is at least');
      await press('Enter');
      await tabTo(comparison(page).getByRole('textbox', { name: 'Value' }));
      await page.keyboard.type('18');
      await press('Escape');
      const leadTo = async (way: string, text: string): Promise<void> => {
        await page.locator('[data-block]').filter({ hasText: 'Otherwise' }).and(focused).waitFor();
        await press('c');
        await choose('Which way out?', way);
        await choose(/^Connect/, 'new group');
        await group(page, /Group \d, 0 blocks/)
          .and(focused)
          .waitFor();
        await say(text);
      };
      await leadTo('Age', ride.adult);
      // from the message to its group, along the connection back, and down to the condition
      await press('Escape', 'Control+ArrowLeft', 'Enter');
      await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
      await leadTo('Otherwise', ride.child);
      await press('Control+k');
      await choose('All commands', 'publish');
      const dialog = page.getByRole('dialog', { name: 'Publish this bot' });
      await tabTo(dialog.getByRole('button', { name: 'Cancel' }));
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expectRideWorks(builder(), page, botIdOf(page));
    });

    test('in the outline of a phone, by touch', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const pick = async (search: string, name: RegExp): Promise<void> => {
        const dialog = page.getByRole('dialog', { name: 'Add a block' });
        await dialog.getByRole('searchbox').fill(search);
        await dialog.getByRole('menuitem', { name }).first().tap();
        await dialog.waitFor({ state: 'detached' });
      };
      const addTo = async (place: number, search: string, name: RegExp): Promise<void> => {
        await page.getByRole('button', { name: `Add a block to Group ${place}` }).tap();
        await pick(search, name);
      };
      const write = async (text: string): Promise<void> => {
        await message(page).tap();
        await page.keyboard.type(text);
      };
      /** Taps an entry of a list once the list lies over the rest of the page. */
      const tapOption = async (name: string): Promise<void> => {
        const option = page.getByRole('option', { name, exact: true });
        const middle = () =>
          option.evaluate((element) => {
            const box = element.getBoundingClientRect();
            const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
            return element.contains(document.elementFromPoint(at.x, at.y)) ? at : undefined;
          });
        let at = await middle();
        while (!at) at = await middle();
        await page.touchscreen.tap(at.x, at.y);
        await option.waitFor({ state: 'detached' });
      };
      const saveIn = async (name: string): Promise<void> => {
        await savedIn(page).tap();
        await page.keyboard.type(name);
        await tapOption(`Create “${name}”`);
      };
      await page.getByRole('button', { name: 'Make it' }).tap();
      await page.getByRole('button', { name: 'Add the first message' }).tap();
      await pick('say', /^Text/);
      await write(ride.hello);
      await addTo(1, 'text answer', /^Text answer/);
      await saveIn('Name');
      await addTo(1, 'number', /^Number/);
      await saveIn('Age');
      await addTo(1, 'buttons', /^Buttons/);
      await panelOf(page).getByRole('textbox', { name: 'Words on the button' }).fill(ride.button);
      await saveIn('Ready');
      await addTo(1, 'condition', /^Condition/);
      await panelOf(page).getByRole('button', { name: 'Add a comparison' }).tap();
      await comparison(page).getByRole('combobox', { name: 'Variable' }).tap();
      await page.keyboard.type('Age');
      await tapOption('Age');
      await comparison(page)
        .getByRole('button', { name: /Comparison/ })
        .tap();
      await tapOption('is at least');
      await comparison(page).getByRole('textbox', { name: 'Value' }).fill('18');
      const leadTo = async (way: RegExp, place: number, text: string): Promise<void> => {
        await page.getByRole('button', { name: /^Actions for Age/ }).tap();
        await page.getByRole('menuitem', { name: /^Connect/ }).tap();
        await page.getByRole('dialog', { name: 'Which way out?' }).getByRole('menuitem', { name: way }).tap();
        await page
          .getByRole('dialog', { name: /^Connect/ })
          .getByRole('menuitem', { name: 'A new group' })
          .tap();
        await addTo(place, 'say', /^Text/);
        await write(text);
      };
      await leadTo(/^Age/, 2, ride.adult);
      await leadTo(/^Otherwise/, 3, ride.child);
      await expectRideWorks(builder(), page, botIdOf(page));
    });
  },
  { withChat: true },
);

import { test } from '@jest/globals';
import { keysIn, tabTo, untilSeen } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, takeEntry } from '../support/editor.ts';
import { expectRideWorks, ride } from '../support/ride-bot.ts';

const panelOf = (page: Page): Locator => page.locator('[data-panel]');
const message = (page: Page): Locator => page.locator('[contenteditable="true"]');
const savedIn = (page: Page): Locator => panelOf(page).getByRole('combobox', { name: 'Save the answer in' });
const comparison = (page: Page): Locator => panelOf(page).getByRole('group', { name: 'comparison 1' });
const botIdOf = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? '';

describeInBuilder(
  'a bot from nothing, talked to on its page',
  (builder) => {
    test('with the mouse', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
      const palette = page.getByRole('complementary', { name: 'Add' });
      const add = async (name: string): Promise<void> => {
        await palette.getByRole('button', { name, exact: true }).first().click();
        await panelOf(page).getByRole('heading', { name, exact: true }).waitFor();
      };
      const saveIn = async (name: string): Promise<void> => {
        await savedIn(page).fill(name);
        await page.getByRole('option', { name: `Create “${name}”` }).click();
      };
      /** Types the message that a question has brought: the cursor stands in it. */
      const ask = async (text: string): Promise<void> => (await keysIn(focused(message(page)))).type(text);
      await page.getByRole('button', { name: 'Create bot' }).click();
      await page.getByRole('button', { name: /^Say hello/ }).click();
      await (await keysIn(message(page))).type(ride.hello);
      await add('Text answer');
      await saveIn('Name');
      await add('Number');
      await ask(ride.age);
      await saveIn('Age');
      await add('Buttons');
      await ask(ride.ready);
      await panelOf(page).getByRole('textbox', { name: 'Button text' }).fill(ride.button);
      await saveIn('Ready');
      await add('Condition');
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
        await ports.nth(port).hover();
        await page.mouse.down();
        const at = (await ports.nth(port).boundingBox())!;
        await page.mouse.move(at.x + x, at.y + y, { steps: 8 });
        await page.mouse.up();
        // what is chosen from the list is connected, and written at once
        await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'text', /^Text\s*Messages/);
        await (await keysIn(message(page).and(page.locator(':focus')))).type(text);
      };
      await leadTo(0, 120, -200, ride.adult);
      await leadTo(1, 120, -40, ride.child);
      await expectRideWorks(builder(), page, botIdOf(page));
    });

    test('by keyboard alone, connections included', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
      const press = async (place: Locator, key: string): Promise<void> => (await keysIn(place)).press(key);
      const type = async (place: Locator, text: string): Promise<void> => (await keysIn(place)).type(text);
      const finder = (name: RegExp | string): Locator => page.getByRole('dialog', { name });
      const option = (name: string): Locator => page.getByRole('option', { name, exact: true });
      // the canvas shows a variable by its name
      const block = (text: string): Locator =>
        focused(page.locator('[data-block]').filter({ hasText: text.replaceAll(/[{}]/g, '') }));
      /** Adds a block after the part of the flow that has the focus; the cursor is in its form then. */
      const add = async (from: Locator, words: string, row: string, ...entries: RegExp[]): Promise<void> => {
        await press(focused(from), 'a');
        await takeEntry(finder('Add a block'), words, ...entries);
        await page.locator('[data-block]').filter({ hasText: row }).waitFor();
        const control = panelOf(page).locator(':is(input, textarea, button, [contenteditable="true"]):focus');
        await control.waitFor();
      };
      const say = async (from: Locator, text: string): Promise<void> => {
        await add(from, 'say', 'Say something', /^Text/);
        await type(message(page), text);
        await press(message(page), 'Escape');
        await block(text).waitFor();
      };
      /** Types a name into a field that looks for it, and takes it from the list. */
      const choose = async (field: Locator, name: string, offer: Locator): Promise<void> => {
        await type(field, name);
        await offer.waitFor();
        await press(field, 'ArrowDown');
        await offer.and(page.locator('[data-focused]')).waitFor();
        await press(field, 'Enter');
        await offer.waitFor({ state: 'detached' });
      };
      const saveIn = async (name: string): Promise<void> => {
        await tabTo(savedIn(page));
        await choose(savedIn(page), name, option(`Create “${name}”`));
        await press(savedIn(page), 'Escape');
        await focused(page.locator('[data-block]')).waitFor();
      };
      const any = page.locator('[data-block]');
      const makeIt = page.getByRole('button', { name: 'Create bot' });
      await tabTo(makeIt);
      await press(makeIt, 'Enter');
      await tabTo(group(page, /Event Start/));
      await say(group(page, /Event Start/), ride.hello);
      await add(any, 'text answer', 'Ask for a text', /^Text answer/);
      await saveIn('Name');
      await add(any, 'number', 'Ask for a number', /^Number/);
      await type(focused(message(page)), ride.age);
      await saveIn('Age');
      await add(any, 'buttons', 'Choose one', /^Buttons/);
      await type(focused(message(page)), ride.ready);
      const words = page.getByRole('textbox', { name: 'Button text' });
      await tabTo(words);
      await press(words, 'Control+a');
      await type(words, ride.button);
      await saveIn('Ready');
      await add(any, 'condition', 'Otherwise', /^Condition/);
      const variable = focused(comparison(page).getByRole('combobox', { name: 'Variable' }));
      await choose(variable, 'Age', option('Age'));
      const operator = comparison(page).getByRole('button', { name: /Comparison/ });
      await tabTo(operator);
      await press(operator, 'Enter');
      // not by its letters: those that come too late begin another search
      for (const name of ['is', 'is not', 'contains', 'does not contain', 'is greater than'])
        await press(focused(option(name)), 'ArrowDown');
      await press(focused(option('is at least')), 'Enter');
      const value = comparison(page).getByRole('textbox', { name: 'Value' });
      await tabTo(value);
      await type(value, '18');
      await press(value, 'Escape');
      const leadTo = async (way: string, groupName: RegExp, text: string): Promise<void> => {
        await press(block('Otherwise'), 'c');
        await takeEntry(finder('Which one do you want to connect?'), way, new RegExp(`^${way}`));
        await takeEntry(finder(/^Connect/), 'new group', /^A new group/);
        await takeEntry(finder('Add a block'), 'say', /^Text/);
        await group(page, groupName).waitFor();
        await type(message(page), text);
        await press(message(page), 'Escape');
        await block(text).waitFor();
      };
      await leadTo('Age', /Group 2, 1 block/, ride.adult);
      // from the message to its group, along the connection back, and down to the condition
      await press(block(ride.adult), 'Escape');
      await press(focused(group(page, /Group 2,/)), 'Control+ArrowLeft');
      const first = group(page, /Group 1,/);
      await press(focused(first), 'Enter');
      for (let index = 0; index < 6; index++)
        await press(focused(first.locator('[data-block]').nth(index)), 'ArrowDown');
      await leadTo('Otherwise', /Group 3, 1 block/, ride.child);
      await press(block(ride.child), 'Control+k');
      await takeEntry(finder('All commands'), 'publish', /^Publish/);
      const dialog = page.getByRole('dialog', { name: 'Publish this bot' });
      const cancel = dialog.getByRole('button', { name: 'Cancel' });
      // it takes the focus once it is there
      await keysIn(dialog);
      await tabTo(cancel);
      await press(cancel, 'Enter');
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
        await (await keysIn(message(page))).type(text);
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
        const at = await untilSeen(page, `nothing lies over “${name}”`, middle);
        await page.touchscreen.tap(at.x, at.y);
        await option.waitFor({ state: 'detached' });
      };
      /** Types into a field with a list. A tap at its very middle is taken for that of a screen reader, and sets no caret. */
      const typeInto = async (field: Locator, text: string): Promise<void> => {
        await field.tap({ position: { x: 40, y: 12 } });
        await (await keysIn(field)).type(text);
      };
      const saveIn = async (name: string): Promise<void> => {
        await typeInto(savedIn(page), name);
        await tapOption(`Create “${name}”`);
      };
      await page.getByRole('button', { name: 'Create bot' }).tap();
      await page.getByRole('button', { name: 'Add the first message' }).tap();
      await pick('say', /^Text/);
      await write(ride.hello);
      await addTo(1, 'text answer', /^Text answer/);
      await saveIn('Name');
      await addTo(1, 'number', /^Number/);
      await write(ride.age);
      await saveIn('Age');
      await addTo(1, 'buttons', /^Buttons/);
      await write(ride.ready);
      await panelOf(page).getByRole('textbox', { name: 'Button text' }).fill(ride.button);
      await saveIn('Ready');
      await addTo(1, 'condition', /^Condition/);
      await typeInto(comparison(page).getByRole('combobox', { name: 'Variable' }), 'Age');
      await tapOption('Age');
      await comparison(page)
        .getByRole('button', { name: /Comparison/ })
        .tap();
      await tapOption('is at least');
      await comparison(page).getByRole('textbox', { name: 'Value' }).fill('18');
      const leadTo = async (way: RegExp, text: string): Promise<void> => {
        await page.getByRole('button', { name: /^Actions for Age/ }).tap();
        await page.getByRole('menuitem', { name: /^Connect/ }).tap();
        await page
          .getByRole('dialog', { name: 'Which one do you want to connect?' })
          .getByRole('menuitem', { name: way })
          .tap();
        await page
          .getByRole('dialog', { name: /^Connect/ })
          .getByRole('menuitem', { name: 'A new group' })
          .tap();
        await pick('say', /^Text/);
        await write(text);
      };
      await leadTo(/^Age/, ride.adult);
      await leadTo(/^Otherwise/, ride.child);
      await expectRideWorks(builder(), page, botIdOf(page));
    });
  },
  { withChat: true },
);

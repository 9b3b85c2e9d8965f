import { expect, test } from '@jest/globals';
import { formList, type AnyField, type Form } from '@parley/blocks/forms';
import { until } from '@parley/testing';
import { keysIn, pressKey, untilSeen, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, openFlow, saved } from '../support/editor.ts';
import * as everyKind from '../support/every-kind.ts';
import { fillForm, folded, named, type Part } from '../support/fill-form.ts';
import { expectAccessible, photograph, photographParts } from '../support/look.ts';

/** The words of a message that a question has brought. */
const question = 'A question';

describeInBuilder('the forms of blocks', (builder) => {
  async function openForms(): Promise<Page> {
    const { page } = await builder().open('/ui/forms');
    await page.getByRole('heading', { name: 'Forms of all blocks' }).waitFor();
    // the editors of formatted texts and of code come later, and have another height than what stood there
    await page.getByRole('toolbar', { name: 'Format' }).first().waitFor();
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    return page;
  }

  test('all of them stand on one page, in light and in dark, and each folded part can be opened', async () => {
    const page = await openForms();
    await photograph(page, 'forms');
    await expectAccessible(page);
    await unfold(page);
    await photograph(page, 'forms-open');
    await expectAccessible(page);
  });

  test('a variable is made by typing its name, in a picker and in a text; a number that is none stays and says so', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Email address', exact: true });
    const picker = form.getByRole('combobox', { name: 'Save the answer in' });
    await picker.click();
    await picker.pressSequentially('Work email');
    await page.getByRole('option', { name: 'Create “Work email”' }).click();
    await expectValue(picker, 'Work email');
    const other = page
      .getByRole('region', { name: 'Phone number', exact: true })
      .getByRole('combobox', { name: 'Save the answer in' });
    await other.click();
    await other.pressSequentially('Phone');
    await other.press('Enter');
    await expectValue(other, 'Phone');
    await other.fill('Mobile');
    await other.press('Tab');
    await expectValue(other, 'Mobile');
    const hint = form.getByRole('textbox', { name: 'Hint in the answer field' });
    await hint.pressSequentially('Hello {{Wor');
    const offer = page.getByRole('option', { name: 'Work email' });
    await offer.waitFor();
    // the list goes where its field goes
    for (const block of ['start', 'end'] as const) {
      await hint.evaluate((field, where) => field.scrollIntoView({ block: where }), block);
      await untilTrue(page, isListAtField);
    }
    await offer.click();
    await expectValue(hint, 'Hello {{Work email}}');
    await hint.pressSequentially(' of {{Team');
    await page.getByRole('option', { name: 'Create “Team”' }).click();
    await expectValue(hint, 'Hello {{Work email}} of {{Team}}');

    const number = page.getByRole('region', { name: 'Number', exact: true });
    await number.getByRole('textbox', { name: 'Minimum' }).fill('ten');
    await number.getByText('This is not a number').waitFor();
    await number.getByRole('textbox', { name: 'Minimum' }).fill('10');
    await number.getByText('This is not a number').waitFor({ state: 'detached' });
    const pause = page.getByRole('region', { name: 'Wait', exact: true });
    await pause.getByRole('textbox', { name: 'Wait for' }).fill('-1');
    await pause.getByText('The smallest number here is 0.').waitFor();
  });

  test('the grey text of each empty field is what applies, names what to write, or says that it is an example', async () => {
    const page = await openForms();
    await unfold(page);
    const drawn = await page
      .locator('main :is(input, textarea)')
      .evaluateAll((fields) => fields.flatMap((field) => field.getAttribute('placeholder') ?? []));
    const applying = new Set([...formList, ...everyKind.events].flatMap(({ fields }) => applies(fields)));
    // controls of a line hide their labels and name them so
    const named = /^(Variable|Value|Part|Key|Name|Choose .*|Search.*)$/;
    const others = drawn.filter(
      (text) => !text.startsWith('e.g. ') && !applying.has(text) && !named.test(text),
    );
    expect(drawn.length).toBeGreaterThan(100);
    expect([...new Set(others)]).toEqual([]);
  });

  test('each field with a list takes its best match by Enter and by Tab, and puts back a text that was left', async () => {
    const page = await openForms();
    await unfold(page);
    const list = page.getByRole('listbox');
    const fields = page.getByRole('combobox');
    const count = await fields.count();
    let taken = 0;
    for (let index = 0; index < count; index++) {
      const field = fields.nth(index);
      const before = await field.inputValue();
      const strange = `strange ${index}`;
      await field.fill(strange);
      await field.press('Escape');
      await expectValue(field, before);
      await field.fill(strange);
      // where any text is a value, it is taken when one leaves, and nothing is made of it
      const isFree = (await list.getByRole('option', { name: `Use “${strange}”` }).count()) > 0;
      await field.blur();
      await expectValue(field, isFree ? strange : before);
      await field.fill('');
      const options = list.getByRole('option');
      const names =
        (await field.getAttribute('aria-expanded')) === 'true' ? await options.allInnerTexts() : [];
      const last = names.at(-1);
      if (last === undefined) {
        await field.press('Escape');
        continue;
      }
      taken++;
      await field.fill(last.slice(0, -1));
      const best = list.locator('[role="option"][data-focused]');
      const marked = await best.innerText();
      expect(marked.toLowerCase()).toContain(last.slice(0, -1).toLowerCase());
      await field.press(index % 2 === 0 ? 'Enter' : 'Tab');
      await expectValue(field, marked);
      // the next field may have a list as well, which its focus opens
      await page.locator(':focus').blur();
      await list.waitFor({ state: 'detached' });
    }
    expect(count).toBeGreaterThan(20);
    expect(taken).toBeGreaterThan(count / 2);
  });

  test('a condition makes no variable of a text, unless the line that creates it is chosen', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Condition', exact: true });
    const picker = form.getByRole('combobox', { name: 'Variable' }).first();
    await picker.fill('Teeth of all');
    await picker.press('Enter');
    await form.getByText('No variable is called “Teeth of all”').waitFor();
    await picker.press('Tab');
    await expectValue(picker, '');
    await picker.fill('Teeth of all');
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await expectValue(picker, 'Teeth of all');
    const other = page.getByRole('region', { name: 'Number', exact: true });
    const saved = other.getByRole('combobox', { name: 'Save the answer in' });
    await saved.fill('Tee');
    await saved.press('Enter');
    await expectValue(saved, 'Teeth of all');
    const phone = page.getByRole('region', { name: 'Phone number', exact: true });
    const country = phone.getByRole('combobox', { name: /^Country/ });
    await country.fill('United K');
    await country.press('Enter');
    await until(async () => (await country.inputValue()).endsWith('United Kingdom (GB)'));
    await country.fill('Utopia');
    await country.press('Enter');
    await phone.getByText('“Utopia” is not in the list.').waitFor();
  });

  test('buttons are added, moved and removed by keyboard, pasted as lines, and dragged to another place', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Buttons', exact: true });
    const words = form.getByRole('textbox', { name: 'Button text' });
    await words.press('Enter');
    await (await keysIn(focused(words.nth(1)))).type('No');
    await words.nth(1).press('Alt+ArrowUp');
    await expectValue(words.nth(0), 'No');
    await expectValue(words.nth(1), 'Yes');
    await words.nth(1).fill('');
    await words.nth(1).press('Backspace');
    await words.nth(1).waitFor({ state: 'detached' });
    await expectValue(focused(words), 'No');
    await pressKey(form.getByRole('button', { name: 'Add a button' }), 'Enter');
    await focused(words.nth(1)).waitFor();
    await pressKey(form.getByRole('button', { name: 'More about button 2' }), 'Enter');
    await pressKey(form.getByRole('button', { name: 'Move button 2 up' }), 'Enter');
    await expectValue(words.nth(1), 'No');
    await pressKey(form.getByRole('button', { name: 'Remove button 1' }), 'Enter');
    await words.nth(1).waitFor({ state: 'detached' });

    await words.fill('');
    const paste = (field: Locator, text: string): Promise<void> =>
      field.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await paste(words, 'Small\ts\r\n\r\nMedium\tm\r\nLarge\r\n');
    await expectValue(words.nth(2), 'Large');
    await expectValue(words.nth(0), 'Small');
    const second = form.getByRole('group', { name: 'Button 2', exact: true });
    await second.getByRole('button', { name: 'More about button 2' }).click();
    await expectValue(second.getByRole('textbox', { name: 'Save instead' }), 'm');

    const request = page.getByRole('region', { name: 'HTTP request', exact: true });
    const headers = request.getByRole('group', { name: 'Headers' });
    await pressKey(headers.getByRole('button', { name: 'Add', exact: true }), 'Enter');
    await paste(headers.getByRole('textbox').first(), 'Accept: text/html\nX-Page=2');
    await expectValue(headers.getByRole('textbox').nth(3), '2');
    await expectValue(headers.getByRole('textbox').nth(0), 'Accept');
    await expectValue(headers.getByRole('textbox').nth(1), 'text/html');

    const first = form.getByRole('group', { name: 'Button 1', exact: true });
    await form.getByTitle('Drag button 3').hover();
    await page.mouse.down();
    await first.getByTitle('Drag button 1').hover();
    await first.and(page.locator('[data-drop="before"]')).waitFor();
    await page.mouse.up();
    await expectValue(words.nth(0), 'Large');
    await expectValue(words.nth(1), 'Small');
    await expectValue(words.nth(2), 'Medium');
  });

  test('an open list of variables hides no part of the page, and is taken from by keyboard and by pointer', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.importBot({ body: { workspaceId, bot: everyKind.bot } });
    const { page } = await openFlow(builder(), made.id);
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const list = panel.getByRole('listbox');
    const number = page.getByRole('button', { name: 'Number', exact: true });
    await page.locator('[data-block="first"]').click();
    await number.first().click();
    const picker = panel.getByRole('combobox', { name: 'Save the answer in' });
    await picker.click();
    await list.getByRole('option', { name: named.variable }).waitFor();
    // the rest of the page can still be found by those who do not see it
    await page.getByRole('complementary', { name: 'Add' }).waitFor();
    await expectAccessible(page);
    await photograph(page, 'picker');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picker.press('ArrowDown');
    await list.locator('[aria-selected="true"]').getByText(named.variable).waitFor();
    await picker.press('Enter');
    await expectValue(picker, named.variable);
    await list.waitFor({ state: 'detached' });
    await picker.fill('Nothing like it');
    await list.getByRole('option', { name: 'Create “Nothing like it”' }).waitFor();
    await picker.press('Escape');
    await list.waitFor({ state: 'detached' });

    const hint = panel.getByRole('textbox', { name: 'Hint in the answer field' });
    await hint.fill('Your {{');
    await list.getByRole('option', { name: named.variable }).waitFor();
    await expectAccessible(page);
    await list.getByRole('option', { name: named.variable }).click();
    await expectValue(hint, `Your {{${named.variable}}}`);
  });

  test('each field of each kind is filled in, kept as it was entered, there when the bot is loaded again, and fits its place', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.importBot({ body: { workspaceId, bot: everyKind.bot } });
    const { page } = await builder().open(`/b/${made.id}`);
    // pictures of the test are nowhere
    builder().forgive(/ERR_|Failed to load/);
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const palette = page.getByRole('complementary', { name: 'Add' });
    const expected: Part[] = [];
    const fill = async (form: Form): Promise<void> => {
      const part = everyKind.fresh(form);
      const region = panel.getByRole('region', { name: form.label, exact: true });
      const message = region.locator('[data-field$="/content/richText"] [contenteditable="true"]');
      if (form.category === 'questions' && expected.at(-1)?.['type'] !== 'text') {
        await message.fill(question);
        expected.push({
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: question }] }] },
        });
      }
      await fillForm(form.fields, region, part);
      expected.push(part);
    };
    for (const form of everyKind.events) {
      await page.locator(`.react-flow__node[data-id="events/${form.type.replace(/\W/g, '-')}"]`).click();
      await fill(form);
    }
    await page.locator('[data-block="first"]').click();
    for (const form of formList) {
      await palette.getByRole('button', { name: form.label, exact: true }).first().click();
      await fill(form);
    }

    const stored = async (): Promise<unknown[]> => {
      const { events: kept, groups } = (await api.getBot({ path: { botId: made.id } })).bot;
      const [, all] = groups;
      return everyKind.withoutIds([...kept.slice(1), ...(all?.blocks.slice(1) ?? [])]) as unknown[];
    };
    const entered = everyKind.withoutIds(expected);
    await saved(page);
    const first = await stored();
    expect(first).toEqual(entered);
    await page.reload();
    await page.locator('[data-block="first"]').waitFor();
    expect(await stored()).toEqual(first);

    const { diagnostics } = await api.checkBot({ path: { botId: made.id }, body: {} });
    expect([...new Set(diagnostics.map(({ code }) => code))].sort()).toEqual(everyKind.known);

    const forms = await openForms();
    const { bot } = await api.getBot({ path: { botId: made.id } });
    const [, { blocks, ...group }] = bot.groups as [unknown, (typeof bot.groups)[number]];
    // the messages that questions brought have the form of the message that was added by itself
    const formed = blocks.slice(1).filter((block) => !JSON.stringify(block).includes(question));
    const filled = { ...bot, groups: [{ ...group, blocks: formed }] };
    await forms.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, JSON.stringify(filled));
    await expectValue(
      forms.getByRole('textbox', { name: 'Hint in the answer field' }).first(),
      'Some hint in the answer field',
    );
    const regions = new Map<string, Locator>();
    for (const form of [...formList, ...everyKind.events]) {
      const region = forms.getByRole('region', { name: form.label, exact: true }).first();
      regions.set(`filled-${form.type.replace(/\W/g, '-')}`, region);
    }
    await photographParts(forms, regions);
    await expectAccessible(forms);
  });
});

/** Opens all that is folded on a page. */
async function unfold(page: Page): Promise<void> {
  const buttons = page.locator(folded);
  await until(async () => {
    if ((await buttons.count()) === 0) return true;
    await buttons.first().press('Enter');
    return false;
  });
}

/** The words for what applies while fields are empty. */
function applies(fields: readonly AnyField[]): string[] {
  return fields.flatMap((field) => {
    if ('fields' in field) return applies(field.fields);
    const usual = 'usual' in field ? field.usual : field.fallback;
    return typeof usual === 'string' || typeof usual === 'number' ? [String(usual)] : [];
  });
}

/** The list of variables is right above or below the field that has the focus; an expression of the page. */
const isListAtField = `(([list, field]) =>
  list.height > 0 && Math.min(Math.abs(list.top - field.bottom), Math.abs(field.top - list.bottom)) < 60
)([document.querySelector('[popover]'), document.activeElement].map((part) => part.getBoundingClientRect()))`;

async function expectValue(field: Locator, value: string): Promise<void> {
  // waits until the page has drawn it
  await field.and(field.page().locator(`input, textarea`)).first().waitFor();
  const isSo = async (): Promise<true | undefined> => (await field.inputValue()) === value || undefined;
  await untilSeen(field.page(), `a field holds “${value}”`, isSo);
}

import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('the forms of blocks', (builder) => {
  async function openForms(): Promise<Page> {
    const { page } = await builder().open('/ui/forms');
    await page.getByRole('heading', { name: 'Forms of all blocks' }).waitFor();
    // the editor of formatted texts comes last
    await page.getByRole('toolbar', { name: 'Format' }).waitFor();
    return page;
  }

  test('all of them stand on one page, in light and in dark', async () => {
    const page = await openForms();
    await photograph(page, 'forms');
    await expectAccessible(page);
  });

  test('each folded part can be opened', async () => {
    const page = await openForms();
    for (;;) {
      const folded = page.locator('button[aria-expanded="false"]:not([aria-haspopup], [aria-label])');
      if ((await folded.count()) === 0) break;
      await folded.first().press('Enter');
    }
    await photograph(page, 'forms-open');
    await expectAccessible(page);
  });

  test('a variable is made by typing its name, in a picker and in a text', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Email address', exact: true });
    const picker = form.getByRole('combobox', { name: 'Save the answer in' });
    await picker.click();
    await picker.pressSequentially('Work email');
    await page.getByRole('option', { name: 'Create “Work email”' }).click();
    await expectValue(picker, 'Work email');
    const hint = form.getByRole('textbox', { name: 'Hint in the answer field' });
    await hint.pressSequentially('Hello {{Wor');
    await page.getByRole('option', { name: 'Work email' }).click();
    await expectValue(hint, 'Hello {{Work email}}');
    await hint.pressSequentially(' of {{Team');
    await page.getByRole('option', { name: 'Create “Team”' }).click();
    await expectValue(hint, 'Hello {{Work email}} of {{Team}}');
  });

  test('buttons are added, moved and removed by keyboard', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Buttons', exact: true });
    const words = form.getByRole('textbox', { name: 'Words on the button' });
    await form.getByRole('button', { name: 'Add a button' }).press('Enter');
    await words.nth(1).fill('No');
    await form.getByRole('button', { name: 'Move button 2 up' }).press('Enter');
    await expectValue(words.nth(0), 'No');
    await expectValue(words.nth(1), 'Yes');
    await form.getByRole('button', { name: 'Remove button 2' }).press('Enter');
    await words.nth(1).waitFor({ state: 'detached' });
    await expectValue(words.nth(0), 'No');
  });

  test('a number that is none stays in its field and says so', async () => {
    const page = await openForms();
    const form = page.getByRole('region', { name: 'Number', exact: true });
    await form.getByRole('textbox', { name: 'Smallest' }).fill('ten');
    await form.getByText('This is not a number').waitFor();
    await form.getByRole('textbox', { name: 'Smallest' }).fill('10');
    await form.getByText('This is not a number').waitFor({ state: 'detached' });
  });
});

async function expectValue(field: Locator, value: string): Promise<void> {
  // waits until the page has drawn it
  await field.and(field.page().locator(`input, textarea`)).first().waitFor();
  await field
    .page()
    .waitForFunction(([element, wanted]) => (element as HTMLInputElement).value === wanted, [
      await field.elementHandle(),
      value,
    ] as const);
  expect(await field.inputValue()).toBe(value);
}

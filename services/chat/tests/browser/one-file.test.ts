import { botOf } from '@parley/engine/testing';
import type { Page } from 'playwright-core';
import { describeOnStage } from '../support/stage.ts';
import { expectAccessible, linesOf } from '../support/visitor.ts';

const bot = botOf({
  groups: {
    A: [
      { id: 'scan', type: 'file input' },
      { id: 'name', type: 'text input' },
    ],
  },
});
/** The page keeps files under their names. */
const storing = `document.querySelector('parley-chat').upload = async (file) => 'https://files.example.com/' + file.name`;

/** Drops files of these names on the question. */
async function drop(page: Page, ...names: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) dropped.items.add(new File(['words'], name));
    return dropped;
  })()`);
  await page.locator('.files').dispatchEvent('drop', { dataTransfer });
}

describeOnStage('a question that takes one file', (stage) => {
  test('refuses several that are dropped together, and takes the one that follows', async () => {
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      before: (visitor) =>
        visitor.page.addInitScript(`addEventListener('DOMContentLoaded', () => { ${storing} })`),
    });
    await page.getByText('or drop a file here').waitFor();
    await drop(page, 'first.txt', 'second.txt');
    await page.getByRole('alert').getByText('Only one file is taken here.').waitFor();
    expect(await page.locator('.files li').count()).toBe(0);
    await expectAccessible(page);
    await drop(page, 'second.txt');
    await page.getByRole('button', { name: 'Remove second.txt' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="name"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['second.txt']);
  });
});

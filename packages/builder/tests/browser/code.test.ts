import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { until } from '@parley/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  version: '6' as const,
  name: 'Calculates',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Sum',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        { id: 'script', type: 'Code', options: { content: 'const sum = 1; // a line\r\nreturn sum;' } },
        {
          id: 'set',
          type: 'Set variable',
          options: { variableId: 'v-total', isCode: true, expressionToEvaluate: 'return "a".length' },
        },
        { id: 'odd', type: 'Teleport', options: { to: 'Mars' } },
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [
    { id: 'v-total', name: 'Total' },
    { id: 'v-price', name: 'Price' },
  ],
};

describeInBuilder('a field for code', (builder) => {
  const opened = async () => {
    const { api, workspaceId } = builder();
    const made = await api.importBot({ body: { workspaceId, bot } });
    const { page } = await builder().open(`/b/${made.bot.id}`);
    const options = async (index: number): Promise<unknown> =>
      (await api.getBot({ path: { botId: made.bot.id } })).bot.groups[0]?.blocks[index]?.['options'];
    return { page, options };
  };
  const codeOf = (page: Page, block: string, name: string): Promise<Locator> =>
    page
      .locator(`[data-block="${block}"]`)
      .click()
      .then(() => page.getByRole('textbox', { name, exact: true }));
  /** Waits until the stored options of a block hold this text. */
  const untilStored = async (read: () => Promise<unknown>, text: string): Promise<void> => {
    await until(async () => JSON.stringify(await read()).includes(JSON.stringify(text).slice(1, -1)));
  };

  test('shows its language in colours, and Tab leaves it; opening it changes nothing', async () => {
    const { page, options } = await opened();
    const code = await codeOf(page, 'script', 'JavaScript');
    await code.getByText('const', { exact: true }).waitFor();
    const colour = (text: string): Promise<string> =>
      code.getByText(text, { exact: true }).evaluate((part) => getComputedStyle(part).color);
    expect(await colour('const')).not.toBe(await colour('// a line'));
    await photograph(page, 'code');
    await expectAccessible(page);
    await code.press('Tab');
    await page.locator(':focus').and(code).waitFor({ state: 'detached' });
    expect(await options(0)).toEqual(bot.groups[0]!.blocks[0]!.options);
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('is typed into, takes variables, and an undo of the canvas brings the former text back', async () => {
    const { page, options } = await opened();
    const code = await codeOf(page, 'set', 'Program');
    await code.click();
    await code.press('Control+End');
    await (await keysIn(code)).type(' * {{Pri');
    await page.getByRole('option', { name: 'Create “Pri”' }).waitFor();
    await page.getByRole('option', { name: 'Price', exact: true }).click();
    await (await keysIn(code)).type(' + {{Tax');
    await page.getByRole('option', { name: 'Create “Tax”' }).waitFor();
    await (await keysIn(code)).press('Enter');
    await page.getByRole('listbox', { name: 'Variables' }).waitFor({ state: 'detached' });
    await (await keysIn(code)).type(';');
    const written = 'return "a".length * {{Price}} + {{Tax}};';
    await code.getByText('{{Tax}}', { exact: true }).waitFor();
    await untilStored(() => options(1), written);
    await page.getByRole('button', { name: 'Undo' }).click();
    await code.getByText(written).waitFor({ state: 'detached' });
  });

  test('leaves the keys for all commands to the editor', async () => {
    const { page } = await opened();
    const code = await codeOf(page, 'set', 'Program');
    await code.click();
    await (await keysIn(code)).press('Control+k');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await commands.waitFor();
    await (await keysIn(commands)).press('Escape');
    await commands.waitFor({ state: 'detached' });
    await page.locator(':focus').and(code).waitFor();
  });

  test('of a kind that nobody knows shows all that it holds', async () => {
    const { page } = await opened();
    await page.locator('[data-block="odd"]').click();
    const code = page.locator('.cm-content');
    await code.getByText('"Mars"').waitFor();
    expect(await code.getAttribute('aria-readonly')).toBe('true');
    await expectAccessible(page);
  });
});

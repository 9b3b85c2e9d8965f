import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { openFlow, saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Panel' });
const result = (page: Page): Locator => panel(page).getByRole('status');

async function priceBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const { bot } = await api.createBot({
    body: {
      workspaceId,
      bot: {
        name: 'Prices',
        events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'go' }],
        edges: [{ id: 'go', from: { eventId: 'start' }, to: { groupId: 'group' } }],
        groups: [
          {
            id: 'group',
            title: 'Prices',
            graphCoordinates: { x: 0, y: 0 },
            blocks: [
              {
                id: 'ask',
                type: 'choice input',
                options: { variableId: 'service' },
                items: [
                  { id: 'one', content: 'Check-up' },
                  { id: 'two', content: 'Cleaning' },
                ],
              },
              { id: 'set', type: 'Set variable', options: { variableId: 'price' } },
            ],
          },
        ],
        variables: [
          { id: 'service', name: 'Service' },
          { id: 'price', name: 'Price' },
        ],
      },
    },
  });
  return bot.id;
}

describeInBuilder('a text or a calculation', (builder) => {
  test('shows while it is written how it is read, and what comes out with which values', async () => {
    const { page } = await openFlow(builder(), await priceBot(builder()));
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.locator('[data-block="set"]').click();
    await result(page).getByText('What comes out is shown here.').waitFor();
    const field = panel(page).getByLabel('Text or calculation');
    await field.fill('{{Service}} == "Cleaning" ? 90 : 60');
    await result(page).getByText('Calculated 60').waitFor();
    const values = panel(page).getByRole('button', { name: 'With Service = Check-up' });
    await values.click();
    await panel(page).getByLabel('Service', { exact: true }).fill('Cleaning');
    await result(page).getByText('Calculated 90').waitFor();
    await panel(page).getByRole('button', { name: 'With Service = Cleaning' }).waitFor();
    await photograph(page, 'calculation');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await field.fill('{{Service}} == "Cleaning" ? 90');
    await result(page).getByText('Text Cleaning == "Cleaning" ? 90').waitFor();
    await result(page).getByText('It is no calculation: something is missing at the end.').waitFor();
    await field.fill('Dear friend of {{Service}}');
    await result(page).getByText('Text Dear friend of Cleaning').waitFor();
    expect(await result(page).getByText('no calculation').count()).toBe(0);
    await field.fill('{{Service}}.length + lot');
    await result(page)
      .getByText('“lot” is no variable and no function. Texts stand in quotes, variables in {{ }}.')
      .waitFor();
    await photograph(page, 'calculation-fails');
    await page.setViewportSize({ width: 1440, height: 900 });
    // a program that never ends is given up by itself, and the next one runs
    await field.fill('(() => { for (;;) {} })()');
    await result(page).getByText('it takes too long.').waitFor();
    await field.fill('new Date(0).getHours()');
    await result(page).getByText('Calculated 0').waitFor();
    await saved(page);
    expect(refused).toEqual([]);
  });

  test('runs where nothing but its own file is within reach', async () => {
    const { page } = await openFlow(builder(), await priceBot(builder()));
    await page.locator('[data-block="set"]').click();
    await panel(page).getByLabel('Text or calculation').fill('1 + 1');
    await result(page).getByText('Calculated 2').waitFor();
    await untilTrue(
      page,
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('expression.worker-'))`,
    );
    const policy: unknown = await page.evaluate(`(async () => {
      const { name } = performance.getEntriesByType('resource').find(({ name }) => name.includes('expression.worker-'));
      return (await fetch(name)).headers.get('content-security-policy');
    })()`);
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'");
  });

  test('has a program say what it returns, and the help what can be calculated', async () => {
    const { page } = await openFlow(builder(), await priceBot(builder()));
    await page.locator('[data-block="set"]').click();
    await panel(page).getByRole('button', { name: 'More', exact: true }).click();
    await panel(page).getByText('Run it as code').click();
    const code = panel(page).getByRole('textbox', { name: 'Program' });
    const write = async (text: string): Promise<void> => {
      await code.click();
      const keys = await keysIn(code);
      await keys.press('ControlOrMeta+A');
      await keys.press('Backspace');
      await keys.type(text);
    };
    await write('const price = 20; return price * 3;');
    await result(page).getByText('Result 60').waitFor();
    await write('return nothing * 2;');
    await result(page)
      .getByText('With these values the program fails: “nothing” is no variable and no function.')
      .waitFor();
    await write('const price = 20;');
    await result(page).getByText('The program cannot be read from “const price = 20;” on.').waitFor();
    await panel(page).getByText('Run in the visitor’s browser').click();
    await panel(page).getByText('The visitor’s browser works it out').waitFor();
    await panel(page).getByRole('button', { name: 'Help about this block' }).click();
    const help = page.getByRole('dialog', { name: 'Set a variable' });
    await help.getByText('Before, Score is “37”').waitFor();
    await help.getByText('gives 90 with Service = Cleaning').waitFor();
    await photograph(page, 'help-calculations');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  });

  test('shows beside a condition if it is true, and beside a text what its inline program gives', async () => {
    const { api, workspaceId } = builder();
    const cleaning = { id: 'c', variableId: 'service', comparisonOperator: 'Equal to', value: 'Cleaning' };
    const blocks = [
      { id: 'if', type: 'Condition', items: [{ id: 'yes', content: { comparisons: [cleaning] } }] },
      { id: 'link', type: 'Redirect', options: { url: 'https://example.com/{{= {{Count}} * 2 =}}' } },
      says('says', 'Twice {{Count}} is {{= {{Count}} * 2 =}}'),
    ];
    const { bot } = await api.createBot({
      body: {
        workspaceId,
        bot: {
          name: 'Judged',
          groups: [{ id: 'group', title: 'Judge', graphCoordinates: { x: 0, y: 0 }, blocks }],
          variables: [
            { id: 'service', name: 'Service', value: 'Check-up' },
            { id: 'count', name: 'Count', value: '21' },
          ],
        },
      },
    });
    const { page } = await openFlow(builder(), bot.id);
    await page.locator('[data-block="if"]').click();
    await result(page).getByText('Not true', { exact: true }).waitFor();
    await panel(page).getByRole('button', { name: 'With Service = Check-up' }).click();
    await panel(page).getByLabel('Service', { exact: true }).fill('Cleaning');
    await result(page).getByText('True', { exact: true }).waitFor();
    await photograph(page, 'condition-result');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await page.locator('[data-block="link"]').click();
    await result(page).getByText('Text https://example.com/42').waitFor();
    await page.locator('[data-block="says"]').click();
    await result(page).getByText('Text Twice 21 is 42').waitFor();
    await photograph(page, 'inline-code-result');
  });
});

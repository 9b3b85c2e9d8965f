import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const at = { x: 200, y: 0 };
const contentOf = (hello: string) => ({
  events: [{ id: 'start', type: 'start' as const, graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    { id: 'hi', title: 'Welcome', graphCoordinates: at, blocks: [says('hello', hello)] },
    { id: 'aside', title: 'Aside', graphCoordinates: { x: 600, y: 0 }, blocks: [says('never', 'Nobody')] },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'hi' } }],
});
const caseOf = (bot: string) => ({ name: 'A greeting', steps: [{ bot }, { ends: { completed: true } }] });

describeInBuilder('the tests of a bot', (builder) => {
  const made = async (hello: string): Promise<string> => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({
      body: { workspaceId, bot: { name: 'Greeter', ...contentOf(hello) } },
    });
    for (const [name, words] of [
      ['Says hello', 'Hello!'],
      ['Says hi', 'Hi!'],
    ] as const) {
      const content = { format: 'parley-test/1' as const, cases: [caseOf(words)] };
      await api.createBotTest({ path: { botId: bot.id }, body: { name, content } });
    }
    return bot.id;
  };
  const row = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  test('are run, and each says its first wrong line, until the bot says what they ask for', async () => {
    const botId = await made('Hi!');
    const { api } = builder();
    const { page } = await builder().open(`/b/${botId}/tests`);
    await row(page, 'Says hello').getByRole('img', { name: 'Not run since it was changed' }).waitFor();
    await page.getByRole('button', { name: 'Run all' }).click();
    await row(page, 'Says hello').getByRole('img', { name: 'Failed' }).waitFor();
    await row(page, 'Says hello').getByText('Step 1 of “A greeting”', { exact: false }).waitFor();
    await row(page, 'Says hello').getByText('Actual: Hi!').waitFor();
    await row(page, 'Says hi').getByRole('img', { name: 'Passed' }).waitFor();
    await photograph(page, 'stored-tests');
    await expectAccessible(page);

    await api.updateBot({ path: { botId }, body: { bot: contentOf('Hello!') } });
    const run = row(page, 'Says hello').getByRole('button', { name: 'Run' });
    await run.focus();
    await (await keysIn(run)).press('Enter');
    await row(page, 'Says hello').getByRole('img', { name: 'Passed' }).waitFor();
    await row(page, 'Says hi').getByRole('button', { name: 'Delete' }).click();
    await row(page, 'Says hi').waitFor({ state: 'detached' });
    expect((await api.listBotTests({ path: { botId } })).tests).toMatchObject([{ name: 'Says hello' }]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Says hi').waitFor();

    await row(page, 'Says hello').getByRole('button', { name: 'Show path' }).click();
    const chosen = page.locator('.react-flow__node.selected');
    await chosen.getByText('Welcome').waitFor();
    expect(await chosen.count()).toBe(1);
  });

  test('that are required hold a publication back, and the dialog names them', async () => {
    const botId = await made('Hi!');
    const { page } = await builder().open(`/b/${botId}/tests`);
    await row(page, 'Says hello').getByText('Required').click();
    await row(page, 'Says hello').getByRole('switch', { name: 'Required', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    const publish = dialog.getByRole('button', { name: /^Publish/ });
    await publish.and(page.locator(':enabled')).click();
    const failure = dialog.getByRole('alert');
    await failure.getByText('Required tests failed').waitFor();
    await failure.getByText('Says hello').waitFor();
    await failure.getByText('Expected: Hello!').waitFor();
    await photograph(page, 'publish-tests-failed');
    await expectAccessible(page);
    expect((await builder().api.listVersions({ path: { botId } })).versions).toEqual([]);
  });
});

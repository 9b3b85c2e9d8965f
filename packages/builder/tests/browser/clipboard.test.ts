import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved, viewShown } from '../support/editor.ts';
import { expectAccessible } from '../support/look.ts';

const at = { x: 0, y: 0 };
const origin = {
  name: 'Origin',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: at,
      blocks: [
        { id: 'name', type: 'text input', options: { variableId: 'v-name' }, outgoingEdgeId: 'inside' },
      ],
    },
    {
      id: 'act',
      title: 'Act',
      graphCoordinates: { x: 500, y: 0 },
      blocks: [
        { id: 'program', type: 'Code', options: { content: 'alert({{Name}})' } },
        {
          id: 'mail',
          type: 'Email',
          options: { credentialsId: 'secret', subject: 'Hi' },
          outgoingEdgeId: 'out',
        },
      ],
    },
    { id: 'end', title: 'End', graphCoordinates: { x: 1000, y: 0 }, blocks: [] },
  ],
  edges: [
    { id: 'first', from: { eventId: 'start' }, to: { groupId: 'ask' } },
    { id: 'inside', from: { blockId: 'name' }, to: { groupId: 'act' } },
    { id: 'out', from: { blockId: 'mail' }, to: { groupId: 'end' } },
  ],
  variables: [{ id: 'v-name', name: 'Name' }],
};

/** The copy of the block called mail, once keys go to it. */
const focusedCopy = (page: Page): Locator => page.locator('[data-block]:focus:not([data-block="mail"])');

describeInBuilder('copying between bots', (builder) => {
  test('groups arrive in a bot of another workspace with new ids, without what is secret, and can be undone', async () => {
    const { api, workspaceId } = builder();
    const { bot: source } = await api.createBot({ body: { workspaceId, bot: origin } });
    const { workspace } = await api.createWorkspace({ body: { name: 'Elsewhere' } });
    const variables = [{ id: 'here', name: 'Name' }];
    const { bot: target } = await api.createBot({
      body: { workspaceId: workspace.id, bot: { name: 'Target', variables } },
    });
    const { page, context } = await openFlow(builder(), source.id);
    const title = { position: { x: 20, y: 10 } };
    const ask = group(page, /Group Ask/);
    await ask.click(title);
    await group(page, /Group Act/).click({ modifiers: ['Shift'], ...title });
    await page.getByRole('heading', { name: '2 selected' }).waitFor();
    await (await keysIn(focused(ask))).press('Control+c');
    await copyIsDone(page);

    const other = await context.newPage();
    await other.goto(`${builder().url}/app/b/${target.id}`);
    await viewShown(other);
    const start = group(other, /Event Start/);
    await start.click();
    await (await keysIn(focused(start))).press('Control+v');
    await group(other, /Group Ask, 1 block, leads to Act/).waitFor();
    await saved(other);

    const { bot } = await api.getBot({ path: { botId: target.id } });
    expect(bot.groups.map(({ title }) => title)).toEqual(['Ask', 'Act']);
    expect(bot.variables).toEqual(target.variables);
    const [name, program, mail] = bot.groups.flatMap(({ blocks }) => blocks);
    expect(name).toMatchObject({ options: { variableId: 'here' } });
    expect(program).toMatchObject({ options: { content: 'alert({{Name}})', isUnsafe: true } });
    expect(mail?.['options']).toEqual({ subject: 'Hi' });
    expect(mail).not.toHaveProperty('outgoingEdgeId');
    expect(bot.edges).toEqual([
      { id: name?.outgoingEdgeId, from: { blockId: name?.id }, to: { groupId: bot.groups[1]?.id } },
    ]);
    const known = ['ask', 'act', 'name', 'program', 'mail', 'inside'];
    const ids = [...bot.groups, ...bot.edges, name!, program!, mail!].map(({ id }) => id);
    expect(ids.filter((id) => known.includes(id))).toEqual([]);

    await (await keysIn(focused(start))).press('Control+z');
    await group(other, /Group Ask/).waitFor({ state: 'detached' });
    await saved(other);
    const { bot: undone } = await api.getBot({ path: { botId: target.id } });
    expect([undone.groups, undone.edges, undone.variables]).toEqual([[], [], target.variables]);
    for (const window of [page, other]) await expectAccessible(window);
  });

  test('a block goes below the chosen one, and text that is no part of a bot says so', async () => {
    const { api, workspaceId } = builder();
    const quiz = readFileSync(join(import.meta.dirname, '../../../blocks/bots/quiz.json'), 'utf8');
    const { bot } = await api.createBot({ body: { workspaceId, bot: origin } });
    const { page } = await openFlow(builder(), bot.id);
    const mail = page.locator('[data-block="mail"]');
    await mail.click();
    await (await keysIn(focused(mail))).press('Control+c');
    await copyIsDone(page);
    await (await keysIn(focused(mail))).press('Control+v');
    await group(page, /Group Act, 3 blocks, leads to End/).waitFor();
    await (await keysIn(focusedCopy(page))).press('Control+z');
    await group(page, /Group Act, 2 blocks, leads to End/).waitFor();
    const told = page.getByRole('alertdialog', { name: 'The clipboard holds no part of a bot' });
    for (const text of ['[1, 2]', '{"a":', quiz]) {
      await pasteText(page, text);
      // what is pointed at stays
      await told.hover();
      await told.getByRole('button', { name: 'Close' }).click();
      await told.waitFor({ state: 'detached' });
    }
    await saved(page);
    const { bot: same } = await api.getBot({ path: { botId: bot.id } });
    expect(same.groups).toEqual(bot.groups);
    expect(same.edges).toEqual(bot.edges);
  });

  test('words from elsewhere become messages, one a paragraph, in one edit', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: origin } });
    const { page } = await openFlow(builder(), bot.id);
    const mail = page.locator('[data-block="mail"]');
    await mail.click();
    await pasteText(page, 'We are closed.\r\nSorry!\r\n\r\n\r\nSee you on {{Day}}.\n');
    await group(page, /Group Act, 4 blocks, leads to End/).waitFor();
    await saved(page);
    const { bot: told } = await api.getBot({ path: { botId: bot.id } });
    const line = (text: string) => ({ type: 'p', children: [{ text }] });
    expect(told.groups[1]?.blocks.slice(2).map(({ content }) => content)).toEqual([
      { richText: [line('We are closed.'), line('Sorry!')] },
      { richText: [line('See you on {{Day}}.')] },
    ]);
    await (await keysIn(focusedCopy(page))).press('Control+z');
    await group(page, /Group Act, 2 blocks, leads to End/).waitFor();
    await pasteText(page, 'Again.\n\n'.repeat(51));
    await page
      .getByRole('alertdialog', { name: /^This text is too long/ })
      .first()
      .waitFor();
    await group(page, /Group Act, 2 blocks, leads to End/).waitFor();
  });
});

/** Waits until the page says that what is chosen lies on the clipboard. */
const copyIsDone = (page: Page): Promise<void> =>
  page.getByRole('status').getByText('Done: Copy').waitFor({ state: 'attached' });

/** Pastes a text as the keys do, whatever the clipboard of the system holds. */
const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, text);

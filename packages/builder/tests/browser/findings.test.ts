import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import type { Locator } from 'playwright-core';
import { brokenBot } from '../support/broken-bot.ts';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, leaveSearchAt, openFlow, saved, takeEntry } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  name: 'Leads astray',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'away',
      title: 'Away',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [{ id: 'page', type: 'Redirect', options: { url: 'javascript:alert(1)' } }],
    },
  ],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'away' } }],
};

/** The words of those who know the data behind the forms. */
const ofData = /\b(string|object|boolean|null|undefined|options|Id)\b|[a-z][A-Z]/;

describeInBuilder('what is wrong with a bot', (builder) => {
  test('is shown on its row and in the list, leads to its field, and is gone when that is mended', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    const row = page.locator('[data-block="page"]');
    const dot = row.getByRole('button', {
      name: /^Error: This address is not safe.* \(Away › Open a page › Address\)$/,
    });
    await dot.waitFor();
    await page.getByRole('group', { name: 'Group Away, 1 block, 1 issue' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const address = panel.getByLabel('Address');
    const isAtAddress = () => focused(address).waitFor();

    // by the dot
    await dot.click();
    await isAtAddress();
    // its field says it, and nothing else in the form
    await panel.getByText('This address is not safe').waitFor();
    await photograph(page, 'finding');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    // by the list
    await page.getByRole('tab', { name: /Issues/ }).click();
    await panel
      .getByRole('button', { name: /this address is not safe.*Away › Open a page › Address$/i })
      .click();
    await isAtAddress();

    // by the dialog that publishes, which is refused and shows all
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('this address is not safe').waitFor();
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Show it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await isAtAddress();

    await address.fill('https://example.com');
    await dot.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: /^Group Away, 1 block$/ }).waitFor();
    const { diagnostics } = await api.checkBot({ path: { botId: made.id } });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('is not said while its field is typed in, is said once that is left, and is gone at once when mended', async () => {
    const { api, workspaceId } = builder();
    const safe = structuredClone(bot);
    const [options] = safe.groups.flatMap(({ blocks }) => blocks.map((block) => block.options));
    options!.url = 'https://example.com';
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: safe } });
    const { page } = await openFlow(builder(), made.id);
    const checked = (wanted: (codes: string[]) => boolean): Promise<unknown> =>
      page.waitForResponse(async (response) => {
        if (!response.url().endsWith('/check')) return false;
        const { diagnostics } = (await response.json()) as { diagnostics: { code: string }[] };
        return wanted(diagnostics.map(({ code }) => code));
      });
    await page.locator('[data-block="page"]').click();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const address = panel.getByLabel('Address');
    const words = panel.getByText('This address is not safe');
    const dot = page.locator('[data-block="page"]').getByRole('button', { name: /^Error: This address/ });
    // notes every error that stands on the page while the address is written in
    await address.evaluate((input) => {
      const flashes: string[] = [];
      Object.assign(window, { flashes });
      new MutationObserver(() => {
        const error = document.querySelector('button[data-severity="error"], [data-panel] [data-invalid]');
        if (document.activeElement === input && error) flashes.push(error.outerHTML);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const flashes = () => page.evaluate(() => (window as unknown as { flashes: string[] }).flashes);

    const isChecked = checked((codes) => codes.includes('unsafe-url'));
    await address.fill('javascript:alert(1)');
    await isChecked;
    await saved(page);
    expect(await dot.count()).toBe(0);
    await address.press('Tab');
    await dot.waitFor();
    await words.waitFor();
    expect(await flashes()).toEqual([]);

    // what is known already stays while its field is written in, and goes without leaving it
    await address.focus();
    await words.waitFor();
    await address.fill('https://example.com/prices');
    await dot.waitFor({ state: 'detached' });
    await words.waitFor({ state: 'detached' });
    await focused(address).waitFor();
  });

  test('a bot that is broken in every way that can be stored opens, says what is wrong where, and is mended', async () => {
    const { api, workspaceId } = builder();
    // the types of the client would refuse some of it
    const broken = brokenBot as unknown as typeof bot;
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: broken } });
    const path = { botId: made.id };
    const errorsNow = async () =>
      (await api.checkBot({ path })).diagnostics.filter(({ severity }) => severity === 'error');
    const { page } = await openFlow(builder(), made.id);
    const inPanel = page.locator('[data-panel]');
    const tab = (name: string): Locator => inPanel.locator('[role="tab"]').filter({ hasText: name });
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const press = async (place: Locator, key: string): Promise<void> =>
      (await keysIn(focused(place))).press(key);
    const title = { position: { x: 60, y: 12 } };

    // a group, an event and a block have one id
    const untitled = group(page, /^Group Untitled group, 0 blocks$/);
    const moon = group(page, /^Event Unknown block/);
    await moon.waitFor();
    await untitled.click(title);
    await press(untitled, 'ArrowDown');
    await focused(group(page, /^Group Twice, 2 blocks/)).waitFor();

    // each error is said in words of the forms, and leads to its part, whose panel says the same
    const rows = inPanel.locator('li[data-severity="error"] button');
    await tab('Issues').click();
    await rows.nth((await errorsNow()).length - 1).waitFor();
    const said = (await rows.allInnerTexts()).map((text) => text.split('\n'));
    expect(said.length).toBeGreaterThan(10);
    expect(said.flat().filter((text) => ofData.test(text))).toEqual([]);
    for (const [index, [words = '']] of said.entries()) {
      await tab('Issues').click();
      await rows.nth(index).click();
      await tab('Block').and(page.locator('[aria-selected="true"]')).waitFor();
      await inPanel
        .getByText(words.replace(/^Error /, ''))
        .first()
        .waitFor();
    }

    // a connection to a group that is gone; the list of the last field closes first
    await tab('Issues').click();
    const lost = page.getByRole('button', { name: /^Error: This connection leads to a group that is gone/ });
    await lost.click();
    await panel.getByText('A group that is gone', { exact: true }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Remove this connection' }).click();
    await lost.waitFor({ state: 'detached' });
    // an event of no kind, a second start, and blocks of which nothing is right
    const second = group(page, /^Event Start, leads to Ring/);
    const twice = group(page, /^Group Twice, 10 blocks/);
    for (const part of [moon, second, twice]) {
      await part.click(title);
      await press(part, 'Delete');
      await part.waitFor({ state: 'detached' });
    }
    // the first start gets a connection
    const start = group(page, /^Event Start/);
    await start.click();
    await press(start, 'c');
    await takeEntry(page.getByRole('dialog', { name: /^Connect/ }), 'Ring', /Ring/);
    await second.waitFor();
    // and leads into a loop that nobody gets out of
    await page.getByRole('button', { name: /^Error: This loop asks nothing/ }).click();
    await panel.getByRole('heading', { name: 'Text', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Remove this connection' }).click();
    const ring = group(page, /^Group Ring, 1 block(?!.*leads to)/);
    await ring.click(title);
    // what is too far away to be seen is found, and comes back when all is tidied up
    await press(ring, 'Control+f');
    await leaveSearchAt(page, 'Far away');
    await press(group(page, /^Group Far away/), 'l');
    await page.getByRole('status').getByText('Done: Tidy up').waitFor({ state: 'attached' });
    await saved(page);
    const { bot: mended } = await api.getBot({ path });
    for (const { graphCoordinates } of mended.groups)
      expect(Math.max(...[graphCoordinates.x, graphCoordinates.y].map(Math.abs))).toBeLessThan(5_000);
    expect([mended.groups, mended.events].map((parts) => parts.map(({ id }) => id))).toEqual([
      ['empty', 'words', 'far', 'ring'],
      ['start'],
    ]);
    expect(await errorsNow()).toEqual([]);
  });

  test('of two buttons with one id says which they are, and gives one of them an id of its own', async () => {
    const { api, workspaceId } = builder();
    const items = ['First', 'Other', 'Second'].map((content, index) => ({
      id: index === 1 ? 'other' : 'twin',
      content,
      outgoingEdgeId: `to-${index}`,
    }));
    const menu = { id: 'menu', type: 'choice input', items };
    const edges = items.map(({ id, outgoingEdgeId }) => ({
      id: outgoingEdgeId,
      from: { blockId: 'menu', itemId: id },
      to: { groupId: 'away' },
    }));
    const twins = {
      ...bot,
      groups: [{ id: 'away', title: 'Away', graphCoordinates: { x: 300, y: 0 }, blocks: [menu] }],
      edges: [...bot.edges, ...edges],
    };
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: twins } });
    const { page } = await openFlow(builder(), made.id);
    const dot = page.getByRole('button', { name: /^Warning: Has the same id as Button 1/ });
    await page
      .locator('[data-block="menu"] > div')
      .filter({ hasText: 'Second' })
      .filter({ has: dot })
      .waitFor();
    await dot.click();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    await panel.getByText('Away › Buttons › Button 3', { exact: true }).waitFor();
    await photograph(page, 'same-id');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Give it an id of its own' }).click();
    await dot.waitFor({ state: 'detached' });
    await saved(page);
    const { bot: mended } = await api.getBot({ path: { botId: made.id } });
    const [first, , third] = mended.groups[0]?.blocks[0]?.items?.map(({ id }) => id) ?? [];
    expect(first).toBe('twin');
    expect(third).not.toBe('twin');
    expect(mended.edges.slice(1).map(({ from }) => from.itemId)).toEqual(['twin', 'other', third]);
    const { diagnostics } = await api.checkBot({ path: { botId: made.id } });
    expect(diagnostics.map(({ code }) => code)).not.toContain('duplicate-id');
  });

  test('in the settings, or with a variable, leads to its page and field', async () => {
    const { api, workspaceId } = builder();
    const variables = [
      { id: 'v1', name: 'Name' },
      { id: 'v2', name: 'Name' },
    ];
    const settings = { security: { allowedOrigins: ['https://example.com', 'example com'] } };
    const { bot: made } = await api.createBot({
      body: { workspaceId, bot: { ...bot, variables, settings } },
    });
    const { page } = await openFlow(builder(), made.id);
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const toFinding = async (name: RegExp): Promise<void> => {
      await page.getByRole('tab', { name: /Issues/ }).click();
      await panel.getByRole('button', { name }).click();
    };
    await toFinding(/Another variable is called Name.* Variables › Name$/);
    await focused(panel.getByRole('textbox', { name: 'Name of Name' }).nth(1)).waitFor();
    await toFinding(/No site has this address.* Settings › .* › Sites that may talk to the bot 2$/);
    await focused(page.getByRole('textbox', { name: 'Sites that may talk to the bot 2' })).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/settings$/);
  });

  test('a bot without a start is given one, and an event listens beside it', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: { ...bot, events: [] } } });
    const { page } = await openFlow(builder(), made.id);
    const palette = page.getByRole('complementary', { name: 'Add' });
    await palette.getByRole('button', { name: 'Start', exact: true }).click();
    const start = group(page, /^Event Start/);
    await start.waitFor();
    await palette.getByRole('button', { name: 'Start', exact: true }).waitFor({ state: 'detached' });
    await start.press('a');
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'command', /^Command/);
    const command = group(page, /^Event Command/);
    await focused(command).waitFor();
    await page.getByRole('textbox', { name: 'Command' }).fill('help');
    await command.getByText('help').waitFor();
    await saved(page);
    const { bot: heard } = await api.getBot({ path: { botId: made.id } });
    expect(heard.events.map(({ type, options }) => [type, options])).toEqual([
      ['start', undefined],
      ['command', { command: 'help' }],
    ]);
  });
});

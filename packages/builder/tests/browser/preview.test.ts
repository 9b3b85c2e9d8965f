import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { conversationTestSchema } from '@parley/schema';
import { says } from '@parley/testing';
import { keysIn, untilTrue } from '@parley/testing/browser';
import type { FrameLocator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** Asks for a name and then for an age. */
const bot = {
  version: '6' as const,
  name: 'Tried out',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to-name' }],
  groups: [
    {
      id: 'g-name',
      title: 'Who',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('ask-name', 'Your name?'),
        { id: 'name', type: 'text input', options: { variableId: 'v-name' }, outgoingEdgeId: 'to-age' },
      ],
    },
    {
      id: 'g-age',
      title: 'How old',
      // below the other: all of both is in sight beside the panel
      graphCoordinates: { x: 300, y: 240 },
      blocks: [
        says('ask-age', 'Hello {{Name}}, your age?'),
        { id: 'told', type: 'Webhook', options: { webhook: { url: 'http://169.254.169.254/' } } },
        { id: 'age', type: 'number input', options: {} },
      ],
    },
  ],
  edges: [
    { id: 'to-name', from: { eventId: 'start' }, to: { groupId: 'g-name' } },
    { id: 'to-age', from: { blockId: 'name' }, to: { groupId: 'g-age' } },
  ],
  variables: [{ id: 'v-name', name: 'Name' }],
};

/** The bot above with everything that a stranger's export may try. */
const malicious = {
  ...bot,
  name: '<img src=x onerror="window.attacked = 1">',
  groups: [
    {
      id: 'g-name',
      title: '<script>window.attacked = 2</script>',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('markup', '<img src=x onerror="window.attacked = 3">'),
        {
          id: 'link',
          type: 'text',
          content: {
            richText: [{ type: 'a', url: 'javascript:window.attacked = 4', children: [{ text: 'Click' }] }],
          },
        },
        { id: 'picture', type: 'image', content: { url: 'javascript:window.attacked = 5' } },
        { id: 'script', type: 'Script', options: { content: 'parent.attacked = 6; top.attacked = 7;' } },
        { id: 'name', type: 'text input', options: {} },
      ],
    },
  ],
  edges: bot.edges.slice(0, 1),
  theme: { customCss: 'body { display: none }' },
  settings: { metadata: { customHeadCode: '<script>window.attacked = 8</script>' } },
};

describeInBuilder(
  'the preview',
  (builder) => {
    const opened = async (content: typeof bot | typeof malicious): Promise<Page> => {
      const { api, workspaceId } = builder();
      const made = await api.importBot({ body: { workspaceId, bot: content } });
      const { page } = await builder().open(`/b/${made.bot.id}`);
      await page.getByRole('button', { name: 'Preview' }).click();
      return page;
    };
    const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="The bot"]');
    const waitingBlock = (page: Page, id: string): Promise<void> =>
      page.locator(`[data-block="${id}"][aria-current="step"]`).waitFor();

    test('talks to the bot beside the canvas and shows where the conversation is', async () => {
      const page = await opened(bot);
      await waitingBlock(page, 'name');
      const frame = frameOf(page);
      await frame.getByText('Your name?').waitFor();
      await frame.getByRole('textbox').fill('Ada');
      await frame.getByRole('textbox').press('Enter');
      await waitingBlock(page, 'age');
      const inside = page.getByRole('complementary', { name: 'Preview' });
      await inside.getByRole('definition').getByText('Ada').waitFor();
      // its visitor sees nothing of a request that failed
      await inside.getByRole('alert').getByText('Step 2: The HTTP request failed.').waitFor();
      await photograph(page, 'preview');
      await expectAccessible(page);

      await inside.getByRole('alert').getByRole('button', { name: 'Show it' }).click();
      await inside.getByRole('heading', { name: 'Step 2' }).waitFor();
      const turns = inside.getByRole('tabpanel', { name: /Log/ });
      await turns.getByRole('listitem').filter({ hasText: 'may not be reached from here' }).first().waitFor();
      await photograph(page, 'preview-turns');
      await expectAccessible(page);
      await inside.getByRole('button', { name: 'Start again' }).click();
      await waitingBlock(page, 'name');

      // what is chosen on the canvas is a place to begin at
      await page.locator('[data-block="age"]').click();
      await inside.getByRole('button', { name: /Start at/ }).click();
      await page.getByRole('option', { name: 'The chosen block' }).click();
      await waitingBlock(page, 'age');
      await inside.getByRole('button', { name: /Start at/ }).click();
      await page.getByRole('option', { name: 'The start of the bot' }).click();
      await waitingBlock(page, 'name');
      await inside.getByRole('button', { name: 'Close' }).click();
      await page.locator('[aria-current="step"]').waitFor({ state: 'detached' });
    });

    test('stands beside the form of what is edited, and gives the same answers again by one key', async () => {
      const page = await opened(bot);
      const frame = frameOf(page);
      await waitingBlock(page, 'name');
      await frame.getByRole('textbox').fill('Ada');
      await frame.getByRole('textbox').press('Enter');
      await waitingBlock(page, 'age');
      const inside = page.getByRole('complementary', { name: 'Preview' });
      const outOfDate = inside.getByText('You have changed the bot since.');
      await page.locator('[data-block="ask-age"]').click({ position: { x: 20, y: 10 } });
      const panel = page.locator('[data-panel]');
      const text = panel.locator('[contenteditable="true"]');
      await text.click();
      const keys = await keysIn(text);
      await keys.press('Control+Home');
      await keys.type('Now: ');
      await outOfDate.waitFor();
      await photograph(page, 'preview-out-of-date');
      await expectAccessible(page);
      // from within the form, which a smaller window had no room for
      await text.click();
      await (await keysIn(text)).press('F9');
      await frame.getByText('Now: Hello Ada, your age?').waitFor();
      await waitingBlock(page, 'age');
      await outOfDate.waitFor({ state: 'detached' });
      // what a group is called changes no conversation
      await page.getByRole('group', { name: /Group How old/ }).click({ position: { x: 20, y: 10 } });
      const title = panel.getByRole('textbox', { name: 'Title' });
      await title.fill('Age');
      await page.getByRole('group', { name: /Group Age/ }).waitFor();
      expect(await outOfDate.count()).toBe(0);
      // a smaller window has room for one of them
      await page.setViewportSize({ width: 1200, height: 900 });
      await panel.waitFor({ state: 'detached' });
      await inside.waitFor();
    });

    test('leaves the question that waits in sight, and the author gives it more or less room', async () => {
      const page = await opened(bot);
      const isInSight = (id: string): string => `(() => {
        const of = (element) => element.getBoundingClientRect();
        const [block, view] = ['[data-block="${id}"]', '.react-flow'].map((name) => of(document.querySelector(name)));
        return block.left >= view.left && block.right <= view.right && block.top >= view.top && block.bottom <= view.bottom;
      })()`;
      await waitingBlock(page, 'name');
      await untilTrue(page, isInSight('name'));
      await frameOf(page).getByRole('textbox').fill('Ada');
      await frameOf(page).getByRole('textbox').press('Enter');
      await waitingBlock(page, 'age');
      await untilTrue(page, isInSight('age'));

      // the list of kinds gives way: its icons are enough, and letters still search in it
      const palette = page.getByRole('complementary', { name: 'Add' });
      const kind = palette.getByRole('button', { name: 'Text', exact: true }).first();
      expect((await kind.boundingBox())!.width).toBeLessThan(48);
      await kind.focus();
      await (await keysIn(kind)).press('r');
      const search = palette.getByRole('searchbox');
      await search.and(page.locator(':focus')).waitFor();
      expect(await search.inputValue()).toBe('r');
      await palette.getByRole('button', { name: 'Show only icons' }).click();
      await search.waitFor({ state: 'detached' });

      const inside = page.getByRole('complementary', { name: 'Preview' });
      const widthOf = async (): Promise<number> => (await inside.boundingBox())!.width;
      const before = await widthOf();
      const edge = page.getByRole('separator', { name: 'Width of the preview' });
      await edge.press('ArrowRight');
      expect(await widthOf()).toBe(before - 16);
      const at = (await edge.boundingBox())!;
      await page.mouse.move(at.x + 4, at.y + 200);
      await page.mouse.down();
      await page.mouse.move(at.x - 60, at.y + 200);
      await untilTrue(
        page,
        `document.querySelector('[role="separator"][aria-valuenow="${before + 48}"]') !== null`,
      );
      // the device is told once the edge is let go, and not with each move of the pointer
      const kept = (): Promise<unknown> => page.evaluate(`localStorage.getItem('parley.width.preview')`);
      expect(await kept()).toBe(String(before - 16));
      await page.mouse.up();
      expect(await kept()).toBe(String(before + 48));
      await untilTrue(page, isInSight('age'));
      expect(await widthOf()).toBe(before - 16 + 64);
      await photograph(page, 'preview-wider');
      await expectAccessible(page);
      // this device remembers it, and two clicks forget it
      await page.reload();
      await page.getByRole('button', { name: 'Preview' }).click();
      await waitingBlock(page, 'name');
      expect(await widthOf()).toBe(before - 16 + 64);
      await edge.dblclick();
      await untilTrue(page, `document.querySelector('[role="separator"][aria-valuenow="376"]') !== null`);
      expect(await widthOf()).toBe(before);
    });

    test('begins at a group or at an event, with the edit that was just made', async () => {
      const help = { id: 'help', type: 'command', graphCoordinates: { x: 0, y: 300 }, outgoingEdgeId: 'to-how' }; // prettier-ignore
      const page = await opened({
        ...bot,
        events: [...bot.events, { ...help, options: { command: 'help' } }],
        edges: [...bot.edges, { id: 'to-how', from: { eventId: 'help' }, to: { groupId: 'g-age' } }],
      } as typeof bot);
      const inside = page.getByRole('complementary', { name: 'Preview' });
      await waitingBlock(page, 'name');
      await page.getByRole('group', { name: /Group How old/ }).click({ position: { x: 20, y: 10 } });
      await inside.getByRole('button', { name: /Start at/ }).click();
      await page.getByRole('option', { name: 'Group How old' }).click();
      await waitingBlock(page, 'age');
      const event = page.getByRole('group', { name: /^Event (?!Start)/ });
      await event.click();
      await (await keysIn(event)).press('p');
      await waitingBlock(page, 'age');
      await inside
        .getByRole('button', { name: /Start at/ })
        .getByText('The chosen event')
        .waitFor();

      await inside.getByRole('button', { name: 'Close' }).click();
      await page.locator('[data-block="ask-age"]').click();
      await page.getByRole('textbox', { name: 'Message' }).fill('How many years?');
      await page.getByRole('button', { name: 'Preview' }).click();
      await frameOf(page).getByText('Your name?').waitFor();
      await frameOf(page).getByRole('textbox').fill('Ada');
      await frameOf(page).getByRole('textbox').press('Enter');
      await frameOf(page).getByText('How many years?').waitFor();
    });

    test('begins at a group with values that the author has typed, which are no part of the bot', async () => {
      const page = await opened(bot);
      const inside = page.getByRole('complementary', { name: 'Preview' });
      await waitingBlock(page, 'name');
      await page.getByRole('group', { name: /Group How old/ }).click({ position: { x: 20, y: 10 } });
      await inside.getByRole('button', { name: /Start at/ }).click();
      await page.getByRole('option', { name: 'Group How old' }).click();
      await frameOf(page).getByText('Hello , your age?').waitFor();
      await inside.getByRole('button', { name: 'Starting values' }).click();
      await inside.getByRole('textbox', { name: 'Name' }).fill('Ada');
      await photograph(page, 'preview-values');
      await inside.getByRole('button', { name: 'Start with these values' }).click();
      await frameOf(page).getByText('Hello Ada, your age?').waitFor();
      await inside.getByRole('definition').getByText('Ada').waitFor();
      await expectAccessible(page);
      await inside.getByRole('button', { name: 'Close' }).click();
      const [botId = ''] = /(?<=\/b\/)[^/]+/.exec(page.url()) ?? [];
      const { variables } = (await builder().api.getBot({ path: { botId } })).bot;
      expect(variables).toEqual(bot.variables);
    });

    test('a conversation becomes a test, which finds the step that a change has made another', async () => {
      const page = await opened(bot);
      const inside = page.getByRole('complementary', { name: 'Preview' });
      await waitingBlock(page, 'name');
      await inside.getByRole('tab', { name: 'Test' }).click();
      const make = inside.getByRole('button', { name: 'Create a test from this' });
      await inside.getByText('Answer a question in the preview first.').waitFor();
      await photograph(page, 'preview-test-none');
      await frameOf(page).getByRole('textbox').fill('Ada');
      await frameOf(page).getByRole('textbox').press('Enter');
      await waitingBlock(page, 'age');
      await make.click();
      const steps = inside.getByRole('list', { name: 'Steps of the test' });
      await steps.waitFor();
      expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
        'Your name?',
        'Asks: Text answer',
        'Ada',
        'Hello Ada, your age?',
        'Asks: Number',
      ]);

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        inside.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('Tried-out.test.json');
      const kept = await file.path();
      const content: unknown = JSON.parse(await readFile(kept, 'utf8'));
      expect(conversationTestSchema.parse(content)).toEqual(content);

      // it can be kept with the bot as well
      await inside.getByRole('button', { name: 'Save test' }).click();
      const keeping = page.getByRole('dialog');
      await keeping.getByRole('textbox', { name: 'Name of the test' }).fill('Ada is asked for her age');
      await photograph(page, 'preview-test-keep');
      await expectAccessible(page);
      await keeping.getByRole('button', { name: 'Save test' }).click();
      await page.getByText('The test is saved with the bot.').waitFor();
      const [id = ''] = /(?<=\/b\/)[^/]+/.exec(page.url()) ?? [];
      const { outcomes } = await builder().api.runBotTests({ path: { botId: id }, body: {} });
      // the request of the preview was a real one; a kept test sends none, and nothing stands for it yet
      const message = 'nothing stands for POST http://169.254.169.254/';
      expect(outcomes).toMatchObject([{ name: 'Ada is asked for her age', firstFailure: { message } }]);

      // the test stays while the bot is changed
      await inside.getByRole('button', { name: 'Close', exact: true }).click();
      await page.locator('[data-block="ask-age"]').click();
      await page.getByRole('textbox', { name: 'Message' }).fill('Hi {{Name}}, how old are you?');
      await page.getByRole('button', { name: 'Preview' }).click();
      await waitingBlock(page, 'name');
      await inside.getByRole('tab', { name: 'Test' }).click();
      await inside.getByRole('button', { name: 'Run the test' }).click();
      await inside.getByRole('alert').getByText('Step 4 is different now.', { exact: false }).waitFor();
      await steps.getByText('Now: Hi Ada, how old are you?').waitFor();
      await photograph(page, 'preview-test');
      await expectAccessible(page);

      // the change is taken into the test, which passes then; thrown away, it comes back
      await inside.getByRole('button', { name: 'Accept the change' }).click();
      await inside.getByText('5 steps, all the same as before.').waitFor();
      await inside.getByRole('button', { name: 'Discard the test' }).click();
      await steps.waitFor({ state: 'detached' });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
      await steps.getByText('Hi Ada, how old are you?').waitFor();

      // the file is the same test, and passes once the change is taken back
      await inside.getByRole('button', { name: 'Discard the test' }).click();
      const chooser = page.waitForEvent('filechooser');
      await inside.getByRole('button', { name: 'Open a test' }).click();
      await (await chooser).setFiles(kept);
      await steps.waitFor();
      // the message about the test that was thrown away has a way back of its own
      await page.getByLabel('Undo', { exact: true }).click();
      await inside.getByRole('button', { name: 'Run the test' }).click();
      await inside.getByText('5 steps, all the same as before.').waitFor();
    });

    test('nothing of a malicious bot runs in the page of the builder', async () => {
      const page = await opened(malicious);
      await waitingBlock(page, 'name');
      expect(await page.evaluate('window.attacked')).toBeUndefined();
      expect(await page.title()).toContain('<img src=x');
      expect(await page.locator('a[href^="javascript:"], img[src^="javascript:"]').count()).toBe(0);
      // the widget leaves out what it must not show; the policies of both pages may complain of the rest
      builder().forgive(/Content Security Policy|ERR_|Failed to load|Blocked/i);
    });
  },
  { withChat: true },
);

import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, group, openFlow } from '../support/editor.ts';

/** True once ten paints in a row find the focus on something that is not the page as a whole. */
const isKept = `(async () => {
  for (let paints = 0; paints < 10; paints++) {
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body) return false;
  }
  return true;
})()`;

const block = (page: Page, id: string): Locator => page.locator(`[data-block="${id}"]`);
const row = (page: Page, id: string): Locator => page.locator(`[data-outline-row="${id}"] [aria-pressed]`);
const dialogNamed =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('dialog', { name });

/** The commands that open something, which Escape leaves, by where it is. */
const opened: Readonly<Record<string, (page: Page) => Locator>> = {
  'Add a block': dialogNamed('Add a block'),
  'Connect to …': (page) => page.getByRole('dialog'),
  'Write with AI': dialogNamed('Write with AI'),
  'Find in this bot': (page) => page.getByRole('search', { name: 'Find and replace' }),
  Publish: dialogNamed('Publish this bot'),
  'Edits that were not kept': dialogNamed('Edits that were not kept'),
  'Help about blocks and events': (page) => page.getByRole('dialog'),
  'Take the tour': (page) => page.getByRole('dialog'),
  'Keyboard shortcuts': dialogNamed('Keyboard shortcuts'),
};

/** The entries of the list of all commands. What is asked for at each command has a selector, which costs a page less than a role. */
const entries = '[role="group"][aria-label="All commands"] [role="menuitem"]';

/** Controls that take back something that a command can leave behind in the flow, by what that is. */
const controls = {
  written: '.react-flow__node :is(input, textarea)',
  preview: 'aside[aria-label="Preview"] button[aria-label="Close"]',
  edit: 'button[aria-label="Undo"]:enabled',
  view: 'button[aria-label="Switch between canvas and outline"]',
} as const;

/** The control to use next until the flow is as it was: what is left is looked at in the page, all at once. */
const nextControl = (page: Page, isOutline: boolean): Promise<string | undefined> =>
  page.evaluate(
    ([{ written, preview, edit, view }, wantsOutline]) => {
      const isShown = (selector: string): boolean =>
        document.querySelector(selector)?.checkVisibility() === true;
      const left = [written, preview, edit].find(isShown);
      return left ?? (isShown('[data-outline]') === wantsOutline ? undefined : view);
    },
    [controls, isOutline] as const,
  );

/** The parts that every command is done to, each with the way to choose it. */
const subjects: readonly (readonly [name: string, isOutline: boolean, choose: (page: Page) => Locator])[] = [
  ['a block', false, (page) => block(page, 'b')],
  ['a group', false, (page) => group(page, /Group One/)],
  ['a block of the outline', true, (page) => row(page, 'b')],
];

/** A group of three messages that leads to another one, an empty group, and a note. */
async function openedBot(builder: BuilderUnderTest): Promise<Page> {
  const at = (x: number, y: number) => ({ graphCoordinates: { x, y } });
  const blocks = [says('a'), says('b'), { ...says('c'), outgoingEdgeId: 'on' }];
  const groups = [
    { id: 'One', title: 'One', ...at(0, 0), blocks },
    { id: 'Two', title: 'Two', ...at(420, 0), blocks: [says('d')] },
    { id: 'Three', title: 'Three', ...at(420, 200), blocks: [] },
  ];
  const edges = [{ id: 'on', from: { blockId: 'c' }, to: { groupId: 'Two' } }];
  const events = [{ id: 'start', type: 'start' as const, ...at(-400, 0) }];
  const note = { id: 'n', text: 'Remark', colour: 'yellow' as const, ...at(0, 260), width: 140, height: 100 };
  const { bot } = await builder.api.createBot({
    body: { workspaceId: builder.workspaceId, bot: { events, groups, edges, canvas: { notes: [note] } } },
  });
  const { page, context } = await openFlow(builder, bot.id);
  // not to a new window, which would have to load and compile the builder
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

describeInBuilder(
  'the focus',
  (builder) => {
    const switchView = (page: Page): Locator => page.locator(controls.view);

    /** Leaves what a command has opened, takes every edit back, and goes back to the view; the focus is kept throughout. */
    async function takeBack(page: Page, name: string, isOutline: boolean): Promise<void> {
      if (!/\/b\/[^/]+$/.test(new URL(page.url()).pathname)) {
        // another page of the bot
        await page.goBack();
        await page.locator('[data-workplace]').first().waitFor();
        await untilTrue(page, isKept);
      }
      const place = opened[name]?.(page);
      if (place) {
        await (await keysIn(place)).press('Escape');
        await place.waitFor({ state: 'detached' });
        await untilTrue(page, isKept);
      }
      if (name === 'Collapse or expand groups') {
        await (await keysIn(focused(group(page, /collapsed/)))).press('f');
        await untilTrue(page, isKept);
      }
      // no command leaves more
      for (let steps = 0; steps < 8; steps++) {
        const selector = await nextControl(page, isOutline);
        if (selector === undefined) return;
        const control = page.locator(selector).first();
        // what is written in its place on the canvas is left by a key
        await (selector === controls.written ? control.press('Escape') : control.click());
        await untilTrue(page, isKept);
      }
      throw new Error(`the flow is not as it was before this command: ${name}`);
    }

    test.each(subjects)(
      'is never lost by a command that is done to %s (outline: %s)',
      async (_, isOutline, choose) => {
        const page = await openedBot(builder());
        if (isOutline) await switchView(page).click();
        const openList = async (): Promise<void> => {
          // at its upper end: the middle of a group has blocks
          await choose(page).click({ position: { x: 40, y: 12 } });
          await (await keysIn(choose(page))).press('Control+k');
          await page.locator(entries).first().waitFor();
        };
        await openList();
        const commands = await page.locator(entries).evaluateAll((all) =>
          all.map((entry) => ({
            id: entry.getAttribute('data-key') ?? '',
            // behind the name stand the keys
            name: (entry as HTMLElement).innerText.split('\n')[0] ?? '',
          })),
        );
        expect(commands.length).toBeGreaterThan(20);
        for (const { id, name } of commands) {
          await page.locator(`${entries}[data-key="${id}"]`).click();
          await page.locator(entries).first().waitFor({ state: 'detached' });
          await untilTrue(page, isKept);
          await takeBack(page, name, isOutline);
          await openList();
        }
      },
    );

    test('goes to what an edit leaves in the place of what had it', async () => {
      const page = await openedBot(builder());
      await block(page, 'b').click({ position: { x: 40, y: 12 } });
      await (await keysIn(focused(block(page, 'b')))).press('Control+d');
      const copy = page.locator('[data-block]:focus:not([data-block="b"])');
      await copy.getByText('b', { exact: true }).waitFor();
      await (await keysIn(copy)).press('Delete');
      await (await keysIn(focused(block(page, 'c')))).press('ArrowUp');
      await (await keysIn(focused(block(page, 'b')))).press('Delete');
      // the block after it; the last of a group leaves it to the one before
      await focused(block(page, 'c')).click({ position: { x: 40, y: 12 } });
      await (await keysIn(focused(block(page, 'c')))).press('Delete');
      await (await keysIn(focused(block(page, 'a')))).press('Escape');
      await (await keysIn(focused(group(page, /Group One/)))).press('Delete');
      await page.locator('.react-flow__node:focus').waitFor();

      // by a button of the panel, and by the message that takes it back
      await group(page, /Group Two/).click({ position: { x: 60, y: 12 } });
      await page.locator('[data-panel]').getByRole('button', { name: 'Delete', exact: true }).click();
      await focused(group(page, /Group Three/)).waitFor();
      await page.getByRole('alertdialog').first().getByRole('button', { name: 'Undo' }).click();
      await group(page, /Group Two/).waitFor();
      await untilTrue(page, isKept);

      // by a menu where the pointer is
      await group(page, /^Note Remark/).click({ button: 'right', position: { x: 60, y: 60 } });
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await group(page, /^Note Remark/)
        .nth(1)
        .waitFor();
      await focused(group(page, /^Note Remark/)).waitFor();
      await untilTrue(page, isKept);
    });

    test('goes on in the outline from the row beside the one that was deleted', async () => {
      const page = await openedBot(builder());
      await switchView(page).click();
      const actions = (name: string): Locator =>
        page.getByRole('button', { name: `Actions for ${name}`, exact: true });
      await actions('b').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await focused(row(page, 'c')).waitFor();
      await actions('c').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await focused(row(page, 'a')).waitFor();
    });

    test('stays with the flow where the part that has it is moved out of the view', async () => {
      const page = await openedBot(builder());
      await block(page, 'b').click({ position: { x: 40, y: 12 } });
      const view = page.locator('.react-flow__viewport');
      const before = await view.getAttribute('style');
      for (let pans = 0; pans < 6; pans++) await page.mouse.wheel(0, 600);
      await block(page, 'b').waitFor({ state: 'detached' });
      await focused(page.locator('[data-workplace]')).waitFor();
      expect(await view.getAttribute('style')).not.toBe(before);
      // and keys go on from that part
      await (await keysIn(page.locator('[data-workplace]'))).press('ArrowDown');
      await focused(block(page, 'c')).waitFor();
    });
  },
  { withChat: true },
);

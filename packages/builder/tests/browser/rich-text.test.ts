import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import type { Locator } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const unknownNode = { type: 'callout', tone: 'warm', children: [{ text: 'Mind the step' }] };
const emptyLine = { type: 'p', children: [{ text: '' }] };

/** A bot with one message, which is chosen. */
const botOf = (richText: readonly unknown[]) => ({
  version: '6' as const,
  name: 'Words',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Welcome',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        { id: 'says', type: 'text', content: { richText } },
        { id: 'name', type: 'text input', options: { variableId: 'v-name' } },
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [
    { id: 'v-name', name: 'Name' },
    { id: 'v-team', name: 'Team name' },
    { id: 'v-old', name: 'Old' },
  ],
});

/** A list as a word processor writes it: paragraphs that look like one. */
const fromWordProcessor = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<style>p.MsoNormal { margin: 0 }</style></head><body>
<h1><span style='color:#2F5496'>Our offer<o:p></o:p></span></h1>
<p class=MsoNormal>Two things are <b>free</b>,
  the <i>rest</i> is not.<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Advice<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>A first call<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`;

const fromPage = `<meta charset="utf-8"><b style="font-weight:normal"><p>See <a href="https://example.com/terms"><u>our terms</u></a>
or <a href="javascript:alert(1)">this</a>.</p><ol><li><p>Read</p><ul><li>all</li></ul></li><li>Sign<br>here</li></ol></b>
<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Small</td><td>10 €</td></tr></table><script>alert(1)</script>`;

describeInBuilder('a formatted text', (builder) => {
  const opened = async (richText: readonly unknown[]) => {
    const { api, workspaceId } = builder();
    const { bot } = await api.importBot({ body: { workspaceId, bot: botOf(richText) } });
    const { page } = await builder().open(`/b/${bot.id}`);
    await page.locator('[data-block="says"]').click();
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.click();
    await text.press('Control+End');
    const read = async () => (await api.getBot({ path: { botId: bot.id } })).bot;
    return { page, text, read };
  };
  type Opened = Awaited<ReturnType<typeof opened>>;
  const nodesOf = async ({ read }: Opened): Promise<unknown> => {
    const [says] = (await read()).groups.flatMap(({ blocks }) => blocks);
    return (says?.['content'] as { richText: unknown }).richText;
  };

  test('is bold, linked and listed by keys and buttons, and keeps what it does not know', async () => {
    const open = await opened([unknownNode, emptyLine]);
    const { page, text } = open;
    const keys = await keysIn(text);
    await keys.type('We are ');
    await keys.press('Control+b');
    await keys.type('open');
    await keys.press('Control+b');
    await keys.press('Enter');
    await keys.type('our terms');
    await keys.press('Shift+Home');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByLabel('Address of the page').fill('https://example.com/terms');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const after = await keysIn(text);
    await after.press('Control+End');
    await after.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const inList = await keysIn(text);
    await inList.type('one');
    await inList.press('Enter');
    await inList.type('two');
    await saved(page);
    expect(await nodesOf(open)).toEqual([
      unknownNode,
      { type: 'p', children: [{ text: 'We are ' }, { text: 'open', bold: true }] },
      {
        type: 'p',
        children: [
          { text: '' },
          { type: 'a', url: 'https://example.com/terms', children: [{ text: 'our terms' }] },
          { text: '' },
        ],
      },
      { type: 'ul', children: [item('one'), item('two')] },
    ]);
  });

  test('is written as Markdown and back, with all that Markdown has no words for', async () => {
    const begun = [
      unknownNode,
      { type: 'p', children: [{ text: 'We are ' }, { text: 'open', bold: true }] },
      { type: 'ul', children: [item('one')] },
    ];
    const open = await opened(begun);
    const { page, text } = open;
    const mode = page.getByRole('button', { name: 'Markdown', exact: true });
    await mode.click();
    const field = page.locator('textarea').and(text);
    await field.waitFor();
    expect(await field.inputValue()).toBe('[[1: Mind the step]]\nWe are **open**\n- one');
    await photograph(page, 'markdown');
    await expectAccessible(page);
    await field.click();
    await field.press('Control+End');
    await (await keysIn(field)).type('\n- two {{Na');
    await page.getByRole('option', { name: 'Create “Na”' }).waitFor();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
    await (await keysIn(field)).type('\n[terms](https://example.com) _now_');
    await mode.click();
    await text.getByText('terms', { exact: true }).waitFor();
    await saved(page);
    expect(await nodesOf(open)).toEqual([
      unknownNode,
      begun[1],
      { type: 'ul', children: [item('one'), item('two {{Name}}')] },
      {
        type: 'p',
        children: [
          { text: '' },
          { type: 'a', url: 'https://example.com', children: [{ text: 'terms' }] },
          { text: ' ' },
          { text: 'now', italic: true },
        ],
      },
    ]);
  });

  test('takes paragraphs, lists and links from a word processor and from a page, and nothing that runs', async () => {
    const open = await opened([emptyLine]);
    const { page, text } = open;
    await copyHtml(text, fromWordProcessor);
    await text.press('Control+v');
    await text.getByText('A first call').waitFor();
    await saved(page);
    const offer = [
      { type: 'p', children: [{ text: 'Our offer', bold: true }] },
      {
        type: 'p',
        children: [
          { text: 'Two things are ' },
          { text: 'free', bold: true },
          { text: ', the ' },
          { text: 'rest', italic: true },
          { text: ' is not.' },
        ],
      },
      { type: 'ul', children: [item('Advice'), item('A first call')] },
    ];
    expect(await nodesOf(open)).toEqual(offer);

    await text.press('Control+a');
    await text.press('Delete');
    await text.getByText('A first call').waitFor({ state: 'detached' });
    await copyHtml(text, fromPage);
    await text.press('Control+v');
    await text.getByText('Small | 10 €').waitFor();
    await photograph(page, 'rich-text');
    await expectAccessible(page);
    await saved(page);
    expect(await nodesOf(open)).toEqual([
      {
        type: 'p',
        children: [
          { text: 'See ' },
          { type: 'a', url: 'https://example.com/terms', children: [{ text: 'our terms' }] },
          { text: ' or this.' },
        ],
      },
      {
        type: 'ol',
        children: [
          { type: 'li', children: [line('Read'), { type: 'ul', children: [item('all')] }] },
          { type: 'li', children: [line('Sign'), line('here')] },
        ],
      },
      {
        type: 'p',
        children: [{ text: 'Plan', bold: true }, { text: ' | ' }, { text: 'Price', bold: true }],
      },
      { type: 'p', children: [{ text: 'Small | 10 €' }] },
    ]);
  });

  test('offers variables behind two braces, makes new ones, and each is undone with its text', async () => {
    const open = await opened([emptyLine]);
    const { page, text } = open;
    const list = page.getByRole('listbox', { name: 'Variables' });
    const option = (name: string): Locator => list.getByRole('option', { name, exact: true });
    const keys = await keysIn(text);
    await keys.type('Hello {{na');
    await option('Create “na”').waitFor();
    await expectAccessible(page);
    await keys.press('ArrowDown');
    await expectMarked(text, option('Team name'));
    await keys.press('ArrowUp');
    await expectMarked(text, option('Name'));
    await keys.press('Enter');
    await list.waitFor({ state: 'detached' });
    await (await keysIn(text)).type('! From {{');
    await option('Old').waitFor();
    await (await keysIn(text)).type('Town');
    await option('Create “Town”').click();
    await (await keysIn(text)).type('?');
    await text.getByText('{{Town}}', { exact: true }).waitFor();
    await saved(page);
    expect(await nodesOf(open)).toEqual([
      { type: 'p', children: [{ text: 'Hello {{Name}}! From {{Town}}?' }] },
    ]);
    expect((await open.read()).variables.map(({ name }) => name)).toEqual([
      'Name',
      'Team name',
      'Old',
      'Town',
    ]);

    // Escape leaves the braces as they are, and the button opens the same list
    await (await keysIn(text)).type(' {{');
    await list.waitFor();
    await (await keysIn(text)).press('Escape');
    await list.waitFor({ state: 'detached' });
    const after = await keysIn(text);
    await after.press('Backspace');
    await after.press('Backspace');
    await page.getByRole('button', { name: 'Put in a variable' }).click();
    await option('Old').click();
    await text.getByText('{{Old}}', { exact: true }).waitFor();
  });

  test('follows a variable that is renamed; one that nothing uses is found and marked', async () => {
    const open = await opened([{ type: 'p', children: [{ text: 'Hello {{Name}}' }] }]);
    const { page } = open;
    await page.getByRole('tab', { name: /Variables/ }).click();
    const name = page.getByRole('textbox', { name: 'Name of Name', exact: true });
    await name.fill('First name');
    await name.press('Enter');
    await page.locator('[data-block="says"]').getByText('Hello First name').waitFor();
    const renamed = page.getByRole('textbox', { name: 'Name of First name', exact: true });
    await renamed.waitFor();
    await page.getByText('Only unused variables').click();
    await renamed.waitFor({ state: 'detached' });
    await photograph(page, 'variables');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Old' }).click();
    await page.getByRole('button', { name: 'More about Team name' }).click();
    await page.getByText('Keep Team name out of the results').click();
    await page.getByRole('textbox', { name: 'Default value of Team name' }).fill('Blue');
    await page.getByRole('textbox', { name: 'Team name in the preview' }).fill('Red');
    await photograph(page, 'variable-values');
    await expectAccessible(page);
    // it is kept beside the bot, as long as that is open
    const more = page.getByRole('button', { name: 'More about Team name' });
    for (const _ of ['closed', 'opened']) await more.click();
    const tested = page.getByRole('textbox', { name: 'Team name in the preview' });
    expect(await tested.inputValue()).toBe('Red');
    await saved(page);
    const { variables } = await open.read();
    expect(variables).toEqual([
      { id: 'v-name', name: 'First name' },
      { id: 'v-team', name: 'Team name', isSessionVariable: true, value: 'Blue' },
    ]);
    expect(await nodesOf(open)).toEqual([{ type: 'p', children: [{ text: 'Hello {{First name}}' }] }]);
  });

  test('leaves the keys for all commands to the editor, and has the caret back afterwards', async () => {
    const { page, text } = await opened([{ type: 'p', children: [{ text: 'Hello' }] }]);
    await text.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await commands.waitFor();
    await (await keysIn(commands)).press('Escape');
    await commands.waitFor({ state: 'detached' });
    await (await keysIn(text)).type('!');
    await text.getByText('Hello!').waitFor();
  });
});

const line = (text: string) => ({ type: 'lic', children: [{ text }] });
const item = (text: string) => ({ type: 'li', children: [line(text)] });

/** The focus stays in the text, which names the option that Enter takes. */
async function expectMarked(text: Locator, option: Locator): Promise<void> {
  const marked = option.and(text.page().locator('[aria-selected="true"]'));
  const id = (await marked.getAttribute('id')) ?? '';
  const focused = text.and(text.page().locator(`:focus[aria-activedescendant="${id}"]`));
  await focused.waitFor();
}

/** Puts markup on the clipboard as another program would, by a key in `place`: as it is, and no plain text beside it. */
async function copyHtml(place: Locator, html: string): Promise<void> {
  await place.page().evaluate((markup) => {
    addEventListener(
      'copy',
      (event) => {
        event.clipboardData?.setData('text/html', markup);
        event.clipboardData?.setData('text/plain', '');
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { once: true, capture: true },
    );
  }, html);
  await place.press('Control+c');
}

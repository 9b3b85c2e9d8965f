import { expect, test } from '@jest/globals';
import { lookFields } from '@parley/blocks/bot-forms';
import type { AnyField } from '@parley/blocks/forms';
import { png, says, until } from '@parley/testing';
import { bounded, pressKey, untilTrue } from '@parley/testing/browser';
import type { Frame, Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { fillForm, nowhere } from '../support/fill-form.ts';
import { photograph } from '../support/look.ts';

const bot = {
  version: '6' as const,
  name: 'Looks',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'on' }],
  groups: [
    {
      id: 'group',
      title: 'Hello',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('hello', 'Shall we begin?'),
        { id: 'choice', type: 'choice input', items: [{ id: 'yes', content: 'Yes' }] },
        { id: 'name', type: 'text input', options: { labels: { placeholder: 'Your name' } } },
      ],
    },
  ],
  edges: [{ id: 'on', from: { eventId: 'start' }, to: { groupId: 'group' } }],
  variables: [],
};

/** A part of the conversation, and a property of it with the value that an option must come to. */
type Seen = readonly [selector: string, property: string, value: string];

/** An expression of a page with a conversation. Its elements are inside of one that keeps their styles to itself. */
const inConversation = (expression: string): string =>
  `((root) => root !== undefined && (${expression}))(document.querySelector('parley-chat')?.shadowRoot ?? undefined)`;

/** True once a part of the conversation looks so, without the focus; the browser says by itself what a value comes to. */
function looksSo([selector, property, value]: Seen): string {
  const [element = '', part] = selector.split('::');
  return inConversation(`((element) => {
    if (!element) return false;
    root.activeElement?.blur();
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.setProperty(${JSON.stringify(property)}, ${JSON.stringify(value)});
    const read = (one, of) => getComputedStyle(one, of).getPropertyValue(${JSON.stringify(property)});
    const [wanted, found] = [read(probe), read(element, ${JSON.stringify(part === undefined ? null : `::${part}`)})];
    probe.remove();
    return wanted !== '' && found === wanted;
  })(root.querySelector(${JSON.stringify(element)}))`);
}

/** Every part of a surface, as `fillForm` fills its fields in. */
const surface = (selector: string): readonly Seen[] => [
  [selector, 'background-color', 'color-mix(in srgb, #112233 50%, transparent)'],
  [selector, 'color', '#112233'],
  [selector, 'border-top-left-radius', '3px'],
  [selector, 'border-top', '3px solid color-mix(in srgb, #112233 50%, transparent)'],
  [selector, 'box-shadow', '0 24px 48px -10px rgb(0 0 0 / 30%)'],
  [selector, 'backdrop-filter', 'blur(3px)'],
];

const faceOf = (line: string, address: string): string =>
  inConversation(`root.querySelector('.line.${line} .avatar img')?.getAttribute('src') === '${address}'`);

function fieldsOf(label: string): readonly AnyField[] {
  const section = lookFields.find((field) => field.widget === 'section' && field.label === label);
  if (section?.widget !== 'section') throw new Error(`the look has a section ${label}`);
  return section.fields;
}

/** The fields of a section with a face; the switch that hides it has a test of its own. */
const withFace = (label: string): readonly AnyField[] =>
  fieldsOf(label).filter(({ widget }) => widget !== 'toggle');

describeInBuilder(
  'each option of the look, beside the form and on the page of the bot',
  (builder) => {
    type Look = { readonly page: Page; readonly form: Locator; readonly publish: () => Promise<Page> };

    async function opened(): Promise<Look> {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot } })).bot;
      // pictures come from nowhere, and one is not asked for where a page does not allow it
      builder().forgive(/ERR_|Failed to load|Content Security Policy/);
      const { page, context } = await builder().open(`/b/${botId}/theme`);
      await context.route(nowhere, (route) =>
        route.fulfill({ contentType: 'image/png', body: png(40, 40, 120) }),
      );
      const publish = async (): Promise<Page> => {
        await saved(page);
        const { publicId } = await api.publishBot({ path: { botId }, body: {} });
        const { chatUrl } = await api.getInstallation({});
        const address = `${chatUrl}/${publicId ?? ''}`;
        await until(async () => (await fetch(address)).status === 200);
        const own = await context.newPage();
        await own.goto(address);
        return own;
      };
      return { page, form: page.getByRole('region', { name: 'Look', exact: true }), publish };
    }

    /** The conversation of a page once it asks, and the button that answers. */
    async function conversation(page: Page): Promise<{ readonly frame: Frame; readonly yes: Locator }> {
      const framed = page.locator('iframe');
      const isFramed = page.url().includes('/app/');
      const yes = (isFramed ? framed.contentFrame() : page).getByRole('button', { name: 'Yes', exact: true });
      await yes.waitFor();
      const frame = await (await yes.elementHandle()).ownerFrame();
      if (!frame) throw new Error('the conversation is in a frame');
      return { frame, yes };
    }

    /** Expects to see this once the bot has asked, and that, if anything, once its question is answered. */
    async function expectSeen(
      look: Look,
      asked: readonly (Seen | string)[],
      answered: readonly (Seen | string)[] = [],
    ): Promise<void> {
      const expectIn = async (where: string, page: Page): Promise<void> => {
        const { frame, yes } = await conversation(page);
        for (const one of asked) await lookedAt(where, frame, one);
        if (answered.length === 0) return;
        await yes.click();
        await frame.getByPlaceholder('Your name').waitFor();
        for (const one of answered) await lookedAt(where, frame, one);
      };
      await expectIn('beside the form', look.page);
      await expectIn('on its page', await look.publish());
    }

    const lookedAt = (where: string, frame: Frame, one: Seen | string): Promise<void> =>
      bounded(`${where}: ${String(one)}`, untilTrue(frame, typeof one === 'string' ? one : looksSo(one)));

    const sectionOf = (form: Locator, name: string): Locator =>
      form.getByRole('group', { name, exact: true });

    test('the font, the colour of the page, and the corners of everything', async () => {
      const look = await opened();
      const isLoaded = `[...document.fonts].some(({ family, status }) => family.includes('Lora Variable') && status === 'loaded')`;
      const font = look.form.getByRole('combobox', { name: 'Font' });
      await font.click();
      const option = look.page.getByRole('option', { name: 'Lora', exact: true });
      await photograph(look.page, 'fonts');
      await option.click();
      // the list had loaded it to show its name
      await bounded('the font in the form', untilTrue(look.page, isLoaded));
      const parts = sectionOf(look.form, 'Page');
      await parts.getByRole('textbox', { name: 'Colour of the background', exact: true }).fill('#112233');
      await parts.getByRole('button', { name: /Corners of everything/ }).click();
      await look.page.getByRole('option', { name: 'Very round' }).click();
      const serif = "getComputedStyle(root.querySelector('.chat')).fontFamily.startsWith('Lora,')";
      await expectSeen(look, [
        inConversation(serif),
        isLoaded,
        ['.chat', 'background-color', '#112233'],
        ['.host .bubble', 'border-top-left-radius', '20px'],
        ['.choices .button', 'border-top-left-radius', '20px'],
      ]);
    });

    test.each([
      ['A picture', ['.chat', 'background-image', `url("${nowhere}")`]],
      ['None: the page shows through', ['.chat', 'background-color', 'transparent']],
    ] as const)('the background of the page: %s', async (choice, seen) => {
      const look = await opened();
      const parts = sectionOf(look.form, 'Page');
      await parts.getByRole('button', { name: /Background/ }).click();
      await look.page.getByRole('option', { name: choice }).click();
      if (choice === 'A picture')
        await parts.getByRole('textbox', { name: 'Picture of the background' }).fill(nowhere);
      await expectSeen(look, [seen]);
    });

    test('the face of the bot, that of the visitor, and the words of both', async () => {
      const look = await opened();
      await fillForm(withFace('The bot says'), sectionOf(look.form, 'The bot says'), {});
      await fillForm(withFace('The visitor answers'), sectionOf(look.form, 'The visitor answers'), {});
      const ofBot = [...surface('.host .bubble'), faceOf('host', nowhere)];
      await expectSeen(look, ofBot, [...surface('.guest .bubble'), faceOf('guest', nowhere)]);
    });

    test('no face', async () => {
      const look = await opened();
      const parts = sectionOf(look.form, 'The bot says');
      await parts.getByRole('textbox', { name: 'Avatar of the bot' }).fill(nowhere);
      const beside = await conversation(look.page);
      await lookedAt('beside the form', beside.frame, faceOf('host', nowhere));
      await pressKey(parts.getByRole('switch', { name: 'Show an avatar beside it' }), 'Space');
      await expectSeen(look, [inConversation("root.querySelector('.line.host .avatar') === null")]);
    });

    test('the buttons, and the answer fields', async () => {
      const look = await opened();
      await fillForm(fieldsOf('Buttons'), sectionOf(look.form, 'Buttons'), {});
      await fillForm(fieldsOf('Answer fields'), sectionOf(look.form, 'Answer fields'), {});
      const field: readonly Seen[] = [...surface('.field'), ['.field::placeholder', 'color', '#112233']];
      const buttons: readonly Seen[] = [
        ...surface('.choices .button'),
        ['.choices', 'flex-direction', 'column'],
      ];
      await expectSeen(look, buttons, field);
    });

    test('the frame of the conversation', async () => {
      const look = await opened();
      await fillForm(fieldsOf('Frame of the conversation'), look.form, {});
      await look.form.getByRole('textbox', { name: 'Maximum width' }).fill('300px');
      await look.form.getByRole('textbox', { name: 'Highest' }).fill('200px');
      await expectSeen(look, [
        ...surface('.scroller.boxed'),
        ['.scroller.boxed', 'max-width', '300px'],
        ['.scroller.boxed', 'max-height', '200px'],
      ]);
    });

    test('the progress bar, and CSS of the author', async () => {
      const look = await opened();
      await fillForm(fieldsOf('Progress bar'), look.form, {});
      await fillForm(fieldsOf('Your own CSS'), look.form, {});
      const css = look.form.locator('[contenteditable="true"]');
      await css.fill('.bubble { letter-spacing: 3px }');
      await expectSeen(look, [
        ['.progress.bottom', 'order', '1'],
        ['.progress', 'height', '3px'],
        ['.progress', 'background-color', '#112233'],
        ['.progress > div', 'background-color', '#112233'],
        ['.bubble', 'letter-spacing', '3px'],
      ]);
    });

    test('no option of the look is without a test', () => {
      const tested = ['Page', 'The bot says', 'The visitor answers', 'Buttons', 'Answer fields'];
      const folded = ['Frame of the conversation', 'Progress bar', 'Your own CSS'];
      const sections = lookFields.flatMap((field) => (field.widget === 'section' ? [field.label] : []));
      expect(sections).toEqual([...tested, ...folded]);
    });
  },
  { withChat: true },
);

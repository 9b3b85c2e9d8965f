import { expect, test } from '@jest/globals';
import { settingsFields } from '@parley/blocks/bot-forms';
import { untilTrue } from '@parley/testing/browser';
import type { ManagementClient } from '@parley/client';
import { png, says, until } from '@parley/testing';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { fillForm, type Part } from '../support/fill-form.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  version: '6' as const,
  name: 'Good looking',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to-hello' }],
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('says', 'Shall we begin?'),
        {
          id: 'asks',
          type: 'choice input',
          items: [
            { id: 'yes', content: 'Yes' },
            { id: 'no', content: 'No' },
          ],
        },
      ],
    },
  ],
  edges: [{ id: 'to-hello', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
  variables: [],
};

describeInBuilder(
  'the look and the settings of a bot',
  (builder) => {
    async function opened(part: string): Promise<{ readonly page: Page; readonly botId: string }> {
      const { api, workspaceId } = builder();
      const made = await api.importBot({ body: { workspaceId, bot } });
      const { page } = await builder().open(`/b/${made.bot.id}/${part}`);
      return { page, botId: made.bot.id };
    }
    const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
    /** The ground that a button of the conversation stands on, as the browser draws it; an expression of the frame. */
    const ground =
      "getComputedStyle([...document.querySelector('parley-chat').shadowRoot.querySelectorAll('button')]" +
      ".find(({ textContent }) => textContent === 'Yes')).backgroundColor";
    /** The page inside the frame, once the conversation waits for an answer. */
    async function conversation(page: Page): Promise<Frame> {
      const button = frameOf(page).getByRole('button', { name: 'Yes' });
      await button.waitFor();
      const frame = await (await button.elementHandle()).ownerFrame();
      if (!frame) throw new Error('the conversation is in a frame');
      return frame;
    }
    type Stored = Awaited<ReturnType<ManagementClient['getBot']>>['bot'];
    /** Waits until the bot is stored so. */
    async function untilStored(botId: string, isSo: (stored: Stored) => boolean): Promise<void> {
      await until(async () => isSo((await builder().api.getBot({ path: { botId } })).bot));
    }

    test('a colour is seen at once beside the form, judged, taken back and kept', async () => {
      const { page, botId } = await opened('theme');
      let frame = await conversation(page);
      await page.getByRole('button', { name: 'Plum' }).click();
      await untilTrue(frame, `${ground} === 'rgb(126, 34, 206)'`);
      await page.getByRole('button', { name: 'Plum', pressed: true }).waitFor();
      await photograph(page, 'look-presets');
      await page.getByLabel('Code of this colour').fill('15803d');
      expect(await page.getByLabel('Brand colour').inputValue()).toBe('#15803d');
      await untilTrue(frame, `${ground} === 'rgb(21, 128, 61)'`);
      await untilStored(botId, ({ theme: { chat } }) => chat?.guestBubbles?.backgroundColor === '#15803d');
      for (const _ of ['the brand colour', 'the preset'])
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await untilStored(botId, ({ theme: { chat } }) => chat?.buttons?.backgroundColor === undefined);
      await untilTrue(frame, `!['rgb(126, 34, 206)', 'rgb(21, 128, 61)'].includes(${ground})`);
      const search = page.getByRole('searchbox', { name: 'Search these options' });
      await search.fill('bar thick');
      await page.getByRole('group', { name: 'Buttons', exact: true }).waitFor({ state: 'detached' });
      await search.fill('');
      const before = await frame.evaluate(ground);
      const buttons = page.getByRole('group', { name: 'Buttons', exact: true });
      await buttons.getByRole('textbox', { name: 'Background', exact: true }).fill('#ffee00');
      await untilTrue(frame, `${ground} === 'rgb(255, 238, 0)'`);
      // the conversation goes on as it was
      await frameOf(page).getByText('Shall we begin?').waitFor();
      await buttons.getByText('Hard to read on its background').waitFor();
      await photograph(page, 'look-faint');
      await expectAccessible(page);
      const beside = page.getByRole('complementary', { name: 'Preview' });
      await beside.getByRole('button', { name: 'Close' }).click();
      await photograph(page, 'look-form');
      await page.getByRole('button', { name: 'Preview' }).click();
      frame = await conversation(page);
      await buttons.getByRole('textbox', { name: 'Text', exact: true }).fill('#14171c');
      await buttons.getByText('Hard to read on its background').waitFor({ state: 'detached' });
      await untilStored(
        botId,
        ({ theme: { chat } }) =>
          chat?.buttons?.backgroundColor === '#ffee00' && chat.buttons.color === '#14171c',
      );

      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await untilTrue(frame, `${ground} === '${String(before)}'`);
      await untilStored(botId, ({ theme: { chat } }) => Object.keys(chat?.buttons ?? {}).length === 0);
    });

    test('a face is uploaded, seen at once, and there when the page is loaded again', async () => {
      const { page, botId } = await opened('theme');
      await conversation(page);
      const looks = page.getByRole('group', { name: 'The bot says', exact: true });
      await looks.getByRole('button', { name: 'Choose or upload' }).click();
      const library = page.getByRole('dialog', { name: 'Choose a picture' });
      const chooser = page.waitForEvent('filechooser');
      await library.getByRole('button', { name: 'Upload' }).click();
      const file = { name: 'Face.png', mimeType: 'image/png', buffer: png(40, 40, 120) };
      await (await chooser).setFiles(file);
      await library.getByRole('row', { name: 'Face.png' }).waitFor();
      await library.getByRole('button', { name: 'Use this picture' }).click();
      await frameOf(page).locator('.avatar img').waitFor();
      await untilStored(botId, ({ theme: { chat } }) => chat?.hostAvatar?.url?.includes('/media/') === true);
      await page.reload();
      await looks.locator('img').waitFor();
    });

    test('each setting is kept', async () => {
      const { page, botId } = await opened('settings');
      builder().forgive(/ERR_|Failed to load|Content Security Policy/);
      const settings: Part = {};
      await fillForm(settingsFields, page.getByRole('region', { name: 'Settings' }), settings);
      await saved(page);
      expect((await builder().api.getBot({ path: { botId } })).bot.settings).toEqual(settings);
    });

    test('settings are kept, and an address that no site has is said at its field', async () => {
      const { page, botId } = await opened('settings');
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Find your plan');
      const remember = page.getByRole('switch', { name: 'Remember the visitor' });
      await remember.press('Space');
      await page.getByRole('button', { name: /For how long/ }).waitFor();
      const sites = page.getByRole('group', { name: 'Sites that may talk to the bot' });
      await sites.getByRole('button', { name: 'Add' }).click();
      await sites.getByRole('textbox').fill('example.com');
      await sites.getByRole('textbox').press('Tab');
      await sites.getByText('Did you mean https://example.com?').waitFor();
      await photograph(page, 'settings');
      await expectAccessible(page);
      await sites.getByRole('textbox').fill('https://example.com');
      await sites.getByText('Did you mean').waitFor({ state: 'detached' });
      await untilStored(
        botId,
        ({ settings }) => settings.security?.allowedOrigins?.[0] === 'https://example.com',
      );
      const { settings } = (await builder().api.getBot({ path: { botId } })).bot;
      expect(settings).toMatchObject({
        metadata: { title: 'Find your plan' },
        general: { rememberUser: { isEnabled: true } },
      });
    });

    test('results are kept for a time that was confirmed, members are told of them, and the bot is closed and opened again', async () => {
      const { page, botId } = await opened('settings');
      const results = page.getByRole('region', { name: 'Results' });
      await results.getByRole('button', { name: /Keep results/ }).click();
      await page.getByRole('option', { name: 'For 90 days' }).click();
      const question = page.getByRole('dialog', { name: 'Keep results for 90 days?' });
      await question.waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete older results' }).click();
      await page.getByText('Results are kept for 90 days.').waitFor();
      expect((await builder().api.getBotRetention({ path: { botId } })).retention).toEqual({ days: 90 });

      const mails = page.getByRole('region', { name: 'Mails about results' });
      const stored = async (press: () => Promise<void>): Promise<void> => {
        const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
        await press();
        await answer;
      };
      await mails.getByRole('button', { name: /Tell members/ }).click();
      await stored(() => page.getByRole('option', { name: 'One mail a day' }).click());
      const me = mails.getByRole('checkbox', { name: builder().email, disabled: false });
      await stored(() => me.press('Space'));
      const answers = mails.getByRole('switch', { name: 'With what visitors answered', disabled: false });
      await stored(() => answers.press('Space'));
      const { resultMails } = await builder().api.getResultMails({ path: { botId } });
      expect(resultMails).toMatchObject({ pace: 'daily', hour: 8, hasAnswers: true });
      expect(resultMails.memberIds).toHaveLength(1);
      await photograph(page, 'settings-mails');
      await expectAccessible(page);

      const closed = page.getByRole('switch', { name: 'Closed for new conversations' });
      await closed.press('Space');
      await untilStored(botId, ({ isClosed }) => isClosed);
      await closed.press('Space');
      await untilStored(botId, ({ isClosed }) => !isClosed);
    });
  },
  { withChat: true },
);

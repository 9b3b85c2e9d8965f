import { expect, test } from '@jest/globals';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { pressKey } from '@parley/testing/browser';
import { until } from '@parley/testing';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';
import { readQrCode } from '../support/read-qr-code.ts';

const botToken = '7:canary_of_the_page';

const greeter = {
  version: '6' as const,
  name: 'Greeter',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'hi',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'hello',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Good day' }] }] },
        },
      ],
    },
  ],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hi' } }],
};

describeInBuilder(
  'channels',
  (builder) => {
    let telegram: TelegramStub;
    beforeAll(async () => {
      telegram = await startTelegramStub(botToken);
    });
    afterAll(() => telegram.stop());

    test('are connected step by step with the keyboard, and each step is seen to succeed or to fail', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: greeter } })).bot;
      const { page } = await builder().open(`/b/${botId}/channels`);
      const section = page.getByRole('region', { name: 'Telegram' });
      await pressKey(section.getByRole('switch'), 'Space');
      await saved(page);
      const step = (name: string) => section.getByRole('listitem', { name: new RegExp(`^${name}`) });
      await step('Credentials').getByText('not yet').waitFor();
      await photograph(page, 'channels-new');
      await expectAccessible(page);

      await pressKey(step('Credentials').getByRole('button', { name: 'New credentials' }), 'Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Greeter bot');
      await dialog.getByLabel('Token of the bot').fill(botToken);
      await dialog.getByRole('textbox', { name: 'Address of the server' }).fill(telegram.url);
      await pressKey(dialog.getByRole('button', { name: 'Create' }), 'Enter');
      await step('Credentials').getByText('done').waitFor();
      await step('Publish').getByText('not yet').waitFor();

      await pressKey(step('Publish').getByRole('button', { name: 'Publish' }), 'Enter');
      await pressKey(dialog.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
      await dialog.waitFor({ state: 'detached' });
      await step('Publish').getByText('done').waitFor();
      // chat tells the provider by itself
      await step('Webhook').getByText('done').waitFor();
      await step('First message').getByText('not yet').waitFor();

      const { url = '', secret = '' } = telegram.webhook() ?? {};
      const post = (withSecret: string, update: object = telegram.text(41, 'Hi')) =>
        fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': withSecret },
          body: JSON.stringify(update),
        });
      expect((await post('of a stranger')).status).toBe(401);
      await step('First message').getByText('with another secret').waitFor();
      await photograph(page, 'channels-forged');
      await expectAccessible(page);
      expect((await post(secret)).status).toBe(200);
      await step('First message').getByText('done').waitFor();
      await until(() => telegram.sent(41).length > 0);
      expect(telegram.sent(41)[0]?.body['text']).toBe('Good day');
      await photograph(page, 'channels-connected');
      await expectAccessible(page);

      const phone = section.getByRole('group', { name: 'Try the draft on your phone' });
      await pressKey(phone.getByRole('button', { name: 'Create a link' }), 'Enter');
      const link = (await phone.getByRole('link', { name: 'Open Telegram' }).getAttribute('href')) ?? '';
      expect(link).toMatch(/^https:\/\/t\.me\/stand_in_bot\?start=preview-/);
      const code = phone.getByRole('img');
      await until(async () => (await readQrCode(await code.screenshot())) === link);
      const word = await phone
        .getByRole('textbox', { name: 'Or send this word to @stand_in_bot' })
        .inputValue();
      expect((await post(secret, telegram.text(43, `/start ${word}`))).status).toBe(200);
      await until(() => telegram.sent(43).length > 0);
      expect((await post(secret, telegram.text(43, '/stop'))).status).toBe(200);
      await until(() => telegram.sent(43).length > 1);
      expect(telegram.sent(43).map(({ body }) => body['text'])).toEqual([
        'Good day',
        'The preview has ended.',
      ]);
      await photograph(page, 'channels-phone');
      await expectAccessible(page);

      telegram.revoke(true);
      expect((await post(secret)).status).toBe(200);
      await step('Credentials').getByText('Telegram says: ').waitFor();
      telegram.revoke(false);
    });

    test('have a start condition, a time to begin anew and words of their own', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: greeter } })).bot;
      const { page } = await builder().open(`/b/${botId}/channels`);
      const section = page.getByRole('region', { name: 'WhatsApp' });
      await pressKey(section.getByRole('switch'), 'Space');
      const fields = section.getByRole('group', { name: 'How chats begin on WhatsApp' });
      await pressKey(fields.getByRole('button', { name: /comparison/ }), 'Enter');
      await pressKey(fields.getByRole('button', { name: /Comparison$|Operator|Choose/ }).first(), 'Enter');
      await page.getByRole('option', { name: /contains/i }).first().press('Enter');
      await fields.getByRole('textbox', { name: 'Value' }).fill('order');
      await fields.getByRole('textbox', { name: 'Begin anew after' }).fill('12');
      await fields.getByRole('textbox', { name: 'Button text of a picture' }).fill('Take this');
      await photograph(page, 'channels-settings');
      await expectAccessible(page);
      await saved(page);
      const { settings } = (await api.getBot({ path: { botId } })).bot;
      expect(settings.messagingA).toMatchObject({
        isEnabled: true,
        startCondition: { comparisons: [{ comparisonOperator: 'Contains', value: 'order' }] },
        sessionExpiryTimeout: 12,
      });
      expect(settings.general?.systemMessages?.messagingAPictureChoiceSelectLabel).toBe('Take this');
    }); // prettier-ignore

    test('of a bot that a reader opens are shown, and cannot be changed', async () => {
      const { api, workspaceId } = builder();
      const bot = { ...greeter, settings: { messagingB: { isEnabled: true } } };
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot } })).bot;
      const token = await builder().readersToken();
      const { page } = await builder().open(`/b/${botId}/channels`, {
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      });
      const section = page.getByRole('region', { name: 'Telegram' });
      await section.getByText('Somebody who may write in this workspace chooses them.').waitFor();
      expect(await section.getByRole('switch').isDisabled()).toBe(true);
      expect(await section.getByRole('button', { name: 'New credentials' }).count()).toBe(0);
    });
  },
  { withChat: true },
);

import { expect, test } from '@jest/globals';
import { describeInBuilder, newAddress } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

const signedOut = { extraHTTPHeaders: {} };

describeInBuilder(
  'webhooks',
  (builder) => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await startReceiver();
    });
    afterAll(() => receiver.stop());

    test('a webhook is made, tried, seen to fail and to be disabled, enabled again, and deleted', async () => {
      const { api, workspaceId } = builder();
      await api.createBot({ body: { workspaceId, bot: { name: 'Lead qualification' } } });
      const { page } = await builder().open(`/w/${workspaceId}`);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByText('No webhook so far').waitFor();
      await photograph(page, 'webhooks-empty');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'New webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook');
      // without a name it would be called like its host
      const name = dialog.getByRole('textbox', { name: 'Name' });
      expect(await name.getAttribute('placeholder')).toBe('10.0.0.1');
      await dialog.getByText('A chat begins').click();
      await dialog.getByRole('button', { name: /Bots$/ }).click();
      await page.getByRole('option', { name: 'Only these bots' }).click();
      await dialog.getByText('Lead qualification').click();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('The host is unknown, or may not be reached from here.').waitFor();
      await photograph(page, 'webhooks-new');
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
      await name.fill('CRM');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const secret = page.getByRole('dialog', { name: 'The secret of CRM' });
      const first = await secret.getByRole('textbox', { name: 'Signing secret' }).inputValue();
      expect(first).toMatch(/^whsec_/);
      await photograph(page, 'webhooks-secret');
      await expectAccessible(page);
      await secret.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('heading', { name: 'CRM', exact: true }).waitFor();
      const [webhook] = (await api.listWebhooks({ path: { workspaceId } })).webhooks;
      expect(webhook).toMatchObject({ url: receiver.url, events: ['chat.started', 'result.completed'] });
      const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
      const sendTest = page.getByRole('button', { name: 'Send a test event' });
      await page.getByText('Nothing has been sent so far.').waitFor();
      await photograph(page, 'webhooks-unused');
      await sendTest.click();
      await deliveries.filter({ hasText: 'Delivered' }).waitFor();
      expect(receiver.ids).toHaveLength(1);
      await deliveries.getByRole('button', { name: /^Send again: Test event/ }).click();
      await receiver.hasReceived(2);
      expect(new Set(receiver.ids).size).toBe(1);

      receiver.answerWith(500);
      await sendTest.click();
      await deliveries.filter({ hasText: 'The receiver answered with 500.' }).waitFor();
      await page.getByText('Deliveries have failed since').waitFor();
      await photograph(page, 'webhooks-failing');
      await expectAccessible(page);

      // the first event may be sent once more meanwhile: from a webhook that is disabled no test can be sent
      await sendTest.click();
      receiver.answerWith(410);
      await page.getByText('its address answered that it is gone (410)').waitFor();
      await photograph(page, 'webhooks-disabled');
      await expectAccessible(page);
      receiver.answerWith(204);
      await page.getByRole('button', { name: 'Enable again' }).click();
      await deliveries.filter({ hasText: 'Delivered' }).nth(1).waitFor();
      await page.getByRole('button', { name: 'Enable again' }).waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Create a new secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click();
      const second = await secret.getByRole('textbox', { name: 'Signing secret' }).inputValue();
      expect(second).toMatch(/^whsec_/);
      expect(second).not.toBe(first);
      await secret.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Customer relations');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Customer relations' }).waitFor();
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByText('a member turned it off').waitFor();
      await page.getByRole('button', { name: 'All webhooks' }).click();
      await page.getByRole('list', { name: 'Webhooks' }).getByText('Disabled').waitFor();
      await photograph(page, 'webhooks');
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Open Customer relations' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No webhook so far').waitFor();
      expect((await api.listWebhooks({ path: { workspaceId } })).webhooks).toEqual([]);
    });

    test('somebody who may only read sees a webhook and what was sent, and nothing to change it with', async () => {
      const { api, workspaceId } = builder();
      const path = { workspaceId };
      const body = { name: 'Spreadsheet', url: receiver.url, events: ['chat.started' as const] };
      const { webhook } = await api.createWebhook({ path, body });
      await api.testWebhook({ path: { workspaceId, webhookId: webhook.id } });
      const invited = { email: newAddress('reader'), mode: 'read' } as const;
      const { link } = await api.createInvitation({ path, body: invited });
      const { page } = await builder().open(link.slice(link.indexOf('/invite')), signedOut);
      await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForURL(`**/app/w/${workspaceId}`);

      const isReader = page.getByText('To make or change one, ask a member who can edit.');
      const buttons = page.getByRole('main').getByRole('button');
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await isReader.waitFor();
      await page.getByRole('link', { name: 'Open Spreadsheet' }).waitFor();
      expect(await buttons.count()).toBe(0);
      await photograph(page, 'webhooks-reader');
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Open Spreadsheet' }).click();
      await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered').waitFor();
      await isReader.waitFor();
      expect(await buttons.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([
        'All webhooks',
        expect.stringContaining('All'),
      ]);
      await photograph(page, 'webhooks-reader-one');
      await expectAccessible(page);
    });

    test('the address of a webhook that is gone leads to the list', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/webhooks/nobody`);
      await page.getByText('This webhook has been deleted.').waitFor();
      await page.getByRole('button', { name: 'New webhook' }).waitFor();
    });
  },
  { withChat: true },
);

describeInBuilder(
  'webhooks of an installation without a key',
  (builder) => {
    test('where the operator has set no key, nobody can make a webhook, and the page says who can help', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/webhooks`);
      await page.getByRole('button', { name: 'New webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('CRM');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('https://crm.example.com/hook');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('This installation has no key').waitFor();
      await photograph(page, 'webhooks-without-keys');
      await expectAccessible(page);
    });
  },
  // the one that is shared has a key
  { withChat: false, settings: () => Promise.resolve({}) },
);

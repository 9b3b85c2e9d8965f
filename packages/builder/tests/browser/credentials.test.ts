import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

const signedOut = { extraHTTPHeaders: {} };
const secret = 'crm-key-of-the-team-7f3a';

describeInBuilder('credentials', (builder) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());

  test('are made, tried, made in place of others, and deleted, and their secret is shown nowhere', async () => {
    const { api, workspaceId } = builder();
    const { page } = await builder().open(await builder().signInPath(), signedOut);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/app/w/*');
    await page.getByRole('link', { name: 'Credentials' }).click();
    await page.getByText('No credentials so far').waitFor();
    await photograph(page, 'credentials-empty');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New credentials' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await dialog.getByRole('button', { name: /Service$/ }).click();
    await page.getByRole('option', { name: /^HTTP requests/ }).click();
    await field('Name').fill('CRM');
    await dialog.getByLabel('Key or password').fill(secret);
    await field('Hosts that may get it').fill('no host at all/');
    // on a phone the form is longer than the window: what is wrong is in sight all the same
    await page.setViewportSize({ width: 390, height: 600 });
    await dialog.getByRole('button', { name: 'Create' }).click();
    const fault = dialog.getByText('must be a host such as', { exact: false });
    await fault.waitFor();
    await focused(field('Hosts that may get it')).waitFor();
    builder().forgiveLostNetwork();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('No connection to the server').waitFor();
    expect(await fault.count()).toBe(0);
    const isInSight = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    expect(await dialog.getByText('No connection to the server').evaluate(isInSight)).toBe(true);
    await photograph(page, 'credentials-offline');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await fault.waitFor();
    await photograph(page, 'credentials-new');
    await expectAccessible(page);
    await field('Hosts that may get it').fill(new URL(receiver.url).host);
    await dialog.getByRole('button', { name: 'Create' }).click();

    await page.getByRole('heading', { name: 'CRM', level: 1 }).waitFor();
    await page.getByText('No bot uses them.').waitFor();
    await photograph(page, 'credentials-one');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('CRM works: the service accepted it.').waitFor();
    receiver.answerWith(401);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Credentials refused').waitFor();
    await photograph(page, 'credentials-refused');

    await page.getByRole('button', { name: 'Replace the secret' }).click();
    expect(await dialog.getByLabel('Key or password').inputValue()).toBe('');
    expect(await field('Hosts that may get it').inputValue()).toBe(new URL(receiver.url).host);
    await dialog.getByLabel('Key or password').fill('another-key-of-the-team-9c2e');
    await dialog.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByText('ends in 9c2e').waitFor();
    expect(await page.content()).not.toContain('key-of-the-team');

    const [{ id: credentialsId } = { id: '' }] = (await api.listCredentials({ path: { workspaceId } }))
      .credentials;
    const block = { id: 'send', type: 'Webhook', options: { credentialsId } };
    const groups = [{ id: 'g', title: 'Send', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
    await api.createBot({ body: { workspaceId, bot: { name: 'Lead form', groups } } });
    await page.reload();
    await page.getByRole('list', { name: 'Where they are used' }).getByText('in the draft').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Delete CRM?' });
    await asked.getByText('fail from then on: Lead form.', { exact: false }).waitFor();
    await photograph(page, 'credentials-delete');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No credentials so far').waitFor();
    expect((await api.listCredentials({ path: { workspaceId } })).credentials).toEqual([]);
  });

  test('are chosen, and made in place, in the form of a block', async () => {
    const { api, workspaceId } = builder();
    const block = { id: 'send', type: 'Webhook', options: { webhook: { url: receiver.url } } };
    const groups = [{ id: 'g', title: 'Send', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    const used = async (): Promise<unknown> =>
      (await api.getBot({ path: { botId: bot.id } })).bot.groups[0]?.blocks[0]?.['options'];
    await page.locator('[data-block="send"]').click();
    const panel = page.locator('[data-panel]');
    await panel.getByRole('button', { name: 'New credentials' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByLabel('Key or password').fill(secret);
    await dialog.getByRole('textbox', { name: 'Hosts that may get it' }).fill('api.example.com');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await panel.getByRole('button', { name: /^Shop Credentials/ }).waitFor();
    await saved(page);
    const { credentials } = await api.listCredentials({ path: { workspaceId } });
    const credentialsId = credentials.find(({ name }) => name === 'Shop')?.id;
    expect(await used()).toMatchObject({ credentialsId });
    await photograph(page, 'credentials-in-form');
    await panel.getByRole('button', { name: /^Shop Credentials/ }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await panel.getByRole('button', { name: /^None Credentials/ }).waitFor();
    await saved(page);
    expect(await used()).not.toHaveProperty('credentialsId');
  });

  test('of a payment are asked for in the form of its block, which says what previews do and what cannot be paid', async () => {
    const { api, workspaceId } = builder();
    const options = { provider: 'paymentProvider', amount: '1,234.56', currency: 'EUR' };
    const block = { id: 'pay', type: 'payment input', options };
    const groups = [{ id: 'g', title: 'Shop', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    await page.locator('[data-block="pay"]').click();
    const panel = page.locator('[data-panel]');
    await panel.getByText('Previews use its test keys, and charge nobody.').waitFor();
    await panel.getByText('nobody can pay without an account', { exact: false }).first().waitFor();
    await panel.getByText('the amount is not a plain number', { exact: false }).first().waitFor();
    await panel.getByText('nothing follows this payment', { exact: false }).first().waitFor();
    await photograph(page, 'payment-form');
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'New credentials' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Previews use the keys for tests, and charge nobody.').waitFor();
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field('Name').fill('Book shop');
    await field('Publishable key').fill('pk_live_of_the_shop');
    await dialog.getByLabel('Secret key', { exact: true }).fill(secret);
    await dialog.getByLabel('Signing secret of the webhook').fill('whsec_of_the_shop_3e1b');
    await dialog.getByRole('textbox', { name: 'Publishable key for tests' }).fill('pk_test_of_the_shop');
    await dialog.getByLabel('Secret key for tests').fill('sk_test_of_the_shop_77');
    await photograph(page, 'payment-account');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await panel.getByRole('button', { name: /^Book shop Payment account/ }).waitFor();
    await saved(page);
    const [account] = (await api.listCredentials({ path: { workspaceId } })).credentials.filter(
      ({ name }) => name === 'Book shop',
    );
    const [group] = (await api.getBot({ path: { botId: bot.id } })).bot.groups;
    expect(group?.blocks[0]?.['options']).toMatchObject({ ...options, credentialsId: account?.id });
    // once the bot is checked again
    const finding = panel.getByText('nobody can pay without an account', { exact: false });
    await finding.first().waitFor({ state: 'detached' });
  });

  test('take a secret out of a header by one press', async () => {
    const { api, workspaceId } = builder();
    const headers = [
      { id: 'trace', key: 'X-Trace', value: 'on' },
      { id: 'key', key: 'Authorization', value: `Bearer ${secret}` },
    ];
    const block = { id: 'send', type: 'Webhook', options: { webhook: { url: receiver.url, headers } } };
    const groups = [{ id: 'g', title: 'Send', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    await page.locator('[data-block="send"]').click();
    const panel = page.locator('[data-panel]');
    await panel.getByText('stands here for everybody', { exact: false }).first().waitFor();
    await photograph(page, 'credentials-secret-in-header');
    await panel.getByRole('button', { name: 'Move it into credentials' }).click();
    const { host } = new URL(receiver.url);
    await page.getByText(`The secret is kept as the credentials ${host}`, { exact: false }).waitFor();
    await saved(page);
    await expectAccessible(page);
    const { credentials } = await api.listCredentials({ path: { workspaceId } });
    const made = credentials.find(({ name }) => name === host);
    expect(made).toMatchObject({ type: 'http', data: { scheme: 'bearer' }, hosts: [host] });
    const moved = (await api.getBot({ path: { botId: bot.id } })).bot;
    expect(JSON.stringify(moved)).not.toContain(secret);
    expect(moved.groups[0]?.blocks[0]).toMatchObject({
      options: { credentialsId: made?.id, webhook: { headers: [headers[0]] } },
    });
  });

  test('that are chosen for one block of an import are chosen for all that named the same ones', async () => {
    const { api, workspaceId } = builder();
    const { credentials } = await api.createCredentials({
      path: { workspaceId },
      body: {
        type: 'http',
        name: 'CRM here',
        data: { scheme: 'bearer', value: secret, hosts: ['crm.example.com'] },
      },
    });
    const asking = (id: string, credentialsId: string) => ({
      id,
      type: 'Webhook',
      options: { webhook: { url: 'https://crm.example.com' }, credentialsId },
    });
    const blocks = [asking('one', 'elsewhere'), asking('two', 'elsewhere'), asking('three', 'another')];
    const groups = [{ id: 'g', title: 'Send', graphCoordinates: { x: 0, y: 0 }, blocks }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    await page.locator('[data-block="two"]').click();
    const unchosen = page.locator('[data-panel]').getByRole('button', { name: /^Not in this workspace/ });
    await unchosen.click();
    await page.getByRole('option', { name: 'CRM here' }).click();
    await page.getByText('Chosen for 1 other block, too', { exact: false }).waitFor();
    await saved(page);
    const named = async (): Promise<unknown> =>
      (await api.getBot({ path: { botId: bot.id } })).bot.groups[0]?.blocks.map(
        ({ options }) => (options as { credentialsId?: string }).credentialsId,
      );
    expect(await named()).toEqual([credentials.id, credentials.id, 'another']);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await unchosen.waitFor();
    await saved(page);
    expect(await named()).toEqual(['elsewhere', 'elsewhere', 'another']);
  });

  test('that are gone lead to the list', async () => {
    const { page } = await builder().open(`/w/${builder().workspaceId}/credentials/nobody`);
    await page.getByText('These credentials have been deleted.').waitFor();
    await page.getByRole('button', { name: 'New credentials' }).waitFor();
  });
});

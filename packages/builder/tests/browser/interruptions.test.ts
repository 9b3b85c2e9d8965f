import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { keptOnDevice } from '../support/device.ts';
import { group, openFlow, saved, viewShown } from '../support/editor.ts';
import { gate } from '../support/gate.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const first = { id: 'first', title: 'First', graphCoordinates: { x: 0, y: 0 }, blocks: [] };
const changes = '**/api/v1/bots/*/changes';

type Opened = { readonly botId: string; readonly updatedAt: string };

async function newBot({ api, workspaceId }: BuilderUnderTest): Promise<Opened> {
  const { bot } = await api.createBot({ body: { workspaceId, bot: { groups: [first] } } });
  return { botId: bot.id, updatedAt: bot.updatedAt };
}

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title of the group' });
const typeTitle = (page: Page, text: string): Promise<void> => titleField(page).fill(text);

/** The titles that the only group has been given, in the order in which the server stored them. */
async function titlesOf({ api }: BuilderUnderTest, { botId, updatedAt }: Opened): Promise<unknown[]> {
  const listed = await api.listChanges({ path: { botId }, query: { after: updatedAt } });
  return listed.changes.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.op === 'set' ? [operation.value] : [])),
  );
}

describeInBuilder(
  'saving that is interrupted',
  (builder) => {
    test('what is typed while a save is held back arrives after it, once', async () => {
      const bot = await newBot(builder());
      const { page } = await openFlow(builder(), bot.botId);
      const [release, held] = [gate(), gate()];
      await page.route(
        changes,
        async (route) => {
          held.open();
          await release.passed;
          await route.continue();
        },
        { times: 1 },
      );
      await group(page, /Group First/).click();
      await typeTitle(page, 'One');
      await held.passed;
      await typeTitle(page, 'Two');
      await typeTitle(page, 'Three');
      release.open();
      await group(page, /Group Three/).waitFor();
      await saved(page);
      expect(await titlesOf(builder(), bot)).toEqual(['One', 'Three']);
      await expectAccessible(page);
    });

    test('a save whose answer is lost with the server, and then the window, is there once', async () => {
      const bot = await newBot(builder());
      const { page, context } = await openFlow(builder(), bot.botId);
      builder().forgive(/ERR_FAILED|ERR_CONNECTION_REFUSED/);
      const lost = gate();
      await page.route(
        changes,
        async (route) => {
          await route.fetch();
          await builder().management.kill();
          await route.abort();
          lost.open();
        },
        { times: 1 },
      );
      await group(page, /Group First/).click();
      await typeTitle(page, 'Sent');
      await lost.passed;
      await page.getByText('Saved on this device', { exact: false }).waitFor();
      await typeTitle(page, 'Typed without a server');
      await keptOnDevice(page, 'edits', 'Typed without a server');
      await page.close();
      await builder().management.restart();
      const again = await context.newPage();
      await again.goto(`${builder().url}/app/b/${bot.botId}`);
      await group(again, /Group Typed without a server/).waitFor();
      await saved(again);
      expect(await titlesOf(builder(), bot)).toEqual(['Sent', 'Typed without a server']);
      await expectAccessible(again);
    });

    test('a session that ends asks for a sign-in over the page, and the edits arrive after it', async () => {
      const bot = await newBot(builder());
      const { page, context } = await builder().open(await builder().signInPath(), { extraHTTPHeaders: {} });
      builder().forgive(/401/);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Bots' }).waitFor();
      await page.goto(`${builder().url}/app/b/${bot.botId}`);
      await viewShown(page);
      await group(page, /Group First/).click();
      await titleField(page).waitFor();
      await context.clearCookies();
      await typeTitle(page, 'Typed after the end');
      const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
      await dialog.waitFor();
      await expectAccessible(page);
      // the page stays as it is: signing in happens in a window beside it
      const opened = context.waitForEvent('page');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      const beside = await opened;
      await beside.getByText('parley admin sign-in-link').waitFor();
      // another document: a link in a fragment is read once
      await beside.goto('about:blank');
      await beside.goto(`${builder().url}/app${await builder().signInPath()}`);
      await beside.getByRole('button', { name: 'Continue' }).click();
      await beside.getByRole('heading', { name: 'Bots' }).waitFor();
      await beside.close();
      await dialog.waitFor({ state: 'detached' });
      await saved(page);
      expect(await titlesOf(builder(), bot)).toEqual(['Typed after the end']);
      await expectAccessible(page);
    });

    test('a bot that somebody archives meanwhile: what is typed can be copied, and is saved once it is back', async () => {
      const { api } = builder();
      const bot = await newBot(builder());
      const { page, context } = await openFlow(builder(), bot.botId);
      builder().forgive(/404/);
      await group(page, /Group First/).click();
      await titleField(page).waitFor();
      await api.archiveBot({ path: { botId: bot.botId } });
      await typeTitle(page, 'Typed too late');
      const dialog = page.getByRole('dialog', { name: 'Your last edits are not saved' });
      await dialog.getByText('Somebody has archived').waitFor();
      const edit = dialog.getByRole('list', { name: 'Edits that are not saved' }).getByRole('listitem');
      await edit.getByText('Typed too late › Title of the group').waitFor();
      await photograph(page, 'unsaved');
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectAccessible(page);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: builder().url });
      await edit.getByRole('button', { name: 'Copy mine' }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Typed too late');
      // read and closed, it can be opened again
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('alert').getByRole('button', { name: 'Why?' }).click();
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await dialog.waitFor({ state: 'detached' });
      await saved(page);
      expect(await titlesOf(builder(), bot)).toEqual(['Typed too late']);
    });

    test('edits that are too large together go one by one; one that is too large alone says so', async () => {
      const { api, workspaceId } = builder();
      const second = { ...first, id: 'second', title: 'Second', graphCoordinates: { x: 500, y: 0 } };
      const { bot } = await api.createBot({ body: { workspaceId, bot: { groups: [first, second] } } });
      const { page, context } = await openFlow(builder(), bot.id);
      builder().forgive(/413/);
      builder().forgiveLostNetwork();
      // a proxy before the service takes less than the service
      let most = 700;
      await page.route(changes, async (route) => {
        const isTooLarge = (route.request().postData()?.length ?? 0) > most;
        if (isTooLarge) await route.fulfill({ status: 413, contentType: 'text/html', body: 'Too large' });
        else await route.fallback();
      });
      const long = 'x'.repeat(400);
      await group(page, /Group First/).click();
      // what has not come by then never does
      await titleField(page).waitFor();
      await context.setOffline(true);
      await typeTitle(page, `First ${long}`);
      await group(page, /Group Second/).click();
      await typeTitle(page, `Second ${long}`);
      await page.getByText('Saved on this device', { exact: false }).waitFor();
      await context.setOffline(false);
      await saved(page);
      const titles = async () =>
        (await api.getBot({ path: { botId: bot.id } })).bot.groups.map(({ title }) => title);
      expect(await titles()).toEqual([`First ${long}`, `Second ${long}`]);

      most = 100;
      await typeTitle(page, 'Short');
      const dialog = page.getByRole('dialog', { name: 'Your last edits are not saved' });
      await dialog.getByText('One of your edits is too large for the server.', { exact: false }).waitFor();
      most = 700;
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.waitFor({ state: 'detached' });
      await saved(page);
      expect(await titles()).toEqual([`First ${long}`, 'Short']);
    });
  },
  { withChat: false, isAlone: true },
);

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { png } from '@parley/testing';
import type { Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** A file on the author's disk. */
const folder = mkdtemp(join(tmpdir(), 'parley-pictures-'));
afterAll(async () => rm(await folder, { recursive: true, force: true }));
async function onDisk(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(await folder, name);
  await writeFile(path, bytes);
  return path;
}

/** A bot with a picture that has no address yet, its block chosen. */
async function openPicture(
  builder: BuilderUnderTest,
): Promise<{ readonly page: Page; readonly botId: string }> {
  const { bot } = await builder.api.importBot({
    body: {
      workspaceId: builder.workspaceId,
      bot: {
        version: '6',
        name: 'With pictures',
        events: [
          { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to-group' },
        ],
        groups: [
          {
            id: 'group',
            title: 'Welcome',
            graphCoordinates: { x: 300, y: 100 },
            blocks: [{ id: 'picture', type: 'image', content: {} }],
          },
        ],
        edges: [{ id: 'to-group', from: { eventId: 'start' }, to: { groupId: 'group' } }],
        variables: [],
      },
    },
  });
  const { page } = await builder.open(`/b/${bot.id}`);
  await page.locator('[data-id="group"]').getByText('Show a picture').click();
  return { page, botId: bot.id };
}

describeInBuilder(
  'the media library',
  (builder) => {
    test('a picture is uploaded, chosen, shown on the canvas, and kept while visitors see it', async () => {
      const { page, botId } = await openPicture(builder());
      await page.getByRole('button', { name: 'Choose or upload' }).click();
      const library = page.getByRole('dialog', { name: 'Choose a picture' });
      await library.getByText('No pictures yet.').waitFor();
      await photograph(page, 'media-empty');
      await expectAccessible(page);

      const chooser = page.waitForEvent('filechooser');
      await library.getByRole('button', { name: 'Upload' }).click();
      await (
        await chooser
      ).setFiles([
        await onDisk('Our team.png', png(90, 60, 200)),
        await onDisk('Harmless.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]);
      await library.getByText('Harmless.png was not uploaded').waitFor();
      const tile = library.getByRole('row', { name: 'Our team.png' });
      await tile.waitFor();
      await library.getByText('No bot shows it.').waitFor();
      await photograph(page, 'media-library');
      await expectAccessible(page);
      await library.getByRole('button', { name: 'Dismiss Harmless.png' }).click();
      await library.getByRole('button', { name: 'Use this picture' }).click();
      await library.waitFor({ state: 'detached' });
      const address = page.getByRole('textbox', { name: 'Picture', exact: true });
      expect(await address.inputValue()).toMatch(/\/media\/.*\.png$/);
      await page.locator('[data-id="group"] img').waitFor();
      await saved(page);

      await builder().api.publishBot({ path: { botId } });
      await page.getByRole('button', { name: 'Choose or upload' }).click();
      await tile.click();
      await library.getByText('Visitors see it in With pictures.').waitFor();
      await library.getByRole('button', { name: 'Delete' }).click();
      await library.getByText('Visitors see it now in With pictures.').waitFor();
      await photograph(page, 'media-delete');
      await expectAccessible(page);
      await library.getByRole('button', { name: 'Keep it' }).click();
      await library.getByRole('button', { name: 'Delete' }).click();
      await library.getByRole('button', { name: 'Delete anyway' }).click();
      await tile.waitFor({ state: 'detached' });
    });

    test('a picture that is pasted or dropped is uploaded, and an address typed by hand stays', async () => {
      const { page } = await openPicture(builder());
      const address = page.getByRole('textbox', { name: 'Picture', exact: true });
      // a page of the tests loads nothing from elsewhere
      const logo = `${builder().url}/logo.png`;
      await address.fill(logo);
      expect(await address.inputValue()).toBe(logo);
      await page.getByRole('button', { name: 'Choose or upload' }).click();
      const library = page.getByRole('dialog', { name: 'Choose a picture' });
      await library.getByRole('searchbox').evaluate(
        (field, bytes) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(bytes)], 'Pasted.png'));
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        },
        [...png(10, 10, 90)],
      );
      await library.getByRole('row', { name: 'Pasted.png' }).waitFor();
      await library.getByRole('searchbox').fill('nothing like this');
      await library.getByText('Nothing found').waitFor();
    });
  },
  { withChat: true },
);

describeInBuilder(
  'a library with little room',
  (builder) => {
    test('says what stands against a file, and takes one again that the network has lost', async () => {
      const { page } = await openPicture(builder());
      await page.getByRole('button', { name: 'Choose or upload' }).click();
      const library = page.getByRole('dialog', { name: 'Choose a picture' });
      const upload = async (...paths: string[]): Promise<void> => {
        const chooser = page.waitForEvent('filechooser');
        await library.getByRole('button', { name: 'Upload', exact: true }).click();
        await (await chooser).setFiles(paths);
      };
      await page.route('**/media?name=*', (route) => route.abort());
      builder().forgive(/net::ERR_FAILED/);
      await upload(await onDisk('Team.png', png(90, 60, 120)));
      const again = library.getByRole('button', { name: 'Try Team.png again' });
      await again.waitFor();
      await page.unroute('**/media?name=*');
      await again.press('Enter');
      await library.getByRole('row', { name: 'Team.png' }).waitFor();
      expect(await again.count()).toBe(0);

      builder().forgive(/40[09]|413/);
      await upload(
        await onDisk('One more.png', png(90, 60, 50)),
        await onDisk('Poster.png', Buffer.concat([png(90, 60, 10), Buffer.alloc(200_000)])),
      );
      await library.getByText('This workspace has no room left for files.').waitFor();
      await library.getByText('It is larger than 0.1 MB.').waitFor();
      expect(await library.getByRole('button', { name: 'Try Poster.png again' }).count()).toBe(0);
      await photograph(page, 'media-refused');
      await expectAccessible(page);
    });
  },
  {
    withChat: true,
    settings: () => Promise.resolve({ MAX_WORKSPACE_FILES: '1', MAX_MEDIA_BYTES: '100000' }),
  },
);

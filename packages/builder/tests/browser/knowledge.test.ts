import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const manual = `# Returns

Shoes can be returned within 30 days if they were not worn outside.

# Delivery

Parcels arrive within three days. On islands it takes a week.
`;

describeInBuilder(
  'knowledge',
  (builder) => {
    test('a collection is made, filled, tried and renamed, says what cannot be read, and names its bots when it is deleted', async () => {
      const { api, workspaceId } = builder();
      const { page } = await builder().open(`/w/${workspaceId}`);
      await page.getByRole('link', { name: 'Knowledge' }).click();
      await page.getByText('No collection so far').waitFor();
      await photograph(page, 'knowledge-empty');
      await page.getByRole('button', { name: 'New collection' }).click();
      const dialog = page.getByRole('dialog');
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      await field('Name').fill('Shop');
      await photograph(page, 'knowledge-new');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
      await page.getByText('Nothing to answer from yet.', { exact: false }).waitFor();
      await page.getByText('As soon as a document is ready', { exact: false }).waitFor();
      await photograph(page, 'knowledge-no-documents');

      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload files' }).click();
      await (
        await chooser
      ).setFiles([
        { name: 'Manual.md', mimeType: 'text/markdown', buffer: Buffer.from(manual) },
        { name: 'Terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') },
      ]);
      await page.getByRole('button', { name: 'Write a text' }).click();
      await field('Name').fill('Opening hours');
      await field('Text').fill('We are open from nine to five.');
      await photograph(page, 'knowledge-text');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('button', { name: 'Add an address' }).click();
      await field('Address').fill('http://10.0.0.1/terms');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('may not be reached from here', { exact: false }).waitFor();
      await photograph(page, 'knowledge-address');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const row = (name: string) =>
        page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
      await row('Manual.md').getByText('Ready').waitFor();
      await row('Opening hours').getByText('Ready').waitFor();
      await row('Terms.pdf').getByText('It is called a PDF and is none.', { exact: false }).waitFor();

      const question = page.getByRole('textbox', { name: 'Question' });
      await question.fill('xylophone');
      await question.press('Enter');
      await page.getByText('No passage shares a word with it', { exact: false }).waitFor();
      await question.fill('Can I return my shoes?');
      await page.getByRole('button', { name: 'Search' }).click();
      const found = page.getByRole('list', { name: 'Passages found' }).getByRole('listitem');
      await found.first().getByText('within 30 days', { exact: false }).waitFor();
      await found.first().getByText('Manual.md · Returns').waitFor();
      await photograph(page, 'knowledge-one');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Remove Terms.pdf' }).click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await row('Terms.pdf').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Rename' }).click();
      await field('Name').fill('Book shop');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('heading', { name: 'Book shop', level: 1 }).waitFor();

      const [{ id: collectionId } = { id: '' }] = (await api.listCollections({ path: { workspaceId } }))
        .collections;
      const block = {
        id: 'ask',
        type: 'anthropic',
        options: { action: 'Create Chat Message', collectionId },
      };
      const groups = [{ id: 'g', title: 'Ask', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
      await api.createBot({ body: { workspaceId, bot: { name: 'Help desk', groups } } });
      await page.getByRole('button', { name: 'All collections' }).click();
      await page.getByText('2 documents').waitFor();
      await photograph(page, 'knowledge-list');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Open Book shop' }).click();
      await page.getByRole('list', { name: 'Where it is used' }).getByText('in the draft').waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.getByText('find nothing from then on: Help desk.', { exact: false }).waitFor();
      await photograph(page, 'knowledge-delete');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No collection so far').waitFor();
      expect((await api.listCollections({ path: { workspaceId } })).collections).toEqual([]);
      await page.goto(`${builder().url}/app/w/${workspaceId}/knowledge/${collectionId}`);
      await page.getByText('This collection has been deleted.').waitFor();
    });

    test('a collection is made in the form of the block that answers from it, and leads to its documents', async () => {
      const { api, workspaceId } = builder();
      const block = { id: 'ask', type: 'anthropic', options: { action: 'Create Chat Message' } };
      const groups = [{ id: 'g', title: 'Ask', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
      const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
      const { page } = await builder().open(`/b/${bot.id}`);
      await page.locator('[data-block="ask"]').click();
      const panel = page.locator('[data-panel]');
      await panel.getByRole('button', { name: 'New collection' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Terms');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await panel.getByRole('button', { name: /^Terms Answer from/ }).waitFor();
      await saved(page);
      const [made] = (await api.listCollections({ path: { workspaceId } })).collections;
      const [group] = (await api.getBot({ path: { botId: bot.id } })).bot.groups;
      expect(group?.blocks[0]?.['options']).toMatchObject({ collectionId: made?.id });
      await panel.getByRole('link', { name: 'Open the collection' }).scrollIntoViewIfNeeded();
      await photograph(page, 'knowledge-in-form');
      await expectAccessible(page);
      await panel.getByRole('link', { name: 'Open the collection' }).click();
      await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
    });
  },
  { withChat: true },
);

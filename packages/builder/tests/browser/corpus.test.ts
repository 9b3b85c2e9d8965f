import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { leaveSearchAt, saved, viewShown } from '../support/editor.ts';
import { expectAccessible } from '../support/look.ts';

const examples = join(import.meta.dirname, '../../../blocks/bots');
// real exports under licences of their own; they stand beside the repository or are absent
const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const bots = [examples, corpus]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => ({ name, file: join(folder, name) })))
  .filter(({ name }) => name.endsWith('.json'));

/** Of those that show their rows: a title that is seen from far away may be higher than a small group. */
const boxesThatOverflow = `
  [...document.querySelectorAll('.react-flow__node > div:not(:has([data-overview]))')]
    .filter((node) => node.scrollHeight > node.parentElement.offsetHeight + 1)
    .map((node) => node.textContent)`;

describeInBuilder('any bot on the canvas', (builder) => {
  test.each(bots)(
    '$name: nothing is sent untouched, and a move changes nothing but a place',
    async ({ file }) => {
      const { api, workspaceId } = builder();
      const { bot: before } = await api.importBot({
        body: { workspaceId, bot: JSON.parse(readFileSync(file, 'utf8')) },
      });
      const botId = before.id;
      const { page } = await builder().openBlank();
      const writes: string[] = [];
      page.on('request', (request) => {
        // a check reads what it is sent, and saves nothing
        if (request.method() !== 'GET' && !request.url().endsWith('/check')) writes.push(request.url());
      });
      await page.goto(`${builder().url}/app/b/${botId}`);
      await viewShown(page);
      const showAll = page.getByRole('button', { name: 'Show all', exact: true });
      await showAll.click();
      await page.locator('.react-flow__node').first().waitFor();
      expect(await page.evaluate(boxesThatOverflow)).toEqual([]);
      await expectAccessible(page);
      const { bot: untouched } = await api.getBot({ path: { botId } });
      expect(untouched).toEqual(before);
      expect(writes).toEqual([]);

      const [moved] = before.groups;
      // the search brings the group into the view, and leaves the focus with it
      await (await keysIn(showAll)).press('Control+f');
      await leaveSearchAt(page, moved!.id);
      const keys = await keysIn(page.locator(`.react-flow__node[data-id="${moved!.id}"]:focus`));
      await keys.press('m');
      await keys.press('ArrowRight');
      await page.getByText(/^Moved to /).waitFor({ state: 'attached' });
      await keys.press('Enter');
      await saved(page);
      const listed = await api.listChanges({ path: { botId }, query: { after: before.updatedAt } });
      const { x, y } = moved!.graphCoordinates;
      expect(listed.changes.flatMap(({ operations }) => operations)).toEqual([
        { op: 'set', path: ['groups', moved!.id, 'graphCoordinates'], value: { x: x + 8, y } },
      ]);
      const { bot: after } = await api.getBot({ path: { botId } });
      expect({ ...after, updatedAt: before.updatedAt }).toEqual({
        ...before,
        groups: before.groups.with(0, { ...moved!, graphCoordinates: { x: x + 8, y } }),
      });
      await expectAccessible(page);
    },
  );
});

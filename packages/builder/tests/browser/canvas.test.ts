import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bots = join(import.meta.dirname, '../../../blocks/bots');

/** Imports an example bot and gives its id. */
async function imported({ api, workspaceId }: BuilderUnderTest, name: string): Promise<string> {
  const file = JSON.parse(readFileSync(join(bots, name), 'utf8'));
  const { bot } = await api.importBot({ body: { workspaceId, bot: file } });
  return bot.id;
}

describeInBuilder('the canvas', (builder) => {
  test.each(['lead-qualification.json', 'kitchen-sink.json'])(
    '%s opens as it is: every box where it was computed, and nothing is saved',
    async (name) => {
      const botId = await imported(builder(), name);
      const { page } = await builder().open('/ui');
      const writes: string[] = [];
      page.on('request', (request) => {
        // a check reads what it is sent, and saves nothing
        const isCheck = request.url().endsWith('/check');
        if (request.method() !== 'GET' && !isCheck) writes.push(request.url());
      });
      await page.goto(`${builder().url}/app/b/${botId}`);
      await page.getByRole('group', { name: 'Event Start' }).waitFor();
      // the content of a node must end inside the box that was computed for it
      const overflows = await page.evaluate(`
        [...document.querySelectorAll('.react-flow__node > div')]
          .filter((node) => node.scrollHeight > node.parentElement.offsetHeight + 1)
          .map((node) => node.textContent)`);
      expect(overflows).toEqual([]);
      expect(writes).toEqual([]);
      await photograph(page, `canvas-${name.replace('.json', '')}`);
      await expectAccessible(page);
    },
  );

  test('a bot that is not there says so', async () => {
    const { page } = await builder().open('/ui');
    const answered = page.waitForResponse('**/api/v1/bots/nobody');
    await page.goto(`${builder().url}/app/b/nobody`);
    expect((await answered).status()).toBe(404);
    await page.getByRole('alert').getByText('Request').waitFor();
    builder().forgive(/404/);
  });
});

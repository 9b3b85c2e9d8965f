import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { asks } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { turnRecords } from '../support/turn-records.ts';
import { pdf } from '../support/upload.ts';
import { asked, sessionOf } from '../support/visitor.ts';

const bot = botOf({
  groups: {
    A: [
      { id: 'cv', type: 'file input', options: { variableId: 'v:CV', visibility: 'Public' } },
      asks('name', 'Name'),
    ],
  },
  variables: ['CV', 'Name'],
});
const folder = mkdtempSync(join(tmpdir(), 'parley-sent-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describeOnStage(
  'files sent to the chat host',
  (stage) => {
    test('are picked and sent without a line of code on the page, and belong to the answer', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot));
      const picker = page.locator('input[type=file]');
      await picker.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.locator('.files li .name', { hasText: 'cv.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await asked(page);
      const records = await turnRecords(stage().chat, await sessionOf(page));
      const [file] = records.flatMap(({ files = [] }) => files);
      expect(file).toMatchObject({ blockId: 'cv', sizeBytes: pdf.length });
      const read = await fetch(file!.url);
      expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
    });

    test('that are too large, or not what their name says, are refused in words', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot));
      const picker = page.locator('input[type=file]');
      await picker.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_000) });
      await page.getByText('a.pdf: The file is too large.').waitFor();
      await picker.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') });
      await page.getByText('b.pdf: The file could not be stored.').waitFor();
      expect(await page.locator('.files li').count()).toBe(0);
    });
  },
  () => ({ FILES_DIR: folder, MAX_FILE_BYTES: '1024' }),
);

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import { pressKey } from '@parley/testing/browser';
import { asks } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { turnRecords } from '../support/turn-records.ts';
import { pdf } from '../support/upload.ts';
import { asked, expectAccessible, sessionOf } from '../support/visitor.ts';

const bot = botOf({
  groups: {
    A: [
      { id: 'cv', type: 'file input', options: { variableId: 'v:CV', visibility: 'Public' } },
      asks('name', 'Name'),
    ],
  },
  variables: ['CV', 'Name'],
});
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf });
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
      const refused = page.locator('.files li');
      await refused.filter({ hasText: 'a.pdf' }).getByText('The file is too large. (≤ 1 kB)').waitFor();
      // of one file the next takes the place
      await picker.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') });
      await refused.filter({ hasText: 'b.pdf' }).getByText('This file is not taken here.').waitFor();
      expect(await refused.count()).toBe(1);
      expect(await page.getByRole('button', { name: /Try again/ }).count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Remove b.pdf' }).click();
      await refused.waitFor({ state: 'detached' });
    });

    test('that do not come through are tried again under the same id, and are stored once', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot));
      await asked(page);
      const sentTo: string[] = [];
      let isCut = true;
      await page.route('**/uploads/*', (route) => {
        if (route.request().method() === 'PUT') sentTo.push(route.request().url());
        return isCut ? route.abort() : route.fallback();
      });
      await page.locator('input[type=file]').first().setInputFiles(file('cv.pdf'));
      const again = page.getByRole('button', { name: 'Try again: cv.pdf' });
      await again.waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
      isCut = false;
      await again.press('Enter');
      await page.getByRole('button', { name: 'Remove cv.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="name"]').waitFor();
      expect(new Set(sentTo).size).toBe(1);
      const records = await turnRecords(stage().chat, await sessionOf(page));
      expect(records.flatMap(({ files = [] }) => files)).toHaveLength(1);
    });

    test('show how far they have come, and can be cancelled meanwhile', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot));
      await asked(page);
      // the end of the request is held back: nothing is answered until the visitor has cancelled
      await page.route('**/uploads/*', () => undefined);
      await page.locator('input[type=file]').first().setInputFiles(file('cv.pdf'));
      await page.getByRole('progressbar', { name: 'cv.pdf' }).waitFor();
      await expectAccessible(page);
      await pressKey(page.getByRole('button', { name: 'Cancel cv.pdf' }), 'Enter');
      await page.locator('.files li').waitFor({ state: 'detached' });
      await page.unroute('**/uploads/*');
      await page.locator('input[type=file]').first().setInputFiles(file('other.pdf'));
      await page.getByRole('button', { name: 'Remove other.pdf' }).waitFor();
    });

    test('can be dropped on the question', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot));
      await asked(page);
      const dropped = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(pdf.toString())}], 'dropped.pdf', { type: 'application/pdf' }));
        return data;
      })()`);
      await page.locator('.files').dispatchEvent('dragover', { dataTransfer: dropped });
      await page.locator('.files.over').waitFor();
      await page.locator('.files').dispatchEvent('drop', { dataTransfer: dropped });
      await page.getByRole('button', { name: 'Remove dropped.pdf' }).waitFor();
      expect(await page.locator('.files.over').count()).toBe(0);
    });

    test('are picked by keyboard, and on a phone a picture is taken', async () => {
      const published = await stage().chat.publish(bot);
      const { page } = await stage().visit(published);
      await asked(page);
      expect(await page.getByText('Take a picture').count()).toBe(0);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.locator('input[type=file]').first().press('Enter'),
      ]);
      await chooser.setFiles(file('keyed.pdf'));
      await page.getByRole('button', { name: 'Remove keyed.pdf' }).waitFor();
      const phone = await stage().visit(published, {
        context: { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } },
      });
      await asked(phone.page);
      const camera = phone.page.getByLabel('Take a picture');
      expect(await camera.getAttribute('capture')).toBe('environment');
      expect(await phone.page.getByText(/or drop/).count()).toBe(0);
      await expectAccessible(phone.page);
      await camera.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(9, 9) });
      await phone.page.getByRole('button', { name: 'Remove a.png' }).waitFor();
    });

    test('are said in the language of the widget', async () => {
      const { page } = await stage().visit(await stage().chat.publish(bot), { attributes: { lang: 'de' } });
      await page.getByText('oder eine Datei hierher ziehen').waitFor();
    });
  },
  () => ({ FILES_DIR: folder, MAX_FILE_BYTES: '1024' }),
);

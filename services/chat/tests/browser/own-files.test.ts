import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import type { Theme } from '@parley/schema';
import type { Page } from 'playwright-core';
import { asks } from '../support/bots.ts';
import { photograph } from '../support/photograph.ts';
import { describeOnStage } from '../support/stage.ts';
import { pdf } from '../support/upload.ts';
import { asked, expectAccessible, linesOf } from '../support/visitor.ts';

const botWith = (visibility: string, theme: Theme = {}) =>
  botOf({
    groups: {
      A: [
        { id: 'papers', type: 'file input', options: { isMultipleAllowed: true, visibility } },
        {
          id: 'said',
          type: 'text input',
          options: {
            audioClip: { isEnabled: true, visibility },
            attachments: { isEnabled: true, visibility },
          },
        },
        asks('name', 'Name'),
      ],
    },
    variables: ['Name'],
    theme,
  });
const folder = mkdtempSync(join(tmpdir(), 'parley-own-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const dark: Theme = { general: { background: { type: 'Color', content: '#111827' } } };

describeOnStage(
  'a file that the visitor has sent',
  (stage) => {
    const visit = async (visibility: string, theme: Theme = {}): Promise<Page> => {
      const published = await stage().chat.publish(botWith(visibility, theme));
      const { page } = await stage().visit(published, { context: { permissions: ['microphone'] } });
      await asked(page);
      return page;
    };
    const send = async (page: Page): Promise<void> => {
      await page.locator('input[type=file]').setInputFiles([
        { name: 'passport.png', mimeType: 'image/png', buffer: png(60, 40, 120) },
        { name: 'My CV.pdf', mimeType: 'application/pdf', buffer: pdf },
      ]);
      await page.getByRole('button', { name: 'Remove passport.png' }).waitFor();
      await page.getByRole('button', { name: 'Remove My CV.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="said"]').waitFor();
    };
    /** The files that stand in the conversation, and nothing else does; the first to be stored comes first. */
    const names = async (page: Page): Promise<string[]> => {
      const [line = '', ...more] = await linesOf(page, 'guest');
      expect(more).toEqual([]);
      return line
        .split('\n')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .sort();
    };
    const links = (page: Page) => page.locator('.line.guest a');

    test('stands there by its name where it is private, also after the page was loaded again', async () => {
      const page = await visit('Private');
      await send(page);
      expect(await names(page)).toEqual(['My CV.pdf', 'passport.png']);
      expect(await page.locator('.line.guest img.face').count()).toBe(1);
      expect(await links(page).count()).toBe(0);
      await expectAccessible(page);
      await page.reload();
      await page.locator('.question[data-block="said"]').waitFor();
      // by its readable name: the page has not kept the other one
      expect(await names(page)).toEqual(['My-CV.pdf', 'passport.png']);
      expect(await links(page).count()).toBe(0);
      await expectAccessible(page);
    });

    test('is a link that opens where it is public, also after the page was loaded again', async () => {
      const page = await visit('Public');
      await send(page);
      for (const name of ['My CV.pdf', 'My-CV.pdf']) {
        const link = links(page).filter({ hasText: name });
        const read = await fetch((await link.getAttribute('href')) ?? '');
        expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
        await page.reload();
        await page.locator('.question[data-block="said"]').waitFor();
      }
      expect(await links(page).count()).toBe(2);
    });

    test('is named where it is a private recording that the policy of the page lets nobody play', async () => {
      const page = await visit('Private');
      await send(page);
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Recording …').waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="name"]').waitFor();
      await page.locator('.line.guest .file').filter({ hasText: 'recording.webm' }).waitFor();
      expect((await linesOf(page, 'guest')).at(-1)).toMatch(/^A recording:\s*recording\.webm$/);
      expect(await links(page).count()).toBe(0);
      await expectAccessible(page);
      await page.reload();
      await page.locator('.question[data-block="name"]').waitFor();
      expect((await linesOf(page, 'guest')).at(-1)).toBe('recording.webm');
      expect(await links(page).count()).toBe(0);
    });

    test('stands beside the words that it was attached to', async () => {
      const page = await visit('Private');
      await send(page);
      await (await asked(page)).fill('As you wished: https://example.com/files/a');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="name"]').waitFor();
      const words = /^As you wished: https:\/\/example.com\/files\/a\s*plan\.pdf$/;
      expect((await linesOf(page, 'guest')).at(-1)).toMatch(words);
      await page.reload();
      await page.locator('.question[data-block="name"]').waitFor();
      expect((await linesOf(page, 'guest')).at(-1)).toMatch(words);
      expect(await links(page).count()).toBe(0);
    });

    test.each([
      ['light', {}],
      ['dark', dark],
    ])('is seen in a %s conversation', async (name, theme) => {
      const page = await visit('Private', theme);
      await send(page);
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Recording …').waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="name"]').waitFor();
      await photograph(page, `own-files-${name}`);
      await page.reload();
      await page.locator('.question[data-block="name"]').waitFor();
      await photograph(page, `own-files-again-${name}`);
      await expectAccessible(page);
    });
  },
  () => ({ FILES_DIR: folder }),
);

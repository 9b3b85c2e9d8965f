import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import { describeOnStage } from '../support/stage.ts';
import { turnRecords } from '../support/turn-records.ts';
import { pdf } from '../support/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileQuestion = (id: string, variable: string) => ({
  id,
  type: 'file input',
  options: { variableId: `v:${variable}`, visibility: 'Public' },
});
const bot = botOf({
  groups: {
    A: [
      fileQuestion('picture', 'Picture'),
      fileQuestion('paper', 'Paper'),
      {
        id: 'voice',
        type: 'text input',
        options: { audioClip: { isEnabled: true, saveVariableId: 'v:Voice', visibility: 'Public' } },
      },
    ],
  },
  variables: ['Picture', 'Paper', 'Voice'],
});

describeOnStage(
  'a share page',
  (stage) => {
    test('takes a picture, a PDF after one that was cancelled, and a recording, which are all kept', async () => {
      const { publicId } = await stage().chat.publish(bot);
      const { page } = await stage().visitor({ permissions: ['microphone'] });
      const [begun] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/startChat')),
        page.goto(`${stage().chat.url}/${publicId}`),
      ]);
      const { sessionId } = (await begun.json()) as { readonly sessionId: string };
      const send = page.getByRole('button', { name: 'Send' });
      const pick = page.locator('input[type=file]').first();
      await page.locator('.question[data-block="picture"]').waitFor();
      await pick.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(40, 30) });
      await page.getByRole('button', { name: 'Remove a.png' }).waitFor();
      await send.click();
      await page.locator('.question[data-block="paper"]').waitFor();
      await page.route('**/uploads/*', () => undefined);
      await pick.setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.getByRole('button', { name: 'Cancel wrong.pdf' }).click();
      await page.locator('.files li').waitFor({ state: 'detached' });
      await page.unroute('**/uploads/*');
      await pick.setInputFiles({ name: 'right.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.getByRole('button', { name: 'Remove right.pdf' }).waitFor();
      await send.click();
      await page.locator('.question[data-block="voice"]').waitFor();
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Recording …').waitFor();
      await send.click();
      await page.locator('.chat[data-phase="ended"]').waitFor();
      const records = await turnRecords(stage().chat, sessionId);
      const files = records.flatMap(({ files: kept = [] }) => kept);
      expect(files.map(({ blockId }) => blockId)).toEqual(['picture', 'paper', 'voice']);
      for (const { url, sizeBytes } of files) {
        const read = await fetch(url);
        expect((await read.arrayBuffer()).byteLength).toBe(sizeBytes);
        expect(read.headers.get('content-security-policy')).toContain('sandbox');
      }
      expect(files[1]!.url).toContain('right.pdf');
    });
  },
  () => ({ FILES_DIR: folder }),
);

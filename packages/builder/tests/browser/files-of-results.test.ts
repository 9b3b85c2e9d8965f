import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { png } from '@parley/testing';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';

const picture = png(60, 40, 120);
const paper = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Asks for a private picture, a public paper and a private recording. */
const bot = {
  version: '6' as const,
  name: 'Applications',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Papers',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        { id: 'picture', type: 'file input', options: {} },
        { id: 'paper', type: 'file input', options: { visibility: 'Public' } },
        { id: 'voice', type: 'text input', options: { audioClip: { isEnabled: true } } },
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
};

/** Sends a picture after one that was cancelled, a paper that was lost on its first way, and a recording. */
async function sendEverything(page: Page): Promise<void> {
  const pick = page.locator('input[type=file]').first();
  const send = page.getByRole('button', { name: 'Send' });
  await page.locator('.question[data-block="picture"]').waitFor();
  await page.route('**/uploads/*', () => undefined);
  await pick.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Cancel wrong.png' }).click();
  await page.locator('.files li').waitFor({ state: 'detached' });
  await page.unroute('**/uploads/*');
  await pick.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Remove me.png' }).waitFor();
  await send.click();
  await page.locator('.question[data-block="paper"]').waitFor();
  await page.route('**/uploads/*', (route) => route.abort());
  await pick.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: paper });
  const again = page.getByRole('button', { name: 'Try again: cv.pdf' });
  await again.waitFor();
  await page.unroute('**/uploads/*');
  await again.click();
  await page.getByRole('button', { name: 'Remove cv.pdf' }).waitFor();
  await send.click();
  await page.locator('.question[data-block="voice"]').waitFor();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Recording …').waitFor();
  await send.click();
  await page.locator('.chat[data-phase="ended"]').waitFor();
}

describeInBuilder(
  'files that visitors have sent',
  (builder) => {
    /** A bot that visitors have sent everything to, and its result with its files. */
    const answered = async (browser: ReturnType<Page['context']>['browser']) => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const { publicId } = (await api.getBot({ path: { botId } })).bot;
      const { chatUrl } = await api.getInstallation({});
      const visitor = await browser()!.newContext({ permissions: ['microphone'] });
      visitor.setDefaultTimeout(120_000);
      const page = await visitor.newPage();
      await page.goto(`${chatUrl}/${publicId}`);
      await sendEverything(page);
      for (;;) {
        const [result] = (await api.listResults({ path: { botId } })).results;
        if (result?.isCompleted === true) {
          const path = { botId, resultId: result.id };
          return { visitor: page, result, files: (await api.listResultFiles({ path })).files };
        }
        await delay(100);
      }
    };

    test('open for members who are signed in, and for whoever has a link of five minutes', async () => {
      const { page, context } = await builder().open(await builder().signInPath(), { extraHTTPHeaders: {} });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/app/w/*');
      const { visitor, result, files } = await answered(() => context.browser());
      // the visitor hears the recording and sees the picture, and is led to neither
      expect(await visitor.locator('.line.guest audio').getAttribute('src')).toMatch(/^blob:/);
      expect(await visitor.locator('.line.guest a').allInnerTexts()).toEqual(['cv.pdf']);
      expect(
        files.map(({ blockId, url }) => [blockId, result.answers.some((a) => a.content === url)]),
      ).toEqual([
        ['picture', true],
        ['paper', true],
        ['voice', true],
      ]);

      const [mine, cv, voice] = files;
      const shown = await page.goto(mine!.url);
      expect([shown!.status(), shown!.headers()['content-type']]).toEqual([200, 'image/png']);
      expect((await shown!.body()).equals(picture)).toBe(true);
      // as a browser asks that opens it in a tab
      const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
      const heard = await context.request.get(voice!.url, { headers });
      expect([heard.status(), (await heard.body()).length]).toEqual([200, voice!.sizeBytes]);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.goto(cv!.url).catch(() => undefined),
      ]);
      expect(saved.suggestedFilename()).toBe('cv.pdf');

      const nobody = visitor.context().request;
      for (const { url, downloadUrl, sizeBytes, blockId } of files) {
        expect((await (await nobody.get(downloadUrl)).body()).length).toBe(sizeBytes);
        expect((await nobody.get(url)).status()).toBe(blockId === 'paper' ? 200 : 401);
      }
      await visitor.context().close();
    });

    test('are missing to members of other workspaces, and nobody tells them more', async () => {
      const { context } = await builder().open('/');
      const { visitor, files } = await answered(() => context.browser());
      await visitor.context().close();
      const token = await builder().strangersToken();
      const asked = async (url: string) => {
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        // the address that was asked is in the answer, and is all that may differ
        const { instance, ...problem } = (await answer.json()) as { readonly instance: string };
        expect(url.endsWith(instance)).toBe(true);
        return { status: answer.status, problem };
      };
      const [mine] = files;
      const missing = await asked(mine!.url.replace(/\/[\da-f]{32}\//, `/${'0'.repeat(32)}/`));
      expect(missing).toMatchObject({ status: 404 });
      expect(await asked(mine!.url)).toEqual(missing);
    });
  },
  { withChat: true },
);

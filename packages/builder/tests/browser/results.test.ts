import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { keysIn, pressKey } from '@parley/testing/browser';
import { until } from '@parley/testing';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { applications, picture, sendEverything, survey } from '../support/asked-visitors.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder(
  'results',
  (builder) => {
    /** A bot that visitors have sent everything to, and its result with its files. */
    const answered = async (browser: ReturnType<Page['context']>['browser']) => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: applications } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const { publicId } = (await api.getBot({ path: { botId } })).bot;
      const { chatUrl } = await api.getInstallation({});
      const visitor = await browser()!.newContext({ permissions: ['microphone'] });
      visitor.setDefaultTimeout(120_000);
      const page = await visitor.newPage();
      await page.goto(`${chatUrl}/${publicId}`);
      await sendEverything(page);
      const result = await until(async () => {
        const [newest] = (await api.listResults({ path: { botId } })).results;
        return newest?.isCompleted === true && newest;
      });
      const path = { botId, resultId: result.id };
      return { visitor: page, result, files: (await api.listResultFiles({ path })).files };
    };

    test('with files: they open for members who are signed in, and for whoever has a link of five minutes', async () => {
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
      await page.goto(`${builder().url}/app/b/${result.botId}/results`);
      const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
      const linkTo = (url: string) =>
        page.getByRole('row').getByRole('link', { name: nameOf(url), exact: true });
      expect(await linkTo(mine!.url).getAttribute('href')).toBe(mine!.url);
      const [heard] = await Promise.all([context.waitForEvent('page'), linkTo(voice!.url).click()]);
      // no script runs in a file: the player is asked from outside
      const player = heard.locator('video, audio');
      await until(async () => (await player.evaluate((media: HTMLMediaElement) => media.readyState)) === 4);
      await heard.close();
      await page.goto(`${builder().url}/app/b/${result.botId}/results/${result.id}`);
      await page.getByRole('tab', { name: 'Conversation' }).click();
      const sent = page.getByRole('img', { name: nameOf(mine!.url) });
      await until(() => sent.evaluate((shownPicture: HTMLImageElement) => shownPicture.naturalWidth > 0));
      await page.getByLabel(nameOf(voice!.url), { exact: true }).waitFor();
      await photograph(page, 'result-files');
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

    test('with files: those are missing to members of other workspaces, and nobody tells them more', async () => {
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

    /** Talks to the bot as a visitor; each answer is one of its questions. */
    const talk = async (publicId: string, token: string, answers: readonly string[]): Promise<void> => {
      const { chatUrl } = await builder().api.getInstallation({});
      const chat = createChatClient({ url: chatUrl, token });
      const { sessionId } = await chat.startChat({ path: { publicId }, body: {} });
      for (const text of answers)
        await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } });
    };

    test('lead to publishing and to visitors while there are none', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: survey } })).bot;
      const { page } = await builder().open(`/b/${botId}`);
      await page.getByRole('link', { name: 'Results', exact: true }).click();
      await page.getByRole('heading', { name: 'Nobody can talk to this bot yet' }).waitFor();
      await photograph(page, 'results-unpublished');
      await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'No results yet' }).waitFor();
      await photograph(page, 'results-none');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Share the bot' }).waitFor();
    });

    test('stand in a table, are chosen, opened one by one, saved as a file and deleted', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: survey } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const publicId = (await api.getBot({ path: { botId } })).bot.publicId!;
      const { value: token } = await api.createWorkspaceToken({
        path: { workspaceId },
        body: { name: 'page' },
      });
      // more than a page of them
      for (let number = 1; number <= 50; number++) await talk(publicId, token, [`Visitor ${number}`]);
      await talk(publicId, token, ['Ada', 'Paris']);
      await talk(publicId, token, ['Grace', 'New York', 'https://grace.example/about']);
      // conversations arrive in any order, and the last turn of one of them may be the last of all
      const arrived = async (): Promise<number> => {
        const { results } = await api.listResults({ path: { botId }, query: { limit: 500 } });
        return results.reduce((sum, { answers }) => sum + answers.length, 0);
      };
      await until(async () => (await arrived()) >= 50 + 2 + 3);

      // a download carries the cookie of who is signed in, and no header of the test
      const { page } = await builder().open(await builder().signInPath(), { extraHTTPHeaders: {} });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/app/w/*');
      await page.goto(`${builder().url}/app/b/${botId}/results`);
      const table = page.getByRole('table', { name: 'Results' });
      const row = (text: string) => table.getByRole('row').filter({ hasText: text });
      await table.waitFor();
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
        expect.stringMatching(/When$/),
        'Progress',
        'What is your name?',
        'Town',
        'Your page',
      ]);
      await row('Grace').getByText('Completed').waitFor();
      await row('Ada').getByText('As far as “Town”').waitFor();
      const site = row('Grace').getByRole('link', { name: 'https://grace.example/about' });
      expect(await site.getAttribute('rel')).toContain('noopener');
      await page.getByText('50 results shown').waitFor();
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('52 results shown').waitFor();
      const names = (await table.getByRole('cell').allInnerTexts()).filter((text) =>
        /^Visitor \d+$/.test(text),
      );
      expect(names).toEqual(Array.from({ length: 50 }, (_, index) => `Visitor ${50 - index}`));
      await photograph(page, 'results');
      await expectAccessible(page);

      await row('Ada').getByRole('link').first().click();
      const panel = page.getByRole('complementary', { name: /^Result of/ });
      await panel.getByText('Paris').waitFor();
      await photograph(page, 'result');
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Newer result' }).click();
      await panel.getByText('New York').waitFor();
      await (await keysIn(panel)).press('j');
      await panel.getByText('Paris').waitFor();
      await (await keysIn(panel)).press('k');
      await panel.getByText('New York').waitFor();
      await panel.getByRole('tab', { name: 'Conversation' }).click();
      await panel.getByText('What is your name?').waitFor();
      await panel.getByText('Grace', { exact: true }).waitFor();
      await photograph(page, 'result-conversation');
      await panel.getByRole('button', { name: 'Create a test from this conversation' }).click();
      const kept = page.getByRole('dialog', { name: 'Save this test' });
      await kept.getByText('are replaced with made-up ones').waitFor();
      await kept.getByRole('button', { name: 'Cancel' }).click();
      await kept.waitFor({ state: 'detached' });
      await panel.getByRole('tab', { name: 'Path' }).click();
      const way = panel.getByRole('img', { name: /^The flow of the version of this chat/ });
      await way.getByText('answered').first().waitFor();
      // all of it is in sight at first, and again after a closer look
      const frame = panel.getByRole('group', { name: 'Path of this chat' });
      const isWhole = () => frame.evaluate((one) => one.scrollWidth <= one.clientWidth);
      expect(await isWhole()).toBe(true);
      for (let times = 0; times < 3; times++) await panel.getByRole('button', { name: 'Zoom in' }).click();
      await panel.getByRole('button', { name: 'Show all' }).click();
      expect(await isWhole()).toBe(true);
      await (await keysIn(panel)).press('j');
      await way.getByText('stopped here').waitFor();
      await photograph(page, 'result-path');
      await expectAccessible(page);
      await (await keysIn(panel)).press('k');
      await panel.getByRole('tab', { name: 'Problems' }).click();
      await panel.getByText('No problems:').waitFor();
      await (await keysIn(panel)).press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.waitForURL(`**/app/b/${botId}/results`);

      const choose = async (label: string, option: string): Promise<void> => {
        await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await choose('Time', 'Last month');
      await page.getByRole('heading', { name: 'No results match' }).waitFor();
      await page.getByRole('button', { name: 'Show all results of all time' }).click();
      await page.getByText('50 results shown').waitFor();
      await choose('Show', 'Completed');
      await page.getByText('1 result shown').waitFor();
      const saved = async (format: string, ending: string): Promise<Buffer> => {
        await pressKey(page.getByRole('button', { name: 'Export' }), 'Enter');
        const entry = page.getByRole('menuitem', { name: format });
        await entry.waitFor();
        if (ending === 'xlsx') {
          await photograph(page, 'results-export');
          await expectAccessible(page);
        }
        const [file] = await Promise.all([page.waitForEvent('download'), entry.click()]);
        const name = file.suggestedFilename();
        expect(name.replace(/\d{4}-\d{2}-\d{2}/, 'DATE')).toBe(`survey-of-the-summer-results-DATE.${ending}`);
        return readFile(await file.path());
      };
      const lines = (await saved('Table of text (CSV)', 'csv')).toString().trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('Grace');
      expect((await saved('Lines of JSON (NDJSON)', 'ndjson')).toString()).toContain('"content":"Grace"');
      expect((await saved('Excel workbook (XLSX)', 'xlsx')).subarray(0, 4).toString()).toBe('PK\x03\x04');
      // what was chosen is in the address
      await page.reload();
      await page.getByText('1 result shown').waitFor();
      await choose('Show', 'All results');
      await page.getByText('50 results shown').waitFor();
      await builder().moveToTelegram(botId);
      await choose('Channel', 'Telegram');
      await page.getByText('1 result shown').waitFor();
      await row('Visitor 1').getByText('Telegram').waitFor();
      await photograph(page, 'results-of-channel');
      await expectAccessible(page);
      await choose('Channel', 'All channels');
      await page.getByText('50 results shown').waitFor();

      await page.getByRole('searchbox', { name: 'Search answers and variables' }).fill('new YO');
      await page.getByText('1 result shown').waitFor();
      await row('Grace').waitFor();
      await page.getByRole('searchbox').fill('');
      await page.getByText('50 results shown').waitFor();
      await choose('Question or variable', 'Town');
      await page.getByRole('textbox', { name: 'Value' }).fill('paris');
      await page.getByText('1 result shown').waitFor();
      await row('Ada').waitFor();
      await photograph(page, 'results-filter');
      await expectAccessible(page);
      await choose('Question or variable', 'Any');
      await page.getByText('50 results shown').waitFor();

      await row('Grace').getByRole('checkbox').press('Space');
      await row('Ada').getByRole('checkbox').press('Space');
      await page.getByText('2 results selected').waitFor();
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await press('Archive');
      await page.getByText('2 results were archived.').waitFor();
      await row('Grace').waitFor({ state: 'detached' });
      await choose('Show', 'Archived');
      await page.getByText('2 results shown').waitFor();
      await photograph(page, 'results-archived');
      const undo = (message: string) =>
        page.getByRole('alertdialog').filter({ hasText: message }).getByText('Undo').click();
      await undo('2 results were archived.');
      await page.getByText('2 results are back from the archive.').waitFor();
      await page.getByRole('heading', { name: 'No results match' }).waitFor();
      await press('Show all results of all time');

      // what a visitor says meanwhile is told, and moves nothing
      await talk(publicId, token, ['Linus']);
      const firstName = () => table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText();
      const news = page.getByRole('button', { name: '1 new result' });
      await until(async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return news.isVisible();
      });
      expect(await firstName()).toBe('Grace');
      await photograph(page, 'results-new');
      await expectAccessible(page);
      await news.click();
      await row('Linus').waitFor();
      expect(await firstName()).toBe('Linus');

      const viewAction = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: /^(View|Leads)$/ }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await viewAction('Choose columns …');
      const columns = page.getByRole('dialog', { name: 'Columns' });
      await columns.getByRole('checkbox', { name: 'Town' }).press('Space');
      await columns.getByRole('button', { name: 'Move “Your page” up' }).click();
      await columns.getByRole('button', { name: 'Move “Your page” up' }).click();
      await photograph(page, 'results-columns');
      await expectAccessible(page);
      await columns.getByRole('button', { name: 'Done' }).click();
      await columns.waitFor({ state: 'detached' });
      const own = [expect.stringMatching(/When$/), 'Progress', 'Your page', 'What is your name?'];
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(own);
      await choose('Show', 'Completed');
      await viewAction('Save as a view …');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Leads');
      await photograph(page, 'results-view');
      await (await keysIn(page.getByRole('dialog'))).press('Enter');
      await page.getByRole('button', { name: 'Leads' }).waitFor();
      // both are kept for the next time
      await page.goto(`${builder().url}/app/b/${botId}/results`);
      await viewAction('Leads');
      await page.getByText('1 result shown').waitFor();
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(own);
      await viewAction('Delete “Leads”');
      await page.getByText('The view “Leads” was deleted.').waitFor();
      await choose('Show', 'All results');
      await row('Ada').waitFor();

      await row('Grace').getByRole('checkbox').press('Space');
      await press('Delete');
      await page.getByText('1 result was deleted.').waitFor();
      await row('Grace').waitFor({ state: 'detached' });
      await undo('1 result was deleted.');
      await row('Grace').waitFor();
      for (const name of ['Grace', 'Ada', 'Linus']) await row(name).getByRole('checkbox').press('Space');
      await press('Delete');
      await page.getByText('3 results were deleted.').waitFor();
      await photograph(page, 'results-delete');
      // whoever leaves takes nothing back any more
      await page.goto(`${builder().url}/app/b/${botId}/results`);
      await table.waitFor();
      const left = await until(async () => {
        const { results } = await api.listResults({ path: { botId }, query: { limit: 500 } });
        return results.length <= 50 && results;
      });
      expect(left).toHaveLength(50);

      const reader = await builder().readersToken();
      const { page: reading } = await builder().open(`/b/${botId}/results`, {
        extraHTTPHeaders: { authorization: `Bearer ${reader}` },
      });
      await reading.getByRole('row').nth(1).getByRole('link').first().click();
      await reading.getByRole('tab', { name: 'Answers' }).waitFor();
      expect(await reading.getByRole('checkbox').count()).toBe(0);
      expect(await reading.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    });
  },
  { withChat: true },
);

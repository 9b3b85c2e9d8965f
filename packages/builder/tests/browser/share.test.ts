import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { until } from '@parley/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { frontDesk } from '../support/front-desk.ts';
import { expectAccessible, photograph } from '../support/look.ts';
import { readQrCode } from '../support/read-qr-code.ts';
import { startSite, type Site } from '../support/site.ts';

const run = promisify(execFile);

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const codeIn = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('group', { name, exact: true }).locator('pre').textContent()) ?? '';

/** Waits until the chat host has heard of a change, and answers visitors in this way. */
async function untilAnswered(url: string, status: number): Promise<void> {
  await until(async () => (await fetch(url)).status === status);
}

describeInBuilder(
  'the share page',
  (builder) => {
    let site: Site;
    beforeAll(async () => {
      site = await startSite();
    });
    afterAll(() => site.stop());

    const made = async (name: string, isPublished = true): Promise<string> => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: { ...frontDesk, name } } })).bot;
      if (isPublished) await api.publishBot({ path: { botId }, body: {} });
      return botId;
    };
    const publicIdOf = async (botId: string): Promise<string | null> =>
      (await builder().api.getBot({ path: { botId } })).bot.publicId;

    test('asks to publish first, and undo and the preview last from tab to tab', async () => {
      const botId = await made('Not yet', false);
      const { page } = await builder().open(`/b/${botId}`);
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 404) missing.push(response.url());
      });
      const welcome = page.getByRole('group', { name: /Group Welcome/ });
      await welcome.click();
      await (await keysIn(welcome)).press('Delete');
      await page.getByRole('button', { name: 'Zoom out' }).click();
      const view = page.locator('.react-flow__viewport');
      const lookedAt = await view.getAttribute('style');
      await page.getByRole('link', { name: 'Share' }).click();
      await page.getByRole('heading', { name: 'Publish this bot first' }).waitFor();
      await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();
      await saved(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await preview.locator('iframe').contentFrame().getByText('Welcome in').waitFor();
      await page.getByRole('link', { name: 'Flow' }).click();
      await page.getByRole('group', { name: /Group Welcome, 3 blocks/ }).waitFor();
      await view.and(page.locator(`[style="${lookedAt ?? ''}"]`)).waitFor({ state: 'attached' });
      expect(await preview.locator('iframe').contentFrame().getByText('Welcome in').count()).toBe(1);
      await page.getByRole('link', { name: 'Share' }).click();
      await preview.getByRole('button', { name: 'Close' }).click();
      await photograph(page, 'share-first');
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Publish' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Publish/ }).click();
      await section(page, 'Page of the bot')
        .getByRole('img', { name: /QR code/ })
        .waitFor();
      expect(missing).toEqual([]);
    });

    test('gives the address, moves it, and lets visitors in or not', async () => {
      const { url } = builder();
      const first = await made('Lead form');
      await builder().api.updateBot({ path: { botId: first }, body: { bot: { publicId: 'lead-form' } } });
      const botId = await made('Another form');
      const { page, context } = await builder().open(`/b/${botId}/share`);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      const address = section(page, 'Page of the bot');
      await address.getByRole('img', { name: /QR code/ }).waitFor();
      await photograph(page, 'share');
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        address.getByRole('button', { name: 'PNG' }).click(),
      ]);
      const publicId = await publicIdOf(botId);
      expect(file.suggestedFilename()).toBe(`${publicId}.png`);
      const poster = await readFile(await file.path());
      expect(await readQrCode(poster)).toMatch(new RegExp(`^http://127.0.0.1:\\d+/${publicId}$`));

      await address.getByRole('button', { name: 'Change the address' }).click();
      const field = address.getByRole('textbox');
      await field.fill('Lead Form');
      expect(await field.inputValue()).toBe('lead-form');
      await address.getByRole('button', { name: 'Save' }).click();
      await address.getByText('taken by another bot').waitFor();
      await photograph(page, 'share-taken');
      await expectAccessible(page);
      await address.getByRole('button', { name: 'lead-form-2' }).click();
      const link = address.getByRole('link', { name: /lead-form-2$/ });
      await link.waitFor();
      expect(await publicIdOf(botId)).toBe('lead-form-2');
      await address.getByRole('button', { name: 'Copy the address' }).click();
      const href = (await link.getAttribute('href'))!;
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(href);
      const code = address.getByRole('img', { name: `QR code that leads to ${href}`, exact: true });
      // it is drawn a moment after it is there
      await until(async () => (await readQrCode(await code.screenshot())) === href);

      await page.getByText('Visitors can begin a chat').click();
      await page.getByText('Closed: nobody can begin a chat').waitFor();
      await untilAnswered(href, 403);
      await page.getByText('Closed: nobody can begin a chat').click();
      await page.getByText('Visitors can begin a chat').waitFor();
      await untilAnswered(href, 200);
      await page.getByRole('button', { name: 'Unpublish' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
      await page.getByRole('heading', { name: 'Publish this bot first' }).waitFor();
      await untilAnswered(href, 404);
    });

    test('code that is pasted into a site works below the printed policy, and not on another site', async () => {
      const botId = await made('On a site');
      const { page, context } = await builder().open(`/b/${botId}/share`);
      // a visitor has no token of the author's
      const elsewhere = await context.browser()!.newContext();
      elsewhere.setDefaultTimeout(120_000);
      const embed = section(page, 'On your site');
      expect(await embed.getByRole('button', { name: 'Copy the code' }).isDisabled()).toBe(true);
      await embed.getByRole('button', { name: 'Create a token' }).click();
      await embed.getByText('Write the address of your site.').waitFor();
      await embed.getByLabel('Your site').fill(`${site.origin}/shop`);
      await embed.getByRole('button', { name: 'Create a token' }).click();
      await embed.getByText('The token is in the code below.').waitFor();
      await embed.getByLabel('Title').fill('Ask "us"');
      await embed.getByText('My site has a Content-Security-Policy').click();
      const policy = await codeIn(page, 'Content-Security-Policy');
      const look = embed.locator('iframe').contentFrame();
      await look.getByRole('button', { name: 'Ask "us"' }).waitFor();
      await photograph(page, 'share-embed');
      await expectAccessible(page);

      const visitor = await elsewhere.newPage();
      const complaints: string[] = [];
      visitor.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text());
      });
      for (const mode of ['Bubble', 'Inline', 'Popup'] as const) {
        await embed.getByText(mode, { exact: true }).click();
        if (mode === 'Popup') await embed.getByLabel('Opens by itself after').fill('0');
        const path = site.page(await codeIn(page, 'Code for your page'), policy);
        await visitor.goto(`${site.origin}${path}`);
        if (mode === 'Bubble') await visitor.getByRole('button', { name: 'Ask "us"' }).click();
        await visitor.getByText('Welcome in').waitFor();
        expect(complaints).toEqual([]);
        // the same page under another name is another site
        const refused = visitor.waitForResponse(
          (response) => response.url().endsWith('/startChat') && response.request().method() === 'POST',
        );
        await visitor.goto(`${site.otherOrigin}${path}`);
        if (mode === 'Bubble') await visitor.getByRole('button', { name: 'Ask "us"' }).click();
        expect((await refused).status()).toBe(403);
      }
      await elsewhere.close();
    });

    test('the examples for programs work as they are pasted', async () => {
      const botId = await made('For programs');
      const { page } = await builder().open(`/b/${botId}/share`);
      const programs = section(page, 'From a program');
      await programs.getByRole('button', { name: 'Create a token' }).click();
      await programs.getByText('It reaches this bot alone.').waitFor();
      const shell = await run('bash', ['-c', await codeIn(page, 'Command line')]);
      expect(shell.stdout).toContain('Welcome in');
      expect(shell.stdout).toContain('Thank you');
      await programs.getByRole('tab', { name: 'JavaScript' }).click();
      const script = await run('node', ['--input-type=module', '-e', await codeIn(page, 'JavaScript')]);
      expect(script.stdout).toContain('Welcome in');
      expect(script.stdout).toContain('Thank you');
    });

    test('sites that take a frame alone show the page once they are allowed and it is published', async () => {
      const botId = await made('In a frame');
      const { page, context } = await builder().open(`/b/${botId}/share`);
      const frames = section(page, 'In a site builder');
      await frames.getByLabel('Sites that may show the page').fill(site.origin);
      await frames.getByRole('button', { name: 'Allow these sites' }).click();
      await frames.getByText('Visitors find this once you publish').waitFor();
      await saved(page);
      await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Publish/ }).click();
      await frames.getByText('Visitors find this once you publish').waitFor({ state: 'detached' });
      const address = await codeIn(page, 'Where a link is asked for');
      const policy = async (): Promise<string | null> =>
        (await fetch(address)).headers.get('content-security-policy');
      // the chat host hears of it a moment later
      await until(async () => (await policy())?.includes(site.origin) === true);
      const visitor = await context.newPage();
      await visitor.goto(`${site.origin}${site.page(await codeIn(page, 'Where code is asked for'), '')}`);
      await visitor.locator('iframe').contentFrame().getByText('Welcome in').waitFor();
    });
  },
  { withChat: true },
);

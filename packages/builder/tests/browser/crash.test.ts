import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import type { Keyboard, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { keptOnDevice } from '../support/device.ts';
import { group, saved, viewShown } from '../support/editor.ts';
import { expectAccessible } from '../support/look.ts';

const first = { id: 'first', title: 'First', graphCoordinates: { x: 0, y: 0 }, blocks: [] };

async function newBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const { bot } = await api.createBot({ body: { workspaceId, bot: { groups: [first] } } });
  return bot.id;
}

const titleOf = async ({ api }: BuilderUnderTest, botId: string): Promise<string | undefined> =>
  (await api.getBot({ path: { botId } })).bot.groups[0]?.title;

/** The keyboard, at the end of the title of the only group. */
async function keysInTitle(page: Page): Promise<Keyboard> {
  await viewShown(page);
  await group(page, /Group First/).click();
  const title = page.getByRole('textbox', { name: 'Title of the group' });
  await title.focus();
  return keysIn(title);
}

/** Keeps every edit from the server, however late the window ends. */
const holdBack = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/bots/*/changes', () => new Promise(() => undefined));

describeInBuilder('an edit right before the end', (builder) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-profile-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('of the process of its tab is there when the bot is opened again', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().open(`/b/${botId}`);
    await holdBack(page);
    const keys = await keysInTitle(page);
    await keptOnDevice(page, 'bases', botId);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    await keys.insertText(', then a crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    expect(await titleOf(builder(), botId)).toBe('First');
    const again = await context.newPage();
    await again.goto(`${builder().url}/app/b/${botId}`);
    await group(again, /Group First, then a crash/).waitFor();
    await saved(again);
    expect(await titleOf(builder(), botId)).toBe('First, then a crash');
    await expectAccessible(again);
  });

  test('of the whole browser is there when it starts again', async () => {
    const botId = await newBot(builder());
    const { page, kill } = await builder().openProfile(folder, `/b/${botId}`);
    await holdBack(page);
    const keys = await keysInTitle(page);
    await keys.insertText(', then a kill');
    // the process that stores it ends, too
    await keptOnDevice(page, 'edits', ', then a kill');
    await kill();
    expect(await titleOf(builder(), botId)).toBe('First');
    const { page: again } = await builder().openProfile(folder, `/b/${botId}`);
    await group(again, /Group First, then a kill/).waitFor();
    await saved(again);
    expect(await titleOf(builder(), botId)).toBe('First, then a kill');
    await expectAccessible(again);
  });

  test('reaches the server, and is guarded, where the browser refuses its storage', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().openBlank();
    builder().forgive(/ERR_INTERNET_DISCONNECTED/);
    await context.addInitScript('indexedDB.open = () => { throw new Error("no storage") }');
    await page.goto(`${builder().url}/app/b/${botId}`);
    const keys = await keysInTitle(page);
    await keys.insertText(', without storage');
    await group(page, /Group First, without storage/).waitFor();
    await saved(page);
    expect(await titleOf(builder(), botId)).toBe('First, without storage');
    await context.setOffline(true);
    await keys.insertText('!');
    await page.getByText('Not saved yet, keep this window open').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
  });
});

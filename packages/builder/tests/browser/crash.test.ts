import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { group, saved } from '../support/editor.ts';

const first = { id: 'first', title: 'First', graphCoordinates: { x: 0, y: 0 }, blocks: [] };

async function newBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const { bot } = await api.createBot({ body: { workspaceId, bot: { groups: [first] } } });
  return bot.id;
}

const titleOf = async ({ api }: BuilderUnderTest, botId: string): Promise<string | undefined> =>
  (await api.getBot({ path: { botId } })).bot.groups[0]?.title;

/** Chooses the only group, and notes what is sent: nothing may be before the end of the window. */
async function readyToType(page: Page): Promise<readonly string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/changes')) sent.push(request.method());
  });
  await group(page, /Group First/).click();
  await page.getByRole('textbox', { name: 'Title of the group' }).focus();
  return sent;
}

describeInBuilder('an edit right before the end', (builder) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-profile-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('of the process of its tab is there when the bot is opened again', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().open(`/b/${botId}`);
    const sent = await readyToType(page);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    await page.keyboard.insertText(', then a crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    expect(sent).toEqual([]);
    expect(await titleOf(builder(), botId)).toBe('First');
    const again = await context.newPage();
    await again.goto(`${builder().url}/app/b/${botId}`);
    await group(again, /Group First, then a crash/).waitFor();
    await saved(again);
    expect(await titleOf(builder(), botId)).toBe('First, then a crash');
  });

  test('of the whole browser is there when it starts again', async () => {
    const botId = await newBot(builder());
    const { page, kill } = await builder().openProfile(folder, `/b/${botId}`);
    const sent = await readyToType(page);
    await page.keyboard.insertText(', then a kill');
    await kill();
    expect(sent).toEqual([]);
    expect(await titleOf(builder(), botId)).toBe('First');
    const { page: again } = await builder().openProfile(folder, `/b/${botId}`);
    await group(again, /Group First, then a kill/).waitFor();
    await saved(again);
    expect(await titleOf(builder(), botId)).toBe('First, then a kill');
  });

  test('reaches the server, and is guarded, where the browser refuses its storage', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().open('/ui');
    builder().forgive(/ERR_INTERNET_DISCONNECTED/);
    await context.addInitScript('indexedDB.open = () => { throw new Error("no storage") }');
    await page.goto(`${builder().url}/app/b/${botId}`);
    await readyToType(page);
    await page.keyboard.insertText(', without storage');
    await saved(page);
    expect(await titleOf(builder(), botId)).toBe('First, without storage');
    await context.setOffline(true);
    await page.keyboard.insertText('!');
    await page.getByText('Not saved yet, keep this window open').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
  });
});

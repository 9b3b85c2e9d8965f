import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { viewShown } from '../support/editor.ts';

/** Everything a test leaves on the machine. */
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove();
});

/** Opens a bot as somebody else in a browser of its own. */
async function openAs(builder: BuilderUnderTest, name: string, botId: string) {
  const token = await builder.membersToken('write', name);
  const folder = await mkdtemp(join(tmpdir(), 'parley-profile-'));
  leftovers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const author = await builder.openProfile(folder, `/b/${botId}`, token);
  await viewShown(author.page);
  return author;
}

/** The ids of the processes of a browser. */
async function processesOf(context: BrowserContext): Promise<readonly number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.map(({ id }) => id);
}

describeInBuilder('an author whose browser is gone', (builder) => {
  test('is gone for the others, whether it was killed or hangs, and is back if it goes on', async () => {
    const { bot } = await builder().api.createBot({
      body: { workspaceId: builder().workspaceId, bot: { name: 'Left alone' } },
    });
    const { page } = await builder().open(`/b/${bot.id}`, { isFirstVisit: true });
    const here = (names: RegExp) => page.getByRole('button', { name: names });
    const killed = await openAs(builder(), 'Grace Hopper', bot.id);
    const frozen = await openAs(builder(), 'Mary Jackson', bot.id);
    await here(/^Also here: Grace Hopper, Mary Jackson$/).waitFor();

    await killed.kill();
    await here(/^Also here: Mary Jackson$/).waitFor();

    const processes = await processesOf(frozen.context);
    expect(processes.length).toBeGreaterThan(1);
    const all = (signal: NodeJS.Signals): void => processes.forEach((id) => process.kill(id, signal));
    all('SIGSTOP');
    try {
      await here(/^Also here/).waitFor({ state: 'detached' });
    } finally {
      all('SIGCONT');
    }
    // who was only away is back
    await here(/^Also here: Mary Jackson$/).waitFor();
  });
});

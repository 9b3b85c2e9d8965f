import { expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { until } from '@parley/testing';
import { unreachableDesk } from '../support/asked-visitors.ts';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('results', (builder) => {
  /** Talks to the bot as a visitor; each answer is one of its questions. */
  const talk = async (publicId: string, token: string, answers: readonly string[]): Promise<void> => {
    const { chatUrl } = await builder().api.getInstallation({});
    const chat = createChatClient({ url: chatUrl, token });
    const { sessionId } = await chat.startChat({ path: { publicId }, body: {} });
    for (const text of answers)
      await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } });
  };

  test('in which a request failed are marked, counted, and listed by themselves', async () => {
    const { api, workspaceId } = builder();
    const { id: botId } = (await api.importBot({ body: { workspaceId, bot: unreachableDesk } })).bot;
    await api.publishBot({ path: { botId }, body: {} });
    const publicId = (await api.getBot({ path: { botId } })).bot.publicId!;
    const { value: token } = await api.createWorkspaceToken({
      path: { workspaceId },
      body: { name: 'page' },
    });
    await talk(publicId, token, ['Tom']);
    await talk(publicId, token, ['Eve', 'please']);
    await until(async () => (await api.listResults({ path: { botId } })).results.length === 2);
    await until(
      async () =>
        (await api.listResults({ path: { botId }, query: { hasErrors: true } })).results.length === 1,
    );
    const { page } = await builder().open(`/b/${botId}/results`);
    const row = (words: string) => page.getByRole('row').filter({ hasText: words });
    await row('Eve').getByText('1 problem').waitFor();
    await row('Tom').waitFor();
    expect(await row('Tom').getByText('problem').count()).toBe(0);
    await photograph(page, 'results-problems');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show them' }).click();
    await row('Tom').waitFor({ state: 'detached' });
    await row('Eve').getByRole('link').click();
    await page.getByRole('tab', { name: 'Problems 1' }).click();
    await page.getByText('The HTTP request failed.').waitFor();
    await photograph(page, 'result-problems');
    await expectAccessible(page);

    await page.goto(`${builder().url}/app/b/${botId}/analytics?time=last7Days`);
    const chats = page.getByRole('region', { name: 'Chats', exact: true });
    await chats.getByText('Results with problems').waitFor();
    await photograph(page, 'analytics-problems');
    await expectAccessible(page);
    await chats.getByRole('link', { name: 'Show them' }).click();
    await page.waitForURL(/\/results\?(?=.*state=problems)(?=.*time=last7Days)/);
    await row('Eve').waitFor();
    expect(await row('Tom').count()).toBe(0);
  });
});

import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';

describeInBuilder('a part that is loaded late', (builder) => {
  test('says that it could not be loaded, leaves the page alone, and comes at the next try', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Late' } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    builder().forgive(/ERR_INTERNET_DISCONNECTED|variables-panel/);
    await page.route('**/variables-panel*.js', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.getByRole('tab', { name: /Variables/ }).click();
    await page.getByText('This part could not be loaded').waitFor();
    expect(await page.getByRole('heading', { name: 'This page has stopped' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No variables yet').waitFor();
    expect(await page.getByText('This part could not be loaded').count()).toBe(0);
  });
});

import { expect, test } from '@jest/globals';
import { bounded, untilTrue } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved, viewShown } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** In a page: true where the part of the bot that is open can be read in the bar. */
const currentIsSeen = `(() => {
  const { left, right } = document.querySelector('header nav [aria-current]').getBoundingClientRect();
  const seen = document.querySelector('header nav').getBoundingClientRect();
  return left >= seen.left && right <= seen.right;
})()`;

describeInBuilder('the bar of a bot', (builder) => {
  const made = async (name: string): Promise<string> => {
    const { api, workspaceId } = builder();
    const groups = [{ id: 'g', title: 'Hello', graphCoordinates: { x: 200, y: 0 }, blocks: [] }];
    return (await api.createBot({ body: { workspaceId, bot: { name, groups } } })).bot.id;
  };
  const nameOf = async (botId: string): Promise<string> =>
    (await builder().api.getBot({ path: { botId } })).bot.name;

  test('renames the bot in place; Escape and an empty name leave it', async () => {
    const botId = await made('Survey');
    const { page } = await builder().open(`/b/${botId}`);
    const field = page.getByRole('textbox', { name: 'Name of the bot' });
    await page.getByRole('button', { name: 'Survey' }).click();
    await field.fill('Questions about the summer');
    await field.press('Enter');
    await saved(page);
    expect(await nameOf(botId)).toBe('Questions about the summer');
    for (const [text, key] of [
      ['Another', 'Escape'],
      ['  ', 'Enter'],
    ] as const) {
      await page.getByRole('button', { name: 'Questions about the summer' }).click();
      await field.fill(text);
      await field.press(key);
      await field.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('heading', { name: 'Survey', level: 1 }).waitFor();
    await photograph(page, 'bot-bar');
    await expectAccessible(page);
  });

  test('has room for every part of the bot on a small laptop, beside the tools of the flow', async () => {
    const botId = await made('A name of some length');
    const { page } = await builder().open(`/b/${botId}`, { viewport: { width: 1024, height: 768 } });
    await viewShown(page);
    const fits = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('header nav'))`;
    await bounded('all parts are in sight', untilTrue(page, fits));
    await expectAccessible(page);
    await photograph(page, 'bot-bar-flow');
  });

  test('shows the part that is open, however many stand before it', async () => {
    const botId = await made('On a phone');
    const { page } = await builder().open(`/b/${botId}/versions`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { name: 'Nothing is published yet' }).waitFor();
    await bounded('the open part is in sight', untilTrue(page, currentIsSeen));
    // a tablet is turned, and turned back
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await bounded(`it is in sight at ${width} pixels`, untilTrue(page, currentIsSeen));
    }
    await expectAccessible(page);
  });
});

import { expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { says, until } from '@parley/testing';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { expectAccessible, photograph, photographParts } from '../support/look.ts';

/** Asks how likely a recommendation is, then which way, and on one of them for a phone number. */
const feedback = {
  version: '6' as const,
  name: 'Feedback',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 40 }, outgoingEdgeId: 'begin' }],
  groups: [
    {
      id: 'first',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        says('hello', 'How likely is it that you recommend us?'),
        { id: 'score', type: 'rating input', options: { length: 10, startsAt: 0 } },
        says('which', 'May we call you?'),
        {
          id: 'call',
          type: 'choice input',
          items: [
            { id: 'yes', content: 'Yes', outgoingEdgeId: 'to-phone' },
            { id: 'no', content: 'No', outgoingEdgeId: 'to-bye' },
          ],
        },
      ],
    },
    {
      id: 'phone',
      title: 'Phone',
      graphCoordinates: { x: 440, y: -60 },
      blocks: [{ id: 'number', type: 'phone number input', label: 'Phone number', outgoingEdgeId: 'called' }],
    },
    { id: 'bye', title: 'Bye', graphCoordinates: { x: 880, y: 140 }, blocks: [says('thanks', 'Thank you!')] },
  ],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'first' } },
    { id: 'to-phone', from: { blockId: 'call', itemId: 'yes' }, to: { groupId: 'phone' } },
    { id: 'to-bye', from: { blockId: 'call', itemId: 'no' }, to: { groupId: 'bye' } },
    { id: 'called', from: { blockId: 'number' }, to: { groupId: 'bye' } },
  ],
};

const campaign = 'newsletter';

/** Holds chats with a bot, each as far as its answers go, and waits until all of them are counted. */
async function hold(
  builder: BuilderUnderTest,
  botId: string,
  chats: readonly (readonly string[])[],
): Promise<void> {
  const { api, workspaceId } = builder;
  const { publicId } = (await api.getBot({ path: { botId } })).bot;
  const { value: token } = await api.createWorkspaceToken({ path: { workspaceId }, body: { name: 'page' } });
  const chat = createChatClient({ url: (await api.getInstallation({})).chatUrl, token });
  const counted = async (): Promise<number> => {
    const { started, blocks } = await api.getFlow({ path: { botId }, query: { timeFilter: 'allTime' } });
    return started + blocks.reduce((sum, { answered }) => sum + answered, 0);
  };
  const before = await counted();
  for (const answers of chats) {
    const body = { prefilledVariables: { utm_source: campaign } };
    const { sessionId } = await chat.startChat({ path: { publicId: publicId! }, body });
    for (const text of answers)
      await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } });
  }
  const after = chats.reduce((sum, answers) => sum + 1 + answers.length, before);
  await until(async () => (await counted()) >= after);
}

describeInBuilder(
  'analytics',
  (builder) => {
    test('say where visitors leave, on the flow of a version and in a table; few chats get no shares', async () => {
      const { api, workspaceId } = builder();
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: feedback } })).bot;
      const { page } = await builder().open(`/b/${botId}/analytics`);
      await page.getByRole('heading', { name: 'Nothing is published yet' }).waitFor();
      await photograph(page, 'analytics-none');
      await api.publishBot({ path: { botId }, body: {} });
      await page.reload();
      const dropOff = page.getByRole('region', { name: 'Where visitors leave' });
      await dropOff.getByText('Nobody started a chat').waitFor();

      await hold(builder(), botId, [['9', 'Yes'], ['7'], [], ['10', 'No']]);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await dropOff.getByText('1 of 4 chats leave at “How likely is it that you recommend us?”.').waitFor();
      await dropOff.getByText('With fewer than 20 chats').waitFor();
      const table = dropOff.getByRole('table', { name: 'Questions of this version' });
      const rows = async () =>
        (await table.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*[\t\n]+\s*/));
      expect(await rows()).toEqual([
        ['Question', 'Reached', 'Answered', 'Left'],
        ['How likely is it that you recommend us?', '4', '3', '1'],
        ['May we call you?', '3', '2', '1'],
        ['Phone number', '1', '0', '1'],
      ]);
      await photograph(page, 'analytics-few');

      await hold(builder(), botId, [
        ...Array.from({ length: 14 }, (_, index) => [String(6 + (index % 5)), 'Yes']),
        ...Array.from({ length: 6 }, () => ['8', 'Yes', '+49 170 1234567']),
        ['2', 'No'],
      ]);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await dropOff.getByText('71 % leave at “Phone number”: 15 of the 21 chats that reached it.').waitFor();
      expect(await rows()).toEqual([
        ['Question', 'Reached', 'Answered', 'Left', 'Share'],
        ['How likely is it that you recommend us?', '25', '24', '1', '4 %'],
        ['May we call you?', '24', '23', '1', '4 %'],
        ['Phone number', '21', '6', '15', '71 %'],
      ]);
      const picture = dropOff.getByRole('img', { name: /^The flow of version 1/ });
      const said = await picture.locator('text').allTextContents();
      expect(said).toEqual(expect.arrayContaining(['15 of 21 left, 71 %', '21 · 91 %', '2 · 9 %']));
      const width = async (index: number): Promise<number> =>
        picture
          .locator('path')
          .nth(index)
          .evaluate((edge) => Number.parseFloat(getComputedStyle(edge).strokeWidth));
      // begin, to-phone, to-bye
      expect([await width(0), await width(1), await width(2)]).toEqual([16, (16 * 21) / 25, 1.5]);
      const chats = page.getByRole('region', { name: 'Chats', exact: true });
      await chats.getByRole('img', { name: /^Chats started and completed/ }).waitFor();
      const days = chats.getByRole('table', { name: 'Chats by day' });
      const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());
      expect((await days.getByRole('row').nth(1).innerText()).split(/\s*\t\s*/)).toEqual([
        today,
        '25',
        '24',
        '8',
      ]);
      await chats.getByText('32 % of chats').waitFor();
      const sources = page.getByRole('region', { name: 'Where visitors come from' });
      await sources.getByRole('row', { name: `${campaign} 25 · 100 %, 8 completed`, exact: true }).waitFor();
      await photographParts(page, new Map([['analytics-sources', sources]]));
      const answers = page.getByRole('region', { name: 'Answers' });
      const ratings = answers.getByRole('region', { name: 'How likely is it that you recommend us?' });
      await ratings.getByText('24 chats answered. Mean 7.75, median 8, from 2 to 10.').waitFor();
      await ratings.getByText('Net promoter score 13').waitFor();
      await ratings.getByRole('row', { name: '0 0 · 0 %', exact: true }).waitFor();
      const calls = answers.getByRole('region', { name: 'May we call you?' });
      expect(await calls.getByRole('row').allInnerTexts()).toEqual([
        expect.stringMatching(/^Answer\s+Chats$/),
        expect.stringMatching(/^Yes\s+21 · 91 %$/),
        expect.stringMatching(/^No\s+2 · 9 %$/),
      ]);
      await photograph(page, 'analytics');
      await answers.scrollIntoViewIfNeeded();
      await photograph(page, 'analytics-answers');
      await expectAccessible(page);

      await page.getByRole('button', { name: /Compare with$/ }).click();
      await page.getByRole('option', { name: 'Today', exact: true }).click();
      const besides = dropOff.getByRole('article', { name: 'Version 1, Today' });
      await besides.getByRole('row', { name: 'Phone number 21 6 15 71 % –' }).waitFor();
      await dropOff.getByRole('article', { name: 'Version 1, Last 30 days' }).getByRole('table').waitFor();
      await dropOff.scrollIntoViewIfNeeded();
      await photograph(page, 'analytics-compared');
      await page.getByRole('button', { name: /Compare with$/ }).click();
      await page.getByRole('option', { name: 'Nothing', exact: true }).click();

      const { bot } = await api.getBot({ path: { botId } });
      await api.updateBot({
        path: { botId },
        body: { bot: { settings: { ...bot.settings, general: { isBrandingEnabled: false } } } },
      });
      await api.publishBot({ path: { botId }, body: {} });
      await page.goto(`${builder().url}/app/b/${botId}/analytics`);
      await dropOff.getByText('Nobody started a chat with this version').waitFor();
      await chats.getByText('32 % of chats').waitFor();
      await photograph(page, 'analytics-fresh-version');
      await dropOff.getByRole('button', { name: 'Look at version 1' }).click();
      await dropOff.getByText('71 % leave at “Phone number”').waitFor();

      await page.getByRole('button', { name: /Time$/ }).click();
      await page.getByRole('option', { name: 'Last month', exact: true }).click();
      await dropOff.getByText('Nobody started a chat').waitFor();
      await page.waitForURL(/time=lastMonth/);

      await page.getByRole('link', { name: 'Bots' }).click();
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Feedback' }) });
      await card.getByText('25 chats in 7 days').waitFor();
      await photograph(page, 'bots-week');
      await expectAccessible(page);
    });
  },
  { withChat: true },
);

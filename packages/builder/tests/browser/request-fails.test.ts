import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { group, openFlow, saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Panel' });

async function sendingBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const { bot } = await api.createBot({
    body: {
      workspaceId,
      bot: {
        name: 'Bookings',
        events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'go' }],
        edges: [
          { id: 'go', from: { eventId: 'start' }, to: { groupId: 'send' } },
          { id: 'on', from: { blockId: 'request' }, to: { groupId: 'bye' } },
        ],
        groups: [
          {
            id: 'send',
            title: 'Send',
            graphCoordinates: { x: 0, y: 0 },
            blocks: [
              {
                id: 'request',
                type: 'Webhook',
                options: { webhook: { url: 'https://example.com', method: 'POST' } },
                outgoingEdgeId: 'on',
              },
            ],
          },
          {
            id: 'bye',
            title: 'Bye',
            graphCoordinates: { x: 400, y: 0 },
            blocks: [says('thanks', 'Thank you {{Nmae}}')],
          },
        ],
        variables: [{ id: 'name', name: 'Nmae' }],
      },
    },
  });
  return bot.id;
}

describeInBuilder('a request that fails', (builder) => {
  test('leads elsewhere by one press, which one undo takes back', async () => {
    const botId = await sendingBot(builder());
    const { page } = await openFlow(builder(), botId);
    await page.locator('[data-block="request"]').click();
    const offer = panel(page).getByRole('button', { name: 'If the request fails, go elsewhere' });
    await offer.waitFor();
    await photograph(page, 'request-fails-offer');
    await page.setViewportSize({ width: 1440, height: 900 });
    await offer.click();
    // what the bot says then is written at once
    const keys = await keysIn(panel(page).locator('[contenteditable="true"]').first());
    await keys.type('We could not send this. Please call us.');
    await group(page, /Group The request failed, 1 block/).waitFor();
    await saved(page);
    await photograph(page, 'request-fails');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    const { bot } = await builder().api.getBot({ path: { botId } });
    const [request, condition] = bot.groups[0]!.blocks;
    const status = bot.variables.find(({ name }) => name === 'Status of the request')!;
    expect(request).toMatchObject({
      options: { responseVariableMapping: [{ variableId: status.id, bodyPath: 'statusCode' }] },
    });
    expect(condition).toMatchObject({
      type: 'Condition',
      items: [
        {
          content: {
            logicalOperator: 'OR',
            comparisons: [
              { variableId: status.id, comparisonOperator: 'Less than', value: '200' },
              { variableId: status.id, comparisonOperator: 'Greater than', value: '299' },
            ],
          },
        },
      ],
    });
    const targetOf = (edgeId: string | undefined): string | undefined => {
      const edge = bot.edges.find(({ id }) => id === edgeId);
      return bot.groups.find(({ id }) => id === edge?.to.groupId)?.title;
    };
    expect([targetOf(condition?.outgoingEdgeId), targetOf(condition?.items?.[0]?.outgoingEdgeId)]).toEqual([
      'Bye',
      'The request failed',
    ]);
    // nothing is left to offer
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('[data-block="request"]').click();
    await panel(page).getByRole('heading', { name: 'HTTP request' }).waitFor();
    await offer.waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await undo.click();
    await offer.waitFor();
    await saved(page);
    const before = (await builder().api.getBot({ path: { botId } })).bot;
    expect([before.groups.length, before.variables.length, before.groups[0]!.blocks.length]).toEqual([
      2, 1, 1,
    ]);
    expect(before.groups[0]!.blocks[0]?.outgoingEdgeId).toBe('on');
  });
});

describeInBuilder('a variable that nothing in the bot fills', (builder) => {
  test('says so in the list, and is an issue once pages and links may not fill it', async () => {
    const { page } = await openFlow(builder(), await sendingBot(builder()));
    await panel(page)
      .getByRole('tab', { name: /^Variables/ })
      .click();
    await panel(page).getByText('Nothing in this bot fills it · Used in 1 block').waitFor();
    await panel(page).getByRole('button', { name: 'More about Nmae' }).click();
    await panel(page).getByText('Pages and links may fill Nmae').click();
    await saved(page);
    await panel(page)
      .getByRole('tab', { name: /^Issues/ })
      .click();
    const issue = panel(page).getByText('Nothing fills “Nmae”, so that it is empty here');
    await issue.waitFor();
    await photograph(page, 'never-filled');
    await page.setViewportSize({ width: 1440, height: 900 });
    await issue.click();
    await panel(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
    await panel(page)
      .getByRole('tab', { name: /^Variables/ })
      .click();
    await panel(page).getByRole('button', { name: 'More about Nmae' }).click();
    await panel(page).getByText('Pages and links may fill Nmae').click();
    await panel(page).getByRole('tab', { name: 'Issues', exact: true }).waitFor();
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { says, until } from '@parley/testing';
import { startModelProvider, type ModelProviderProcess } from '@parley/testing/model-provider';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const place = { x: 0, y: 0 };

/** Asks two models when a chat begins. */
const botAsking = (credentialsId: string) => ({
  version: '6' as const,
  name: 'Asks two models',
  events: [{ id: 'start', type: 'start', graphCoordinates: place, outgoingEdgeId: 'to-ask' }],
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: place,
      blocks: [
        ...['large-1', 'small-1'].map((model) => ({
          id: `asks-${model}`,
          type: 'openai',
          options: {
            action: 'Create chat completion',
            credentialsId,
            model,
            messages: [{ id: 'm', role: 'user', content: `Something for ${model}` }],
          },
        })),
        says('bye', 'Bye'),
      ],
    },
  ],
  edges: [{ id: 'to-ask', from: { eventId: 'start' }, to: { groupId: 'ask' } }],
});

describeInBuilder(
  'the use of language models',
  (builder) => {
    let provider: ModelProviderProcess;
    beforeAll(async () => {
      provider = await startModelProvider([
        { match: { userMessage: 'for large-1' }, response: { content: 'Much to say. '.repeat(20) } },
        { match: { userMessage: 'for small-1' }, response: { content: 'Little to say.' } },
      ]);
    });
    afterAll(() => provider.stop());

    test('is a table of tokens by model for a bot that asks some', async () => {
      const { api, workspaceId } = builder();
      const data = { apiKey: 'sk-of-the-tests', baseUrl: `${provider.url}/v1` };
      const body = { type: 'openai-compatible' as const, name: 'Own', data };
      const { id } = (await api.createCredentials({ path: { workspaceId }, body })).credentials;
      const { id: botId } = (await api.importBot({ body: { workspaceId, bot: botAsking(id) } })).bot;
      await api.publishBot({ path: { botId }, body: {} });
      const { page } = await builder().open(`/b/${botId}/analytics`);
      await page.getByRole('region', { name: 'Chats' }).getByText('Nobody started a chat').waitFor();
      expect(await page.getByRole('region', { name: 'Language models' }).count()).toBe(0);

      const { publicId } = (await api.getBot({ path: { botId } })).bot;
      const { value: token } = await api.createWorkspaceToken({
        path: { workspaceId },
        body: { name: 'page' },
      });
      const chat = createChatClient({ url: (await api.getInstallation({})).chatUrl, token });
      for (let count = 0; count < 2; count += 1)
        await chat.startChat({ path: { publicId: publicId! }, body: {} });
      const usage = async () =>
        (await api.getUsage({ path: { botId }, query: { timeFilter: 'allTime' } })).usage;
      await until(async () => (await usage()).calls >= 4);

      await page.getByRole('button', { name: 'Refresh' }).click();
      const table = page.getByRole('table', { name: 'Language models' });
      await table.waitFor();
      const { models, inputTokens, outputTokens } = await usage();
      const row = (name: string, calls: number, used: { inputTokens: number; outputTokens: number }) => [
        name,
        String(calls),
        used.inputTokens.toLocaleString('en'),
        used.outputTokens.toLocaleString('en'),
      ];
      const rows = (await table.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*[\t\n]+\s*/));
      expect(rows).toEqual([
        ['Model', 'Answers', 'Input tokens', 'Output tokens'],
        row('large-1', 2, models[0]!),
        row('small-1', 2, models[1]!),
        row('All models', 4, { inputTokens, outputTokens }),
      ]);
      expect(models.map(({ model }) => model)).toEqual(['large-1', 'small-1']);
      await table.scrollIntoViewIfNeeded();
      await photograph(page, 'analytics-models');
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('columnheader', { name: 'Input tokens' }).waitFor();
    });
  },
  { withChat: true },
);

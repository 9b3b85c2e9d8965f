import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startModelProvider, type ModelProviderProcess } from '@parley/testing/model-provider';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const place = { x: 0, y: 0 };
const answer = '**Yes**, there is one:\n\n- the train at ten';

const sound = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'),
  Buffer.alloc(4_000, 7),
]);

const proposal = {
  groups: [
    { id: 'g', title: 'Greet', blocks: [{ type: 'text', text: 'Good morning, {{Name}}!' }] },
    { id: 'h', title: 'Part', blocks: [{ type: 'text', text: 'Good night!' }] },
  ],
};

/** Asks a model what the visitor wants to know, has another find out who they are, and a third greet them. */
const botAsking = (credentialsId: string | undefined) => ({
  version: '6' as const,
  name: 'Asks a model',
  events: [{ id: 'start', type: 'start', graphCoordinates: place, outgoingEdgeId: 'to-ask' }],
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        {
          id: 'answers',
          type: 'openai',
          options: {
            action: 'Create chat completion',
            ...(credentialsId === undefined ? {} : { credentialsId }),
            messages: [{ id: 'm', role: 'user', content: 'About trains: {{Question}}' }],
          },
        },
        {
          id: 'fills',
          type: 'openai',
          options: {
            action: 'Generate variables',
            ...(credentialsId === undefined ? {} : { credentialsId }),
            prompt: 'Who says {{Question}}?',
            variablesToExtract: [{ id: 'e', type: 'string', variableId: 'v-name', isRequired: true }],
          },
        },
        {
          id: 'speaks',
          type: 'openai',
          options: {
            action: 'Create speech',
            ...(credentialsId === undefined ? {} : { credentialsId }),
            input: 'Welcome, {{Name}}!',
          },
        },
      ],
    },
  ],
  edges: [{ id: 'to-ask', from: { eventId: 'start' }, to: { groupId: 'ask' } }],
  variables: [
    { id: 'v-question', name: 'Question' },
    { id: 'v-name', name: 'Name' },
  ],
});

/** Checks a page on which a finder was open: words that it had read aloud name entries that are gone, until they go by themselves. */
async function expectAccessibleAfterFinder(page: Page): Promise<void> {
  await page
    .locator('[data-live-announcer] [role="img"]')
    .evaluateAll((nodes) => nodes.forEach((node) => node.remove()));
  await expectAccessible(page);
}

/** An author has the model of the block write groups, takes them, and takes that back. */
async function proposes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All commands' }).click();
  await page.getByRole('menuitem', { name: 'Write with AI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write with AI' });
  await dialog.getByRole('textbox', { name: 'What should the bot do?' }).fill('Greet whoever comes.');
  await dialog.getByRole('textbox', { name: 'Model', exact: true }).fill('some-model');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const shown = dialog.getByRole('region', { name: 'Proposal' });
  await shown.getByText('Good morning, {{Name}}!').waitFor();
  await expectAccessibleAfterFinder(page);
  await photograph(page, 'write-with-ai');
  await dialog.getByRole('button', { name: 'Add to the bot' }).click();
  await page.locator('[data-block]', { hasText: 'Good morning' }).waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.locator('[data-block]', { hasText: 'Good morning' }).waitFor({ state: 'detached' });
}

describeInBuilder(
  'the try of a language model',
  (builder) => {
    let provider: ModelProviderProcess;
    /** A server that names models and does nothing else. */
    const shelf = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: [{ id: 'large-1' }, { id: 'small-1' }] }));
    });
    beforeAll(async () => {
      await once(shelf.listen(0, '127.0.0.1'), 'listening');
      provider = await startModelProvider([
        { match: { userMessage: 'About trains: When?' }, response: { content: answer } },
        { match: { userMessage: 'Greet whoever comes' }, response: { content: JSON.stringify(proposal) } },
        { match: { userMessage: 'Who says I am Ada?' }, response: { content: '{"Name":"Ada"}' } },
        { match: { userMessage: 'Welcome, Ada!' }, response: { audio: sound.toString('base64') } },
      ]);
    });
    afterAll(async () => {
      shelf.close();
      await provider.stop();
    });

    const account = async (url: string): Promise<string> => {
      const { api, workspaceId } = builder();
      const data = { apiKey: 'sk-of-the-tests', baseUrl: `${url}/v1` };
      const body = { type: 'openai-compatible' as const, name: 'Own', data };
      return (await api.createCredentials({ path: { workspaceId }, body })).credentials.id;
    };
    const opened = async (
      block: string,
      credentialsId: string | undefined,
    ): Promise<{ readonly page: Page; readonly botId: string }> => {
      const { api, workspaceId } = builder();
      const { bot } = await api.importBot({ body: { workspaceId, bot: botAsking(credentialsId) } });
      const { page } = await builder().open(`/b/${bot.id}`);
      await page.locator(`[data-block="${block}"]`).click();
      return { page, botId: bot.id };
    };

    test('asks it once as a chat would, and shows its answer and its tokens', async () => {
      const { page, botId } = await opened('answers', await account(provider.url));
      await page.getByRole('button', { name: 'Try it' }).click();
      const dialog = page.getByRole('dialog', { name: 'Try the model' });
      await dialog.getByRole('textbox', { name: 'Question' }).fill('When?');
      await dialog.getByRole('button', { name: 'Ask the model' }).click();
      await dialog.getByText(/^Answered with \d+ tokens$/).waitFor();
      expect(await dialog.getByRole('definition').innerText()).toBe('Yes, there is one:\n\nthe train at ten');
      expect(await provider.received()).toHaveLength(1);
      await photograph(page, 'try-model');
      await expectAccessible(page);

      // a question that the provider of the test does not know
      await dialog.getByRole('textbox', { name: 'Question' }).fill('Why?');
      await dialog.getByRole('button', { name: 'Ask it again' }).click();
      await dialog.getByText(/The provider knows no such model/).waitFor();
      await expectAccessible(page);
      expect((await builder().api.listResults({ path: { botId }, query: {} })).results).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await proposes(page);
      await saved(page);
      const { bot } = await builder().api.getBot({ path: { botId }, query: {} });
      expect(bot.groups.map(({ title }) => title)).toEqual(['Ask']);
    });

    test('shows the variables that it fills, and plays what it speaks', async () => {
      const { page } = await opened('fills', await account(provider.url));
      await page.getByRole('button', { name: 'Try it' }).click();
      const dialog = page.getByRole('dialog', { name: 'Try the model' });
      await dialog.getByRole('textbox', { name: 'Question' }).fill('I am Ada');
      await dialog.getByRole('button', { name: 'Ask the model' }).click();
      await dialog.getByRole('term').getByText('Name').waitFor();
      expect(await dialog.getByRole('definition').innerText()).toBe('Ada');

      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.locator('[data-block="speaks"]').click();
      await page.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada');
      await dialog.getByRole('button', { name: 'Ask the model' }).click();
      const answered = dialog.getByRole('region', { name: 'Answer' });
      await answered.or(dialog.getByText('There is no answer.')).waitFor();
      expect(await dialog.innerText()).not.toContain('There is no answer.');
      const address = await dialog.locator('audio').getAttribute('src');
      expect(Buffer.from(await (await fetch(address ?? '')).arrayBuffer())).toEqual(sound);
      await photograph(page, 'try-speech');
      await expectAccessibleAfterFinder(page);
    });

    test('is chosen from those that the provider of the account names', async () => {
      const url = `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`;
      const { page } = await opened('answers', await account(url));
      await page.getByRole('button', { name: 'Choose a model' }).click();
      await page.getByRole('searchbox', { name: 'Find a model' }).fill('small');
      await photograph(page, 'choose-model');
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'small-1' }).click();
      await page.getByRole('searchbox', { name: 'Find a model' }).waitFor({ state: 'detached' });
      const model = page.getByRole('textbox', { name: 'Model', exact: true });
      expect(await model.inputValue()).toBe('small-1');
      await saved(page);

      const without = await opened('answers', undefined);
      await without.page.getByRole('button', { name: 'Choose a model' }).click();
      await without.page.getByText('Choose an account first').waitFor();
      await expectAccessible(without.page);
    });
  },
  { withChat: true },
);

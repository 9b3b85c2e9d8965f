import { expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { until } from '@parley/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { photograph } from '../support/look.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const at = { x: 0, y: 0 };
/** A bot that shows a picture, and asks for a name. */
const greeter = {
  name: 'Lead form',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'hi',
      title: 'Welcome',
      graphCoordinates: at,
      blocks: [
        { id: 'picture', type: 'image', content: { url: pixel } },
        { id: 'name', type: 'text input' },
      ],
    },
  ],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hi' } }],
};

describeInBuilder(
  'what a new author reads',
  (builder) => {
    const newBot = async (bot: object): Promise<string> => {
      const { api, workspaceId } = builder();
      return (await api.createBot({ body: { workspaceId, bot: { ...bot } } })).bot.id;
    };
    const part = (page: Page, name: string): Locator =>
      page.getByRole('region', { name: 'Look' }).getByRole('group', { name, exact: true });

    test('is told of nothing that was refused before anybody signs in', async () => {
      const { page } = await builder().openBlank({ extraHTTPHeaders: {} });
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`${violatedDirective}: ${blockedURI}`);
        });
      });
      const askedToSignIn = page.getByRole('dialog').getByRole('button', { name: 'Sign in' });
      for (const [path, shown] of [
        ['/sign-in', page.getByText('parley admin sign-in-link')],
        ['/', askedToSignIn],
        [`/b/${await newBot(greeter)}`, askedToSignIn],
        ['/invite#code=of-nobody', page.getByRole('textbox', { name: 'Your name' })],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(`${builder().url}/app${path}`);
        await shown.first().waitFor();
      }
      // nor does a library try out what the policy of the page forbids, once somebody is in
      const inside = await builder().openBlank();
      inside.page.on('console', (message) => errors.push(message.text()));
      await inside.page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`${violatedDirective}: ${blockedURI}`);
        });
      });
      await inside.page.goto(`${builder().url}/app/b/${await newBot(greeter)}`);
      await inside.page.getByText('Saved', { exact: true }).waitFor();
      await inside.page.locator('[data-block]').first().click();
      await inside.page
        .locator('[data-panel]')
        .getByRole('heading', { name: 'Picture', exact: true })
        .waitFor();
      expect(errors).toEqual([]);
    });

    test('sees the colours, corners and faces that are in effect on a dark background', async () => {
      const background = { type: 'Color', content: '#101418' };
      const botId = await newBot({ theme: { general: { background } } });
      const { page } = await builder().open(`/b/${botId}/theme`);
      const said = part(page, 'The bot says');
      const shown = (name: string) =>
        said.getByRole('textbox', { name, exact: true }).getAttribute('placeholder');
      await said.waitFor();
      expect([await shown('Background'), await shown('Text')]).toEqual(['#262b35', '#eceef2']);
      await part(page, 'Page')
        .getByRole('button', { name: /^Gently rounded Corners of everything/ })
        .waitFor();
      // without a picture there is no face, and nothing to switch off
      await said.getByRole('textbox', { name: 'Avatar of the bot' }).waitFor();
      expect(await said.getByRole('switch').count()).toBe(0);
      await photograph(page, 'look-dark-bot');
      await said.getByRole('textbox', { name: 'Avatar of the bot' }).fill(pixel);
      await said.getByRole('switch', { name: 'Show an avatar beside it', checked: true }).waitFor();
      // light words on a light ground are hard to read there, and said to be
      await said.getByRole('textbox', { name: 'Background', exact: true }).fill('#f1f5f9');
      await said.getByText('Hard to read on its background', { exact: false }).waitFor();
    });

    test('finds the name of the bot on its page and on its bubble', async () => {
      const { api } = builder();
      const botId = await newBot(greeter);
      await api.publishBot({ path: { botId } });
      const { page, context } = await builder().open(`/b/${botId}/share`);
      await page.getByText('label="Lead form"', { exact: false }).first().waitFor();
      const { publicId } = (await api.getBot({ path: { botId } })).bot;
      const { chatUrl } = await api.getInstallation({});
      const visitor = await context.newPage();
      await visitor.goto(`${chatUrl}/${publicId}`);
      expect(await visitor.title()).toBe('Lead form');
      await visitor.getByRole('heading', { name: 'Lead form', level: 1 }).waitFor();
    });

    test('sees the pictures of a conversation', async () => {
      const { api, workspaceId } = builder();
      const botId = await newBot(greeter);
      await api.publishBot({ path: { botId } });
      const { publicId } = (await api.getBot({ path: { botId } })).bot;
      const { chatUrl } = await api.getInstallation({});
      const { value: token } = await api.createWorkspaceToken({
        path: { workspaceId },
        body: { name: 'Site' },
      });
      const chat = createChatClient({ url: chatUrl, token });
      const { sessionId } = await chat.startChat({ path: { publicId: publicId ?? '' }, body: {} });
      await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text: 'Ada' } } });
      const path = { botId };
      // they are written a moment after the conversation
      const result = await until(async () => {
        const [newest] = (await api.listResults({ path })).results;
        return newest?.isCompleted === true && newest;
      });
      const { page } = await builder().open(`/b/${botId}/results/${result.id}`);
      await page.getByRole('tab', { name: 'Conversation' }).click();
      await page.getByRole('img', { name: 'Picture' }).waitFor();
      await photograph(page, 'transcript-picture');
    });

    test('reads a name on the place to drop a file', async () => {
      const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
      await page.getByRole('button', { name: 'Create bot' }).waitFor();
      expect(await page.getByRole('button', { name: /DropZone/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Drop the file of a bot here/ }).count()).toBe(1);
    });
  },
  { withChat: true },
);

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import type { Locator } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused } from '../support/editor.ts';
import { Hands } from '../support/hands.ts';
import { photograph } from '../support/look.ts';

/** The most clicks that the whole way may take. */
const mostClicks = 45;

describeInBuilder(
  'the bot of a dentist',
  (builder) => {
    let requests = 0;
    const practice = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    beforeAll(() => once(practice.listen(0, '127.0.0.1'), 'listening'));
    afterAll(() => void practice.close());

    test('is made in 45 clicks, and none of them is into a field that should have had the cursor', async () => {
      const { api, workspaceId } = builder();
      const { page } = await builder().open(`/w/${workspaceId}/new`);
      // the copy that visitors get is looked for before there is one
      builder().forgive(/404/);
      const hands = new Hands();
      const panel = page.getByRole('complementary', { name: 'Panel' });
      const palette = page.getByRole('complementary', { name: 'Add' });
      const field = (name: string): Locator => panel.getByRole('textbox', { name });
      const combo = (name: string): Locator => panel.getByRole('combobox', { name });
      const option = (name: string): Locator => page.getByRole('option', { name, exact: true });
      const add = async (kind: string): Promise<void> => {
        await hands.click(palette.getByRole('button', { name: kind, exact: true }).first());
        await panel.getByRole('heading', { name: kind, exact: true }).waitFor();
      };
      /** Types where the cursor is: adding a block has put it there. */
      const write = async (target: Locator, text: string): Promise<void> => {
        await focused(target).waitFor();
        await hands.type(target, text);
      };
      /** Types a name where the cursor is, and takes it when the list offers it so. */
      const take = async (target: Locator, name: string, offer = name): Promise<void> => {
        await write(target, name);
        await option(offer).waitFor();
        await hands.press(target, 'Enter');
      };
      /** Begins the name of a variable in a text, and takes the one that the list has marked. */
      const insert = async (target: Locator, begun: string, name: string): Promise<void> => {
        await hands.type(target, `{{${begun}`);
        await option(name).and(page.locator('[data-focused]')).waitFor();
        await hands.press(target, 'Enter');
        await option(name).waitFor({ state: 'detached' });
      };
      const ask = async (kind: string, question: string, variable: string): Promise<void> => {
        await add(kind);
        await answer(question, variable);
      };
      const answer = async (question: string, variable: string): Promise<void> => {
        await write(field('Message'), question);
        const saved = combo('Save the answer in');
        await hands.click(saved);
        await take(saved, variable, `Create “${variable}”`);
      };
      const leadOn = async (way: string | RegExp, kind: RegExp): Promise<void> => {
        await hands.click(panel.getByRole('button', { name: 'Connect to …' }));
        await hands.click(page.getByRole('menuitem', { name: way }));
        await hands.click(page.getByRole('menuitem', { name: 'A new group' }));
        await hands.click(page.getByRole('dialog', { name: 'Add a block' }).getByRole('menuitem', { name: kind }).first()); // prettier-ignore
      };

      await hands.click(page.getByRole('button', { name: 'Make it' }));
      await hands.click(page.getByRole('button', { name: /^Say hello/ }));
      await write(field('Message'), 'Welcome to our practice');
      await add('Picture');
      await write(field('Picture'), 'https://example.com/practice.jpg');
      await ask('Text answer', 'What is your name?', 'Name');
      await ask('Email address', 'Where can we write to you?', 'Email');
      await ask('Phone number', 'Where can we call you?', 'Phone');
      await ask('Buttons', 'What can we do for you?', 'Service');
      const words = panel.getByRole('textbox', { name: 'Words on the button' });
      await hands.click(words.first());
      await hands.press(words.first(), 'Control+a');
      for (const [index, service] of ['Check-up', 'Cleaning', 'Braces'].entries()) {
        if (index > 0) await hands.press(words.nth(index - 1), 'Enter');
        await write(words.nth(index), service);
      }
      await add('Condition');
      await take(combo('Variable'), 'Service');
      await hands.click(field('Value'));
      await hands.type(field('Value'), 'Braces');
      await leadOn(/Service/, /^Text\s*Messages/);
      await write(field('Message'), 'We call you first.');
      await hands.click(page.locator('[data-block]').filter({ hasText: 'Otherwise' }));
      await leadOn('Otherwise', /^Date/);
      await answer('When would you like to come?', 'Day');
      await hands.click(panel.getByRole('button', { name: 'Not before today' }));
      await ask('Number', 'How many of you will come?', 'People');
      await add('Set a variable');
      await take(combo('Variable'), 'Price', 'Create “Price”');
      await hands.click(field('Text or calculation'));
      await insert(field('Text or calculation'), 'Peo', 'People');
      await hands.type(field('Text or calculation'), ' * 40');
      await add('HTTP request');
      const { port } = practice.address() as AddressInfo;
      await write(field('Address'), `http://127.0.0.1:${port}/appointments`);
      await add('Text');
      await write(field('Message'), 'Thank you, ');
      await insert(field('Message'), 'Na', 'Name');
      await hands.type(field('Message'), ': ');
      await insert(field('Message'), 'Pri', 'Price');
      await hands.type(field('Message'), ' euros.');
      await photograph(page, 'dentist');
      await hands.click(page.getByRole('banner').getByRole('button', { name: 'Publish' }));
      await hands.click(page.getByRole('dialog').getByRole('button', { name: /^Publish/ }));
      await page
        .getByRole('region', { name: /notification/i })
        .getByRole('link')
        .waitFor();

      const botId = new URL(page.url()).pathname.split('/')[3] ?? '';
      const publicId = (await api.getBot({ path: { botId } })).bot.publicId ?? '';
      const { value: token } = await api.createWorkspaceToken({
        path: { workspaceId },
        body: { name: 'page' },
      });
      const { chatUrl } = await api.getInstallation({});
      const chat = createChatClient({ url: chatUrl, token });
      const talk = async (...answers: readonly string[]): Promise<string> => {
        const { sessionId, ...begun } = await chat.startChat({ path: { publicId }, body: {} });
        let said = JSON.stringify(begun.messages);
        for (const text of answers) {
          const message = { type: 'text' as const, text };
          said = JSON.stringify(
            (await chat.continueChat({ path: { sessionId }, body: { message } })).messages,
          );
        }
        return said;
      };
      const contact = ['Ada', 'ada@example.com', '+44 20 7946 0958'] as const;
      expect(await talk(...contact, 'Braces')).toContain('We call you first.');
      expect(requests).toBe(0);
      const last = await talk(...contact, 'Cleaning', '2031-05-06', '2');
      expect(last).toContain('Ada');
      expect(last).toContain('80');
      expect(requests).toBe(1);

      process.stdout.write(`the bot of a dentist: ${hands.clicks} clicks, ${hands.keys} keys\n`);
      expect(hands.clicks).toBeLessThanOrEqual(mostClicks);
    });
  },
  { withChat: true },
);

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { until } from '@parley/testing';
import type { Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** Asks a service about somebody, whose name the visitor gives. */
const botAt = (url: string) => ({
  version: '6' as const,
  name: 'Asks a service',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to-ask' }],
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        {
          id: 'request',
          type: 'Webhook',
          options: {
            webhook: { url, method: 'GET', headers: [{ id: 'h', key: 'X-Key', value: '{{Key}}' }] },
          },
        },
      ],
    },
  ],
  edges: [{ id: 'to-ask', from: { eventId: 'start' }, to: { groupId: 'ask' } }],
  variables: [
    { id: 'v-name', name: 'Name' },
    { id: 'v-key', name: 'Key', value: 'secret' },
    { id: 'v-other', name: 'Other' },
  ],
});

describeInBuilder(
  'the try of a request',
  (builder) => {
    const received: { readonly url: string | undefined; readonly key: unknown }[] = [];
    const people = createServer((request, response) => {
      const { url, headers } = request;
      received.push({ url, key: headers['x-key'] });
      const isKnown = url === '/people/Ada%20L';
      response
        .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json', 'x-pages': '1' })
        .end(
          JSON.stringify(
            isKnown
              ? { user: { 'e-mail': 'ada@example.com', tags: ['a', 'b'] } }
              : { error: `nobody ${received.length}` },
          ),
        );
    });
    beforeAll(async () => {
      await once(people.listen(0, '127.0.0.1'), 'listening');
    });
    beforeEach(() => {
      received.length = 0;
    });
    afterAll(() => {
      people.close();
    });

    const opened = async (url: string): Promise<{ readonly page: Page; readonly botId: string }> => {
      const { api, workspaceId } = builder();
      const { bot } = await api.importBot({ body: { workspaceId, bot: botAt(url) } });
      const { page } = await builder().open(`/b/${bot.id}`);
      await page.locator('[data-block="request"]').click();
      await page.getByRole('button', { name: 'Try the request' }).click();
      return { page, botId: bot.id };
    };
    const address = (): string =>
      `http://127.0.0.1:${(people.address() as AddressInfo).port}/people/{{Name}}`;

    test('sends it once as a chat would, and a click on a value of the answer saves it in a variable', async () => {
      const { page, botId } = await opened(address());
      const dialog = page.getByRole('dialog', { name: 'Try the request' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada L');
      await dialog.getByRole('button', { name: '1 variable that this block does not use' }).click();
      await dialog.getByRole('textbox', { name: 'Other' }).waitFor();
      await dialog.getByRole('button', { name: 'Send the request' }).click();
      await dialog.getByText(/Answered with status 200/).waitFor();
      expect(received).toEqual([{ url: '/people/Ada%20L', key: 'secret' }]);
      await dialog.getByRole('button', { name: /headers/ }).click();
      await dialog.getByText('x-pages').waitFor();

      await dialog.getByRole('button', { name: /^e-mail/ }).click();
      const picker = dialog.getByRole('combobox', { name: 'Save data.user["e-mail"] in' });
      const keys = await keysIn(picker);
      await keys.type('Email');
      await keys.press('Enter');
      await dialog.getByText('Saved in Email').waitFor();
      await page
        .locator(':focus')
        .and(dialog.getByRole('button', { name: /^e-mail/ }))
        .waitFor();
      await dialog.getByRole('button', { name: 'Save all of it: data.user.tags', exact: true }).click();
      const other = await keysIn(dialog.getByRole('combobox', { name: 'Save data.user.tags in' }));
      await other.type('Name');
      await other.press('Enter');
      await dialog.getByText('Saved in Name').waitFor();
      await photograph(page, 'try-request');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();

      const part = page.getByRole('textbox', { name: /^Part 1$/ });
      await part.waitFor();
      expect(await part.inputValue()).toBe('data.user["e-mail"]');
      const saved = await until(async () => {
        const { bot } = await builder().api.getBot({ path: { botId } });
        const options = bot.groups[0]?.blocks[0]?.['options'] as { responseVariableMapping?: unknown };
        const { responseVariableMapping: mapping } = options;
        return Array.isArray(mapping) && mapping.length > 1 && mapping;
      });
      const { variables } = (await builder().api.getBot({ path: { botId } })).bot;
      const email = variables.find(({ name }) => name === 'Email')?.id;
      expect(saved).toMatchObject([
        { bodyPath: 'data.user["e-mail"]', variableId: email },
        { bodyPath: 'data.user.tags', variableId: 'v-name' },
      ]);
      // a try is no conversation of the bot
      expect((await builder().api.listResults({ path: { botId }, query: {} })).results).toEqual([]);
    });

    test('says what to do where the other side refuses it, and sends nothing where a chat would not', async () => {
      const { page } = await opened(address());
      const dialog = page.getByRole('dialog', { name: 'Try the request' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Bob');
      await dialog.getByRole('button', { name: 'Send the request' }).click();
      await dialog.getByText(/Answered with status 404/).waitFor();
      await dialog.getByText('Look for a typing mistake').waitFor();
      await dialog.getByText('"nobody 1"').waitFor();
      await photograph(page, 'try-request-refused');
      // a button that is pressed keeps the focus while it waits
      const again = dialog.getByRole('button', { name: 'Send it again' });
      await again.focus();
      for (const count of [2, 3]) {
        await (await keysIn(again)).press('Enter');
        await dialog.getByText(`"nobody ${count}"`).waitFor();
        expect(received).toHaveLength(count);
      }
      await dialog.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // an address of this machine's network that no bot may reach
      const forbidden = await opened('http://169.254.169.254/latest/{{Name}}');
      const other = forbidden.page.getByRole('dialog', { name: 'Try the request' });
      await other.getByRole('button', { name: 'Send the request' }).click();
      await other.getByRole('alert').waitFor();
      await expectAccessible(forbidden.page);
      expect(await other.getByRole('alert').innerText()).toContain('may not be reached from here');
    });
  },
  { withChat: true },
);

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createChatClient } from '@parley/client';
import { png, until } from '@parley/testing';
import { playwrightDriver, testInOtherBrowsers, type Driver } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { counted, makeDentistBot, visitDentist } from '../support/dentist-bot.ts';
import { photograph } from '../support/look.ts';

/** The most clicks that the whole way may take. */
const mostClicks = 45;
const promise =
  'is made in 45 clicks, none of them into a field that should have had the cursor, and talked to';

describeInBuilder(
  'the bot of a dentist',
  (builder) => {
    let requests = 0;
    const practice = createServer(({ url }, response) => {
      if (url === '/practice.png') {
        response.setHeader('content-type', 'image/png').end(png(100, 64, 200));
        return;
      }
      requests += 1;
      response.end('{}');
    });
    beforeAll(() => once(practice.listen(0, '127.0.0.1'), 'listening'));
    afterAll(() => void practice.close());
    beforeEach(() => void (requests = 0));

    /** Goes the whole way from the sign-in to the last message of the bot. */
    const goTheWay = async (driver: Driver, look?: () => Promise<void>): Promise<void> => {
      const { api, url } = builder();
      const work = { clicks: 0, keys: 0 };
      const author = counted(driver, work);
      await author.open(`${url}/app${await builder().signInPath()}`);
      const { port } = practice.address() as AddressInfo;
      await makeDentistBot(author, `http://127.0.0.1:${port}/appointments`);
      process.stdout.write(`the bot of a dentist: ${work.clicks} clicks, ${work.keys} keys\n`);
      expect(work.clicks).toBeLessThanOrEqual(mostClicks);
      await look?.();

      const botId = new URL(await driver.address()).pathname.split('/')[3] ?? '';
      const publicId = (await api.getBot({ path: { botId } })).bot.publicId ?? '';
      expect(await lastWordsOf(publicId, 'Braces')).toContain('We call you first.');
      expect(requests).toBe(0);
      const { chatUrl } = await api.getInstallation({});
      await visitDentist(driver, `${chatUrl}/${publicId}`);
      expect(requests).toBe(1);
    };

    /** The last messages of the bot to somebody who wants this service. */
    const lastWordsOf = async (publicId: string, service: string): Promise<string> => {
      const { api, workspaceId } = builder();
      const { value: token } = await api.createWorkspaceToken({
        path: { workspaceId },
        body: { name: 'page' },
      });
      const { chatUrl } = await api.getInstallation({});
      const chat = createChatClient({ url: chatUrl, token });
      const { sessionId, messages } = await chat.startChat({ path: { publicId }, body: {} });
      let said: unknown = messages;
      for (const text of ['Ada', 'ada@example.com', '+44 20 7946 0958', service]) {
        const message = { type: 'text' as const, text };
        said = (await chat.continueChat({ path: { sessionId }, body: { message } })).messages;
      }
      return JSON.stringify(said);
    };

    test(`${promise}, in Chromium`, async () => {
      const { page } = await builder().openBlank({ extraHTTPHeaders: {} });
      // the copy that visitors get is looked for before there is one
      builder().forgive(/404/);
      await goTheWay(playwrightDriver(page), () => photograph(page, 'dentist'));
    });

    testInOtherBrowsers(promise, async ({ driver, valueOf, complaints }) => {
      await goTheWay(driver);
      const last = 'what is written last is heard after all else';
      await valueOf(`console.error('${last}')`);
      await until(async () => (await complaints()).some((text) => text.includes(last)));
      expect(await complaints()).toEqual([expect.stringContaining(last)]);
    });
  },
  { withChat: true },
);

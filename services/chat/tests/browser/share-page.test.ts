import { jest } from '@jest/globals';
import { botOf } from '@parley/engine/testing';
import type { BotContent, Settings } from '@parley/schema';
import { asks, endless, says } from '../support/bots.ts';
import type { PublishedBot } from '../support/chat-under-test.ts';
import { describeOnStage, type Visitor } from '../support/stage.ts';
import { asked, linesOf, say, troubleOf } from '../support/visitor.ts';

const hourMs = 3_600_000;
const guestBook = (general: Settings['general']): BotContent =>
  botOf({
    groups: { Hello: [says('hello', 'Hello {{Name}}!'), asks('name', 'Name')] },
    variables: ['Name'],
    settings: { general },
  });

describeOnStage('the page of a bot', (stage) => {
  /** Somebody on the page of a bot; `query` follows its address. */
  const load = async ({ publicId }: PublishedBot, query = ''): Promise<Visitor> => {
    const visitor = await stage().visitor();
    await visitor.page.goto(`${stage().chat.url}/${publicId}${query}`);
    return visitor;
  };

  test.each([
    ['prefills variables from its query and hides it', {}, 'Hello Ada!', 'Ada', ''],
    [
      'leaves the query where it stands when the bot wants that',
      { isHideQueryParamsEnabled: false },
      'Hello Ada!',
      'Ada',
      '?Name=Ada&utm_source=mail',
    ],
    [
      'takes nothing from its query when the bot forbids it',
      { isInputPrefillEnabled: false },
      'Hello !',
      '',
      '',
    ],
  ])('%s', async (_, general, greeting, prefilled, search) => {
    const { page } = await load(await stage().chat.publish(guestBook(general)), '?Name=Ada&utm_source=mail');
    const field = await asked(page);
    expect(await linesOf(page, 'host')).toEqual([greeting]);
    expect(await field.inputValue()).toBe(prefilled);
    expect(await page.evaluate('location.search')).toBe(search);
  });

  describe('whose token has expired', () => {
    /** A token as the page had it more than an hour ago. */
    const expired = (bot: PublishedBot): string => {
      jest.useFakeTimers({
        now: Date.now() - 2 * hourMs,
        doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
      });
      const token = stage().chat.deps.pageTokens.issue({
        ...bot,
        workspaceId: 'workspace',
        organizationId: 'organization',
      });
      jest.useRealTimers();
      return token;
    };
    /** Sends the next request to `path` with the token, as if the page had stood open for so long. */
    const sendOnceWith = async ({ page }: Visitor, path: string, token: string): Promise<void> => {
      await page.route(
        `**/${path}`,
        (route) =>
          route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
        { times: 1 },
      );
    };

    test('gets another one in the middle of the conversation, and nobody notices', async () => {
      const bot = await stage().chat.publish(endless);
      const visitor = await load(bot);
      const { page } = visitor;
      await asked(page);
      await sendOnceWith(visitor, 'continueChat', expired(bot));
      const renewal = page.waitForResponse(`**/${bot.publicId}/token`);
      await say(page, 'tea');
      expect((await renewal).status()).toBe(200);
      await asked(page);
      expect(await linesOf(page, 'guest')).toEqual(['tea']);
      expect(visitor.hints).toEqual([]);
    });

    test('says so when the bot is no longer there, and the answer is not lost when it is again', async () => {
      const { chat } = stage();
      const bot = await chat.publish(endless);
      const visitor = await load(bot);
      const { page } = visitor;
      await asked(page);
      await sendOnceWith(visitor, 'continueChat', expired(bot));
      await chat.publish(endless, { ...bot, hash: null, revision: 2 });
      await say(page, 'tea');
      expect(await troubleOf(page)).toContain('may not be used on this page');
      expect(visitor.crashes).toEqual([]);
      await chat.publish(endless, { ...bot, revision: 3 });
      await page.reload();
      await asked(page);
      expect(await linesOf(page, 'guest')).toEqual(['tea']);
    });

    test('and that cannot ask for one tells of the connection', async () => {
      const bot = await stage().chat.publish(endless);
      const visitor = await load(bot);
      const { page } = visitor;
      await asked(page);
      await sendOnceWith(visitor, 'continueChat', expired(bot));
      await page.route('**/token', (route) => route.abort(), { times: 1 });
      await say(page, 'tea');
      expect(await troubleOf(page)).toContain('No connection');
      await page.getByRole('button', { name: 'Try again' }).click();
      await asked(page);
      expect(await linesOf(page, 'guest')).toEqual(['tea']);
    });
  });
});

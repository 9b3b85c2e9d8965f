import { botOf } from '@parley/engine/testing';
import type { BotContent, Settings } from '@parley/schema';
import { internalApi, type RememberedResult } from '@parley/schema/contract';
import { asks, says } from '../support/bots.ts';
import { EchoServer } from '../support/echo-server.ts';
import { loseFirst } from '../support/hold-back.ts';
import { describeOnStage, type Visitor } from '../support/stage.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { asked, heardBy, linesOf, say, sessionOf, talkToTheEnd } from '../support/visitor.ts';

/** Greets who has been here before, asks for a name, then for a wish. */
const guestBook = (general: Settings['general']): BotContent =>
  botOf({
    groups: {
      Hello: [
        says('hello', 'Hello {{Name}}!'),
        asks('name', 'Name'),
        asks('wish', 'Wish'),
        says('bye', 'Bye.'),
      ],
    },
    variables: ['Name', 'Wish'],
    settings: { general },
  });
const remembering = (storage: string): BotContent =>
  guestBook({ rememberUser: { isEnabled: true, storage } });

/** The response of management about a result: Ada has left it. */
function resultOfAda(url: string | undefined): { status: number; json: unknown } {
  const [, botId, resultId] = /\/bots\/([^/]+)\/results\/([^/]+)$/.exec(url ?? '') ?? [];
  if (botId === undefined || resultId === undefined) return { status: 503, json: {} };
  const result: RememberedResult = {
    resultId: decodeURIComponent(resultId),
    lastSessionId: null,
    variables: { Name: 'Ada' },
    answers: [{ blockId: 'name', content: 'Ada' }],
  };
  return { status: 200, json: internalApi.result.response.parse(result) };
}

let management: EchoServer;
beforeAll(async () => {
  management = await EchoServer.start(({ url }) => resultOfAda(url));
});
afterAll(() => management.stop());

/** The start that the page reported since it was loaded. */
async function startOf({
  page,
}: Visitor): Promise<{ isResumed: boolean; resultId: string; sessionId: string }> {
  await asked(page);
  const [start] = await heardBy(page);
  expect(start).toMatchObject({ type: 'start' });
  return start as unknown as { isResumed: boolean; resultId: string; sessionId: string };
}

describeOnStage(
  'coming back',
  (stage) => {
    test.each(['session', 'local'])(
      'who is remembered (%s) goes on where the page was left, and after the end with the same result',
      async (storage) => {
        const visitor = await stage().visit(await stage().chat.publish(remembering(storage)));
        const { page } = visitor;
        const first = await startOf(visitor);
        await say(page, 'Ada');
        await page.locator('.question[data-block="wish"]').waitFor();
        await page.reload();
        const second = await startOf(visitor);
        expect(second).toMatchObject({ isResumed: true, sessionId: first.sessionId });
        expect(await linesOf(page, 'guest')).toEqual(['Ada']);
        await talkToTheEnd(page);
        await page.reload();
        const third = await startOf(visitor);
        expect(third).toMatchObject({ isResumed: false, resultId: first.resultId });
        expect(third.sessionId).not.toBe(first.sessionId);
        // what the result knew of the visitor is known to the bot
        expect(await linesOf(page, 'host')).toEqual(['Hello Ada!']);
        expect(await (await asked(page)).inputValue()).toBe('Ada');
      },
    );

    test('answers stand there as the visitor saw them, also after a reload', async () => {
      const bot = botOf({
        groups: {
          A: [
            { id: 'stars', type: 'rating input', options: { buttonType: 'Icons', length: 5 } },
            { id: 'days', type: 'date input', options: { isRange: true } },
            { id: 'phone', type: 'phone number input', options: { defaultCountryCode: 'DE' } },
            { id: 'end', type: 'text input' },
          ],
        },
      });
      const { page } = await stage().visit(await stage().chat.publish(bot));
      await page.locator('.rate').nth(2).click();
      await page.getByRole('button', { name: 'Send' }).click();
      const days = page.locator('.question[data-block="days"] input');
      await days.first().fill('2026-12-24');
      await days.last().fill('2027-01-06');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.question[data-block="phone"]').waitFor();
      await say(page, '0151 12345678');
      await page.locator('.question[data-block="end"]').waitFor();
      const seen = ['★★★☆☆', 'Dec 24, 2026 – Jan 6, 2027', '+49 1511 2345678'];
      expect(await linesOf(page, 'guest')).toEqual(seen);
      await page.reload();
      await page.locator('.question[data-block="end"]').waitFor();
      expect(await linesOf(page, 'guest')).toEqual(seen);
      await page.getByRole('img', { name: '3 of 5' }).waitFor();
    });

    test.each([
      ['local', true],
      ['session', false],
    ])('a new tab knows who is remembered in %s storage: %s', async (storage, isKnown) => {
      const visitor = await stage().visit(await stage().chat.publish(remembering(storage)));
      const first = await startOf(visitor);
      await say(visitor.page, 'Ada');
      await visitor.page.locator('.question[data-block="wish"]').waitFor();
      const page = await visitor.context.newPage();
      await page.goto(visitor.page.url());
      const second = await startOf({ ...visitor, page });
      expect(second.isResumed).toBe(isKnown);
      expect(second.sessionId === first.sessionId).toBe(isKnown);
    });

    describe('a visitor with two tabs', () => {
      /** One conversation in both tabs, at its first question. */
      const twoTabs = async (
        areTold: boolean,
        content = remembering('local'),
      ): Promise<[Visitor, Visitor]> => {
        const one = await stage().visit(await stage().chat.publish(content), {
          before: ({ context }) =>
            context.addInitScript(areTold ? 'void 0' : 'delete globalThis.BroadcastChannel'),
        });
        await startOf(one);
        const page = await one.context.newPage();
        await page.goto(one.page.url());
        const other = { ...one, page };
        await startOf(other);
        return [one, other];
      };

      test('sees the same position in both, and keeps what is typed', async () => {
        const [one, { page }] = await twoTabs(true);
        await (await asked(page)).fill('Grace');
        await say(one.page, 'Ada');
        await page.locator('.question[data-block="wish"]').waitFor();
        expect(await linesOf(page, 'guest')).toEqual(['Ada']);
        await page.getByText('You have answered elsewhere meanwhile.').waitFor();
        expect(await (await asked(page)).inputValue()).toBe('Grace');
        await (await asked(page)).press('Enter');
        await one.page.locator('.chat[data-phase="ended"]').waitFor();
        expect(await linesOf(one.page, 'guest')).toEqual(['Ada', 'Grace']);
        expect(await storedAnswers(stage().chat, await sessionOf(one.page))).toEqual(['Ada', 'Grace']);
      });

      test('answers the question that is seen, or is shown the one that is asked now', async () => {
        const [one, { page }] = await twoTabs(false);
        await say(one.page, 'Ada');
        await one.page.locator('.question[data-block="wish"]').waitFor();
        await say(page, 'Grace');
        await page.locator('.question[data-block="wish"]').waitFor();
        expect(await (await asked(page)).inputValue()).toBe('Grace');
        expect(await linesOf(page, 'guest')).toEqual(['Ada']);
        expect(await storedAnswers(stage().chat, await sessionOf(page))).toEqual(['Ada']);
      });

      test('sees in the one that lost a response what the other one has answered since', async () => {
        const [one, { page }] = await twoTabs(
          false,
          botOf({
            groups: { Hello: [asks('name', 'Name'), asks('wish', 'Wish'), asks('colour', 'Colour')] },
            variables: ['Name', 'Wish', 'Colour'],
            settings: { general: { rememberUser: { isEnabled: true, storage: 'local' } } },
          }),
        );
        const response = await loseFirst(one.page, 'continueChat');
        await say(one.page, 'Ada');
        await response.lost;
        await page.reload();
        await page.locator('.question[data-block="wish"]').waitFor();
        await say(page, 'Peace');
        await page.locator('.question[data-block="colour"]').waitFor();
        response.letGo();
        await one.page.locator('.question[data-block="colour"]').waitFor();
        expect(await linesOf(one.page, 'guest')).toEqual(['Ada', 'Peace']);
        expect(await storedAnswers(stage().chat, await sessionOf(page))).toEqual(['Ada', 'Peace']);
      });
    });

    test('who has gone on in another session of the same result goes on there', async () => {
      const { chat, token, site } = stage();
      const bot = await chat.publish(remembering('session'));
      const visitor = await stage().visit(bot);
      const { page } = visitor;
      const { resultId } = await startOf(visitor);
      const origin = { origin: site.url };
      const { body } = await chat.start(bot.publicId, token, { resultId }, origin);
      expect(await chat.say(body.sessionId, token, 'Grace', origin)).toMatchObject({ status: 200 });
      await say(page, 'Ada');
      await page.locator('.question[data-block="wish"]').waitFor();
      expect(await linesOf(page, 'guest')).toEqual(['Grace']);
      expect(await (await asked(page)).inputValue()).toBe('Ada');
      await (await asked(page)).press('Enter');
      await page.locator('.chat[data-phase="ended"]').waitFor();
      expect(await storedAnswers(chat, body.sessionId)).toEqual(['Grace', 'Ada']);
    });

    test('who is not remembered begins anew after the end, with a result of its own', async () => {
      const visitor = await stage().visit(await stage().chat.publish(guestBook({})));
      const first = await startOf(visitor);
      await talkToTheEnd(visitor.page);
      await visitor.page.reload();
      const second = await startOf(visitor);
      expect(second.resultId).not.toBe(first.resultId);
      expect(await linesOf(visitor.page, 'host')).toEqual(['Hello !']);
    });

    test('after a reload a visitor sees what they chose, not what is stored for it', async () => {
      const size = { id: 'size', type: 'choice input', items: [{ id: 'l', content: 'Large', value: 'lg' }] };
      const card = { id: 'paris', title: 'Paris', paths: [{ id: 'book', text: 'Book' }] };
      const town = { id: 'town', type: 'cards', items: [card] };
      const bot = botOf({ groups: { Shop: [size, town, asks('name', 'Name')] }, variables: ['Name'] });
      const { page } = await stage().visit(await stage().chat.publish(bot));
      await page.getByRole('button', { name: 'Large' }).click();
      await page.getByRole('button', { name: 'Book' }).click();
      await page.locator('.question[data-block="name"]').waitFor();
      const chosen = ['Large', 'Paris: Book'];
      expect(await linesOf(page, 'guest')).toEqual(chosen);
      await page.reload();
      await asked(page);
      expect(await linesOf(page, 'guest')).toEqual(chosen);
    });

    test('a bot that wants each visit for itself begins anew with each', async () => {
      const bot = await stage().chat.publish(guestBook({ isNewResultOnRefreshEnabled: true }));
      const visitor = await stage().visit(bot);
      const first = await startOf(visitor);
      await say(visitor.page, 'Ada');
      await visitor.page.locator('.question[data-block="wish"]').waitFor();
      await visitor.page.reload();
      const second = await startOf(visitor);
      expect(second.isResumed).toBe(false);
      expect(second.resultId).not.toBe(first.resultId);
      expect(await linesOf(visitor.page, 'guest')).toEqual([]);
    });
  },
  () => ({ MANAGEMENT_URL: management.url }),
);

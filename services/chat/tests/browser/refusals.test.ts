import { until } from '@parley/testing';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { endless, nameAndAge } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { asked, expectPageStands, heardBy, linesOf, say, sessionOf, troubleOf } from '../support/visitor.ts';

const publishable = {
  kind: 'publishable',
  tokenId: 'token-of-a-site',
  workspaceId: 'workspace',
  botIds: null,
  origins: null,
  expiresAt: null,
} as const;

describeOnStage('what the service refuses', (stage) => {
  test.each([
    [
      'a closed bot, in its own words',
      { isClosed: true, closedMessage: 'Back on Monday.' },
      {},
      'Back on Monday.',
      'bot-closed',
      'reopen it',
    ],
    ['a bot that is not published', { hash: null }, {}, 'not published', 'bot-not-found', '"bot" attribute'],
    ['no bot at all', {}, { bot: '' }, 'not published', 'bot-not-found', '"bot" attribute'],
    [
      'a bot for other sites',
      { allowedOrigins: ['https://else.example'] },
      {},
      'may not be used on this page',
      'origin-not-allowed',
      'security.allowedOrigins',
    ],
    [
      'a token nobody has',
      {},
      { token: 'parley_pk_revokedrevokedrevoked' },
      'may not be used on this page',
      'unauthenticated',
      '"token" attribute',
    ],
    ['no token', {}, { token: '' }, 'may not be used on this page', 'unauthenticated', '"token" attribute'],
  ])(
    '%s is told in the widget and to the owner, and the page stands',
    async (_, over, attributes, words, code, hint) => {
      const visitor = await stage().visit(await stage().chat.publish(nameAndAge, over), { attributes });
      expect(await troubleOf(visitor.page)).toContain(words);
      expect(await heardBy(visitor.page)).toMatchObject([{ type: 'error', code }]);
      expect(visitor.hints).toEqual([expect.stringMatching(/^\[parley-chat\] /)]);
      expect(visitor.hints[0]).toContain(hint);
      await expectPageStands(visitor);
    },
  );

  test('a token that is revoked in the middle loses no answer: with a good one it is stored', async () => {
    const { chat } = stage();
    const token = await chat.token(publishable);
    const visitor = await stage().visit(await chat.publish(endless), { attributes: { token } });
    const { page } = visitor;
    await asked(page);
    const sessionId = await sessionOf(page);
    await chat.setPrincipal(token, null, 2);
    // a process relies on what it knows for a moment
    await until(async () => (await chat.get(`/v1/sessions/${sessionId}`, token)).status === 401);
    await say(page, 'tea');
    expect(await troubleOf(page)).toContain('may not be used on this page');
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect((await heardBy(page)).at(-1)).toMatchObject({ type: 'error', code: 'unauthenticated' });
    await expectPageStands(visitor);
    // the owner puts another token in the page
    await page.evaluate(`document.querySelector('parley-chat').setAttribute('token', '${stage().token}')`);
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect(await storedAnswers(chat, sessionId)).toEqual(['tea']);
  });

  test('a session that has expired is told, and another one can be begun', async () => {
    const { chat } = stage();
    const { page } = await stage().visit(await chat.publish(endless));
    await asked(page);
    const sessionId = await sessionOf(page);
    const shard = chat.deps.sessionIds.shardOf(sessionId)!;
    await chat.deps.redis.del(sessionKeys(chat.deps.config.REDIS_PREFIX, shard, sessionId).session);
    await say(page, 'tea');
    expect(await troubleOf(page)).toContain('expired');
    await page.getByRole('button', { name: 'Start again' }).click();
    await say(page, 'coffee');
    await page.locator('.line.guest').waitFor();
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['coffee']);
  });
});

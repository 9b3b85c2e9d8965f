import { botOf } from '@parley/engine/testing';
import { asks, nameAndAge, says } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';

// nobody answers where these tests have management
let chat: ChatUnderTest;
let token: string;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
});
afterAll(() => chat.stop());

/** Takes what a bot says out of Redis, and gives a way to bring it back. */
async function lose({ botId, hash }: PublishedBot): Promise<() => Promise<unknown>> {
  const key = chat.deps.keys.snapshot(botId, hash);
  const snapshot = await chat.deps.redis.getdel(key);
  return () => chat.deps.redis.set(key, snapshot ?? '');
}

test('a turn that needs a bot which only management has is not taken, and can be sent again', async () => {
  const linked = await chat.publish(botOf({ groups: { A: [says('here', 'Here.')] } }));
  const link = { id: 'link', type: 'Bot link', options: { botId: linked.botId } };
  const content = botOf({ groups: { A: [asks('name', 'Name'), link] }, variables: ['Name'] });
  const { publicId } = await chat.publish(content);
  const { sessionId } = (await chat.start(publicId, token)).body;
  const bringBack = await lose(linked);
  const headers = { 'idempotency-key': 'the-same-key-for-both' };
  const refused = await chat.say(sessionId, token, 'Ada', headers);
  expect(refused).toMatchObject(problem('unavailable', 503));
  expect(refused.headers.get('retry-after')).toBe('2');
  await bringBack();
  const answered = await chat.say(sessionId, token, 'Ada', headers);
  expect(answered).toMatchObject({ status: 200, body: { messages: [{ id: 'here' }] } });
});

test('a chat with a bot which only management has does not begin', async () => {
  const bot = await chat.publish({ ...nameAndAge, lost: 'at the start' });
  await lose(bot);
  expect(await chat.start(bot.publicId, token)).toMatchObject(problem('unavailable', 503));
});

test('a preview does not begin', async () => {
  const secret = await chat.secret('workspace');
  const started = await chat.post('/v1/bots/any/preview/startChat', secret, {});
  expect(started).toMatchObject(problem('unavailable', 503));
});

test('the page of a bot which only management has asks for patience', async () => {
  const bot = await chat.publish({ ...nameAndAge, lost: 'its page' });
  await lose(bot);
  const page = await fetch(`${chat.url}/${bot.publicId}`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('One moment, please');
  // whoever has the page open is not told that the bot is gone
  expect((await fetch(`${chat.url}/${bot.publicId}/token`)).status).toBe(503);
});

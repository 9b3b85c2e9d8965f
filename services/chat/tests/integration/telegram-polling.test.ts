import { randomUUID } from 'node:crypto';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';

const botToken = '7:canary_b0t';
let telegram: TelegramStub;
let environment: Readonly<Record<string, string>>;
let chats: ChatUnderTest[];

beforeEach(async () => {
  telegram = await startTelegramStub(botToken);
  environment = {
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    MESSAGING_B_POLLING: 'true',
    REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
  };
  chats = [await ChatUnderTest.start(environment), await ChatUnderTest.start(environment)];
});
afterEach(async () => {
  await Promise.all(chats.map((chat) => chat.stop()));
  await telegram.stop();
});

test('a bot that Telegram cannot reach asks for its messages, by one process of two, and answers each once', async () => {
  // an address of before, which has to be taken back
  await fetch(`${telegram.url}/bot${botToken}/setWebhook`, {
    method: 'POST',
    body: JSON.stringify({ url: 'https://before.invalid/', secret_token: 'before' }),
  });
  const bot = await onTelegram(chats[0]!, telegram, nameAndAge);
  const ada = new TelegramContact(chats[0]!, telegram, bot);
  for (const [index, text] of ['Hi', 'Ada', '36'].entries()) {
    const update = ada.text(text);
    telegram.queue(update);
    // given again, as after a process that died before it had said that it has it
    telegram.queue(update);
    await until(() => ada.texts.length === index + 1);
    await ada.idle();
  }
  expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?', 'Thanks.']);
  expect(telegram.webhook()).toBeUndefined();
  expect(telegram.mostPolls()).toBe(1);
  // another process goes on so soon after the death of this one
  const { redis, keys } = chats[0]!.deps;
  expect(await redis.pttl(keys.channelPoll(bot.credentialsId))).toBeLessThanOrEqual(15_000);
});

test('another process asks once the one that did has stopped', async () => {
  const bot = await onTelegram(chats[1]!, telegram, nameAndAge);
  const { redis, keys } = chats[1]!.deps;
  await until(async () => (await redis.get(keys.channelPoll(bot.credentialsId))) !== null);
  await chats[0]!.stop();
  chats = [chats[1]!];
  const ada = new TelegramContact(chats[0]!, telegram, bot);
  telegram.queue(ada.text('Hi'));
  await until(() => ada.texts.length === 1);
  expect(telegram.mostPolls()).toBe(1);
});

test('a bot that is not published there any more is asked for no more, and a token that is refused is told of', async () => {
  const [chat] = chats;
  const bot = await onTelegram(chat!, telegram, nameAndAge);
  const { redis, keys } = chat!.deps;
  telegram.revoke(true);
  await until(async () => (await redis.hget(keys.channelNews(bot.credentialsId), 'refused')) !== null);
  telegram.revoke(false);
  await chat!.setChannel(bot.credentialsId, null, 2);
  await until(async () => (await redis.zscore(keys.channelsPolled, bot.credentialsId)) === null);
});

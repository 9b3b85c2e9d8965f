import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api, Bot, GrammyError, InlineKeyboard, webhookCallback } from 'grammy';
import { startTelegramStub, type TelegramStub } from './index.ts';

const token = '7:stand-in';
let stub: TelegramStub;
let api: Api;

beforeAll(async () => {
  stub = await startTelegramStub(token);
  api = new Api(token, { apiRoot: stub.url });
});
afterAll(() => stub.stop());

const refusal = async (sending: Promise<unknown>): Promise<GrammyError> => {
  const error: unknown = await sending.catch((reason: unknown) => reason);
  if (!(error instanceof GrammyError)) throw new Error('it was taken');
  return error;
};

test('the client that others have written says who it is, and sends texts, pictures and buttons', async () => {
  expect(await api.getMe()).toMatchObject({ is_bot: true, username: 'stand_in_bot' });
  const sent = await api.sendMessage(1, 'Hello', {
    entities: [{ type: 'bold', offset: 0, length: 5 }],
    reply_markup: new InlineKeyboard().text('Yes', 'yes').url('More', 'https://example.org'),
  });
  expect(sent).toMatchObject({ text: 'Hello', chat: { id: 1, type: 'private' } });
  await api.sendPhoto(1, 'https://example.org/oak.jpg', { caption: 'An oak' });
  expect(stub.sent(1).map(({ method }) => method)).toEqual(['sendMessage', 'sendPhoto']);
  expect(stub.sent(1)[0]?.buttons).toHaveLength(2);
  await api.editMessageReplyMarkup(1, sent.message_id);
  expect(stub.sent(1)[0]?.buttons).toEqual([]);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['a text that is too long', () => api.sendMessage(1, 'x'.repeat(4_097)), 'message is too long'],
  ['no text', () => api.sendMessage(1, ' '), 'message text is empty'],
  [
    'a caption that is too long',
    () => api.sendPhoto(1, 'https://example.org/a.jpg', { caption: 'x'.repeat(1_025) }),
    'caption is too long',
  ],
  ['a picture that cannot be loaded', () => api.sendPhoto(1, 'https://example.org/broken.jpg'), 'HTTP URL'],
  [
    'a key of more than 64 bytes',
    () => api.sendMessage(1, 'x', { reply_markup: new InlineKeyboard().text('Yes', 'é'.repeat(33)) }),
    'BUTTON_DATA_INVALID',
  ],
  [
    'a mark beyond the text',
    () => api.sendMessage(1, 'x', { entities: [{ type: 'bold', offset: 0, length: 2 }] }),
    'parse entities',
  ],
  ['a press that nobody has made', () => api.answerCallbackQuery('none'), 'query is too old'],
])('%s is refused as the client knows it', async (_, sending, words) => {
  const error = await refusal(sending());
  expect(error.error_code).toBe(400);
  expect(error.description).toContain(words);
});

test('another token, a contact who has blocked the bot and a pause are the errors that the client knows', async () => {
  expect(await refusal(new Api('8:other', { apiRoot: stub.url }).getMe())).toMatchObject({ error_code: 401 });
  stub.block(2);
  expect(await refusal(api.sendMessage(2, 'Hello'))).toMatchObject({ error_code: 403 });
  stub.fail(429, 3);
  expect((await refusal(api.getMe())).parameters.retry_after).toBe(3);
  stub.fail(undefined);
});

test('a receiver that others have written takes its updates under the secret, and under no other', async () => {
  const bot = new Bot(token, { client: { apiRoot: stub.url } });
  const heard: string[] = [];
  bot.on('message:text', ({ message }) => void heard.push(message.text));
  bot.on('callback_query:data', async (context) => {
    heard.push(context.callbackQuery.data);
    await context.answerCallbackQuery();
  });
  const receive = webhookCallback(bot, 'http', { secretToken: 's3cret' });
  const receiver = createServer((request, response) => void receive(request, response));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await api.setWebhook(url, { secret_token: 's3cret' });
  expect(stub.webhook()).toEqual({ url, secret: 's3cret' });
  const post = async (update: object, secret: string): Promise<number> => {
    const headers = { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': secret };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })).status;
  };
  await api.sendMessage(3, 'Sure?', { reply_markup: new InlineKeyboard().text('Yes', 'yes') });
  expect(await post(stub.text(3, 'Hello'), 's3cret')).toBe(200);
  expect(await post(stub.press(3, 'Yes'), 's3cret')).toBe(200);
  expect(await post(stub.text(3, 'Evil'), 'other')).toBe(401);
  expect(heard).toEqual(['Hello', 'yes']);
  receiver.close();
  receiver.closeAllConnections();
});

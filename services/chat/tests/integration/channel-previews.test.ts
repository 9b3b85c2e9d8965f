import { hash, randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { answerMessage } from '../../src/channels/answer-message.ts';
import { previewedBot } from '../../src/channels/contact-preview.ts';
import { acceptMessage, leaseContact } from '../../src/channels/contact.store.ts';
import type { ContactMessage } from '../../src/channels/provider/adapter.ts';
import { draftOf, nameAndAge, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { newPreviewWord } from '../support/preview-word.ts';
import { onTelegram, TelegramContact, webhookSecret } from '../support/telegram-contact.ts';

const published = botOf({ groups: { A: [says('old', 'I am published.')] } });
const silent = botOf({ groups: { A: [] } });
const drafts = new Map<string, BotContent>();

let stub: TelegramStub;
let management: EchoServer;
let chat: ChatUnderTest;
let isAway = false;

beforeAll(async () => {
  stub = await startTelegramStub('7:canary_b0t');
  management = await EchoServer.start(({ url = '' }) => {
    const id = url.split('/drafts/')[1] ?? '';
    const content = drafts.get(id);
    return content && !isAway
      ? { status: 200, json: { bot: draftOf(id, content) } }
      : { status: 503, json: {} };
  });
  chat = await ChatUnderTest.start({
    MANAGEMENT_URL: management.url,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
  });
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
  await stub.stop();
});

/** A published bot on a channel, and the draft of another one of its workspace. */
async function withDraft(content: BotContent = nameAndAge) {
  const bot = await onTelegram(chat, stub, published);
  const draftId = `draft-of-${randomUUID()}`;
  drafts.set(draftId, content);
  return { bot, draftId, ...(await newPreviewWord(chat, bot.credentialsId, draftId)) };
}

test('the word of a link begins the draft for that contact alone, and /stop leads back to the published bot', async () => {
  const { bot, draftId, word } = await withDraft();
  const [ada, eve] = [new TelegramContact(chat, stub, bot), new TelegramContact(chat, stub, bot)];
  await ada.say('Hi');
  await ada.say(`/start ${word}`);
  await ada.say('Ada');
  await eve.say('Hi');
  await ada.say('/stop');
  await ada.say('Hi');
  expect(ada.texts.slice(0, 3)).toEqual(['I am published.', 'Your name?', 'Hello Ada, your age?']);
  expect(ada.texts.slice(3)).toEqual(['The preview has ended.', 'I am published.']);
  expect(eve.texts).toEqual(['I am published.']);
  const { redis, keys } = chat.deps;
  const records = await Promise.all([0, 1, 2, 3].map((shard) => redis.xrange(keys.turns(shard), '-', '+')));
  expect(JSON.stringify(records)).toContain(bot.botId);
  expect(JSON.stringify(records)).not.toContain(draftId);
});

test('a word counts for one message, however often that is tried or sent, and is a usual text to everybody else', async () => {
  const { bot, word } = await withDraft();
  const [ada, eve] = [new TelegramContact(chat, stub, bot), new TelegramContact(chat, stub, bot)];
  isAway = true;
  const update = ada.text(` ${word.toUpperCase()} `);
  await ada.post(update);
  await ada.failed();
  isAway = false;
  await ada.dueNow();
  await ada.idle();
  await ada.post(update);
  await eve.say(word);
  await ada.idle();
  expect(ada.texts).toEqual(['Your name?']);
  expect(eve.texts).toEqual(['I am published.']);
  await ada.say('/stop');
  await ada.say(word);
  expect(ada.texts.slice(1)).toEqual(['The preview has ended.', 'I am published.']);
});

test('a word that has expired, of another account or that nobody has, is a text', async () => {
  const { bot, word } = await withDraft();
  const { bot: other, word: foreign } = await withDraft();
  const ada = new TelegramContact(chat, stub, bot);
  await chat.deps.redis.del(chat.deps.keys.channelPreview(hash('sha256', word)));
  for (const text of [word, foreign, `preview-${'a'.repeat(20)}`, 'preview-']) await ada.say(text);
  expect(ada.texts).toEqual(Array<string>(4).fill('I am published.'));
  const eve = new TelegramContact(chat, stub, other);
  await eve.say(foreign);
  expect(eve.texts).toEqual(['Your name?']);
});

test('who guesses words is not heard any more, and everybody else is', async () => {
  const { bot, word } = await withDraft();
  const [ada, eve] = [new TelegramContact(chat, stub, bot), new TelegramContact(chat, stub, bot)];
  for (const letter of 'abcdefghijklmnopqrst') await eve.say(`preview-${letter.repeat(20)}`);
  await eve.say(word);
  expect(new Set(eve.texts)).toEqual(new Set(['I am published.']));
  await ada.say(word);
  expect(ada.texts).toEqual(['Your name?']);
});

test('a preview ends with the token of its author, and after an hour', async () => {
  const { bot, draftId, word, token } = await withDraft();
  const ada = new TelegramContact(chat, stub, bot);
  await ada.say(word);
  await chat.setPrincipal(token, null, 2);
  await until(async () => (await chat.deps.principals.of(token)) === undefined);
  await ada.say('Ada');
  await ada.say('Hi');
  expect(ada.texts).toEqual(['Your name?', 'The preview has ended.', 'I am published.']);

  const next = await newPreviewWord(chat, bot.credentialsId, draftId);
  await ada.say(next.word);
  const { redis } = chat.deps;
  const kept = JSON.parse((await redis.hget(ada.keys.contact, 'preview')) ?? '{}') as { until: number };
  expect(kept.until - Date.now()).toBeGreaterThan(3_500_000);
  expect(kept.until - Date.now()).toBeLessThanOrEqual(3_600_000);
  await redis.hset(ada.keys.contact, 'preview', JSON.stringify({ ...kept, until: Date.now() - 1 }));
  await ada.say('Hello?');
  expect(ada.texts.slice(3)).toEqual(['Your name?', 'I am published.']);
});

test('a draft that says nothing tells so, and is tried again once it says something', async () => {
  const { bot, draftId, word } = await withDraft(silent);
  const ada = new TelegramContact(chat, stub, bot);
  await ada.say(word);
  drafts.set(draftId, nameAndAge);
  await ada.say('And now?');
  expect(ada.texts[0]).toMatch(/^The draft says nothing yet/);
  expect(ada.texts).toHaveLength(2);
});

test('the draft of a bot that was never published is tried: its provider is told the address, and nobody else is answered', async () => {
  const credentialsId = await chat.credential('workspace', 'messaging-b', {
    ...{ botToken: '7:canary_b0t', baseUrl: stub.url, webhookSecret },
  });
  await chat.setChannel(credentialsId, null);
  const botId = `draft-of-${randomUUID()}`;
  drafts.set(botId, nameAndAge);
  const { word } = await newPreviewWord(chat, credentialsId, botId);
  const { redis, keys } = chat.deps;
  const previewed = { channel: 'messagingB', carrier: 'messaging-b', workspaceId: 'workspace', botId };
  await redis.set(
    keys.previewedChannel(credentialsId),
    JSON.stringify({ ...previewed, organizationId: 'organization' }),
  );
  await redis.zadd(keys.channelsToConnect, Date.now(), credentialsId);
  const path = `/api/v1/channels/messaging-b/${credentialsId}`;
  await until(() => stub.webhook()?.url === `https://chat.example${path}`);
  const [ada, eve] = [1, 2].map(() => new TelegramContact(chat, stub, { credentialsId }));
  if (!ada || !eve) throw new Error('there are two');
  await eve.say('Hi');
  await ada.say(`/start ${word}`);
  await ada.say('Ada');
  expect(eve.texts).toEqual([]);
  expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
});

test('a first turn that was not acknowledged is not run again: whoever takes the contact over finds what it said', async () => {
  const idle = await ChatUnderTest.start(
    { REDIS_PREFIX: chat.deps.config.REDIS_PREFIX, MANAGEMENT_URL: management.url },
    { servesContacts: false },
  );
  try {
    const drawn: Block = {
      id: 'draw',
      type: 'Set variable',
      options: { variableId: 'v:Id', type: 'Random ID' },
    };
    const content = botOf({ groups: { A: [drawn, says('said', 'Id {{Id}}')] }, variables: ['Id'] });
    const { bot, word } = await withDraft(content);
    const ada = new TelegramContact(idle, stub, bot);
    const message: ContactMessage = {
      ...{ contact: String(ada.id), id: '1', order: 1, at: Date.now(), profile: {} },
      event: { type: 'text', text: word },
    };
    const owner = { workspaceId: 'workspace', organizationId: 'organization' };
    await acceptMessage(idle.deps, ada.name, message, {
      ...owner,
      channel: 'messagingB',
      carrier: 'messaging-b',
    });
    const say = async () => {
      const work = await leaseContact(idle.deps, { name: ada.name, id: randomUUID() }, true);
      if (!work?.message) throw new Error('the message waits');
      const previewed = await previewedBot(idle.deps, ada.name, work.contact, work.message);
      if (typeof previewed !== 'object') throw new Error('the word is taken');
      return answerMessage(idle.deps, previewed, work.contact, work.message);
    };
    const first = await say();
    expect(JSON.stringify(first)).toContain('Id ');
    expect(await say()).toEqual(first);
  } finally {
    await idle.stop();
  }
});

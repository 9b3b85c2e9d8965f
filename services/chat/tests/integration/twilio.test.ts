import { botOf } from '@parley/engine/testing';
import { startTwilioStub, type TwilioStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { nameAndAge, says } from '../support/bots.ts';
import { askingBot, type AnsweringBot, type Question } from '../support/channel-contact.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';
import { overTwilio, twilioAccount, TwilioContact } from '../support/twilio-contact.ts';

let stub: TwilioStub;
let chat: ChatUnderTest;
let bot: AnsweringBot;

beforeAll(async () => {
  stub = await startTwilioStub(twilioAccount);
  chat = await ChatUnderTest.start({
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
  });
  bot = await overTwilio(chat, stub, nameAndAge);
});
afterAll(async () => {
  await chat.stop();
  await stub.stop();
});
afterEach(() => stub.fail(undefined));

const contact = (of: AnsweringBot = bot): TwilioContact => new TwilioContact(chat, stub, of);

test('a contact talks with the bot from the first word to the last, and its result says WhatsApp', async () => {
  const ada = contact();
  for (const text of ['Hi', 'Ada', '36']) await ada.say(text);
  expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?', 'Thanks.']);
  const sessionId = await chat.deps.redis.hget(ada.keys.contact, 'session');
  const records = await turnRecords(chat, sessionId!);
  expect(new Set(records.map(({ channel }) => channel))).toEqual(new Set(['whatsapp']));
});

test('a message that comes five times is answered once, and the answer is one that Twilio reads', async () => {
  const ada = contact();
  const fields = ada.message('Hi');
  const statuses = await Promise.all(Array.from({ length: 5 }, () => ada.post(fields)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await ada.idle();
  expect(ada.texts).toEqual(['Your name?']);
});

test('a body that is not signed with the token, or was changed, is refused and not read', async () => {
  const eve = contact();
  expect(await eve.post(eve.message('Hi'), { token: 'other' })).toBe(401);
  expect(await eve.postSigned(new URLSearchParams(eve.message('Hi')).toString(), '')).toBe(401);
  expect(await eve.postSigned('%%%', 'x')).toBe(401);
  expect(await chat.deps.redis.exists(eve.keys.contact)).toBe(0);
});

test('credentials of Meta have no address here, and those of Twilio none there', async () => {
  const meta = await chat.credential('workspace', 'messaging-a', {
    ...{ phoneNumberId: '1', accessToken: 'x', appSecret: 'x', verifyToken: 'x' },
  });
  for (const path of [`messaging-a-twilio/${meta}`, `messaging-a/${bot.credentialsId}`]) {
    const posted = await chat.post(`/v1/channels/${path}`, undefined, {});
    expect(posted).toMatchObject(problem('credentials-not-found', 404));
  }
});

/** A contact of a bot that says something, asks this, and says what was answered. */
async function asked(question: Question): Promise<TwilioContact> {
  const ada = contact(await overTwilio(chat, stub, askingBot(question)));
  await ada.say('Hi');
  return ada;
}

const trees = ['Oak', 'Lime', 'Birch'].map((content, index) => ({ id: `t${index}`, content }));

describe('a question', () => {
  test.each(['2', 'lime', 'Lime'])('with options is a numbered text, and “%s” chooses one', async (words) => {
    const ada = await asked({ type: 'choice input', items: trees });
    expect(ada.texts).toEqual(['Choose:', '1. Oak\n2. Lime\n3. Birch']);
    await ada.say(words);
    expect(ada.texts.at(-1)).toBe('Got Lime.');
  });

  test('with several choices takes their numbers', async () => {
    const ada = await asked({
      type: 'choice input',
      items: trees,
      options: { variableId: 'v:Answer', isMultipleChoice: true },
    });
    await ada.say('1, 3');
    expect(ada.texts.at(-1)).toBe('Got Oak, Birch.');
  });

  test('with pictures has a message for each, whose numbers go on; one that cannot be loaded is words', async () => {
    const ada = await asked({
      type: 'picture choice input',
      items: [
        { id: 'a', title: 'Oak', pictureSrc: 'https://example.org/oak.jpg' },
        { id: 'b', title: 'Pine', pictureSrc: 'https://example.org/broken.jpg' },
      ],
    });
    expect(ada.heard.map(({ text, mediaUrl }) => [text, mediaUrl])).toEqual([
      ['Choose:', undefined],
      ['Oak\n1. Select', 'https://example.org/oak.jpg'],
      ['Pine\n2. Select', undefined],
    ]);
    await ada.say('2');
    expect(ada.texts.at(-1)).toBe('Got Pine.');
  });

  test('with cards is answered by the number of a button', async () => {
    const card = (title: string, id: string) => ({ id, title, paths: [{ id: `p${id}`, text: 'Buy' }] });
    const ada = await asked({
      type: 'cards',
      items: [card('Oak', '1'), card('Lime', '2')],
      options: { saveResponseMapping: [{ field: 'Title', variableId: 'v:Answer' }] },
    });
    expect(ada.texts.slice(1)).toEqual(['Oak\n1. Buy', 'Lime\n2. Buy']);
    await ada.say('2');
    expect(ada.texts.at(-1)).toBe('Got Lime.');
  });

  test('for a file that may be left out is skipped by its number', async () => {
    const ada = await asked({
      type: 'file input',
      options: { variableId: 'v:Answer', isRequired: false, labels: { skip: 'Not now' } },
    });
    expect(ada.texts.at(-1)).toBe('1. Not now');
    await ada.say('1');
    expect(ada.texts.at(-1)).toBe('Got .');
  });
});

test('a long text comes in messages that Twilio takes', async () => {
  const content = botOf({ groups: { A: [says('long', 'word '.repeat(1_000).trim())] } });
  const ada = contact(await overTwilio(chat, stub, content));
  await ada.say('Hi');
  expect(ada.texts.length).toBe(4);
  expect(ada.texts.join(' ').replaceAll(/\s+/g, ' ')).toBe('word '.repeat(1_000).trim());
});

test('while Twilio is away the answer waits, and says where its status is to be told', async () => {
  const ada = contact();
  stub.fail(503, 20503);
  const fields = ada.message('Hi');
  await ada.post(fields);
  await ada.failed();
  expect(ada.texts).toEqual([]);
  stub.fail(undefined);
  await ada.dueNow();
  await ada.idle();
  expect(ada.texts).toEqual(['Your name?']);
  const { statusCallback = '' } = ada.heard[0]!;
  expect(new URL(statusCallback).searchParams.get('send')).toBe(`${fields['MessageSid']}/0`);
});

test('a status proves that a send went out although nobody heard the answer, and nothing is sent twice', async () => {
  const ada = contact();
  stub.fail(503, 20503);
  const fields = ada.message('Hi');
  await ada.post(fields);
  await ada.failed();
  const status = {
    AccountSid: twilioAccount.accountSid,
    To: `whatsapp:${ada.id}`,
    From: `whatsapp:${twilioAccount.phoneNumber}`,
    MessageStatus: 'delivered',
  };
  const query = `?send=${encodeURIComponent(`${fields['MessageSid']}/0`)}`;
  expect(await ada.post(status, { query, token: 'other' })).toBe(401);
  expect(await ada.post(status, { query })).toBe(200);
  stub.fail(undefined);
  await ada.dueNow();
  await ada.idle();
  expect(ada.texts).toEqual([]);
  await ada.say('Ada');
  expect(ada.texts).toEqual(['Hello Ada, your age?']);
});

test('a revoked token keeps what was said until there is a new one, and the page of the channel says so', async () => {
  const ada = contact();
  stub.fail(401, 20003);
  await ada.post(ada.message('Hi'));
  await ada.failed();
  const { redis, keys } = chat.deps;
  await until(async () => (await redis.hget(keys.channelNews(bot.credentialsId), 'refused')) !== null);
  stub.fail(undefined);
  await ada.dueNow();
  await ada.idle();
  expect(ada.texts).toEqual(['Your name?']);
});

test('no secret stands in anything that is kept or sent', async () => {
  const ada = contact();
  await ada.say('Hi');
  const { redis, config } = chat.deps;
  const keys = await redis.keys(`${config.REDIS_PREFIX}:*contact*`);
  const dump = await Promise.all(keys.map(async (key) => (await redis.dumpBuffer(key)).toString('latin1')));
  expect(dump.join('\n')).not.toContain('canary');
  expect(JSON.stringify(stub.sent())).not.toContain('canary');
});

import type { Block } from '@parley/schema';
import { botOf } from '@parley/engine/testing';
import { startWhatsAppStub, type WhatsAppStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { nameAndAge, says } from '../support/bots.ts';
import { askingBot, type AnsweringBot, type Question } from '../support/channel-contact.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { lateLogs, turnRecords } from '../support/turn-records.ts';
import { onWhatsApp, whatsAppAccount, WhatsAppContact } from '../support/whatsapp-contact.ts';

let stub: WhatsAppStub;
let chat: ChatUnderTest;
let bot: AnsweringBot;

beforeAll(async () => {
  stub = await startWhatsAppStub(whatsAppAccount);
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  bot = await onWhatsApp(chat, stub, nameAndAge);
});
afterAll(async () => {
  await chat.stop();
  await stub.stop();
});
afterEach(() => {
  stub.hold(false);
  stub.fail(undefined);
});

const contact = (of: AnsweringBot = bot, id?: string): WhatsAppContact =>
  new WhatsAppContact(chat, stub, of, id);

/** The lines for the author about what a contact has seen. */
const toldAuthor = async ({ keys }: WhatsAppContact) =>
  lateLogs(chat, (await chat.deps.redis.hget(keys.contact, 'session')) ?? '');

test.each([
  ['a number', undefined],
  ['a user id alone', 'US.13491208655302741918'],
])(
  'a contact with %s talks with the bot from the first word to the last, and its messages are marked as read',
  async (_, id) => {
    const ada = contact(bot, id);
    const before = stub.read.length;
    for (const text of ['Hi', 'Ada', '36']) await ada.say(text);
    expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?', 'Thanks.']);
    expect(stub.read.length - before).toBe(3);
  },
);

test('a sticker before an answer is marked as read, and leaves the question open', async () => {
  const ada = contact();
  await ada.say('Hi');
  const before = stub.read.length;
  await ada.post({
    messages: [ada.message({ sticker: { id: 'sticker' } }), ada.message({ text: { body: 'Ada' } })],
  });
  await ada.idle();
  expect(stub.read.length - before).toBe(2);
  expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
});

test('the bot knows the contact and the advertisement that brought it, and the result its channel', async () => {
  const set = (name: string, type: string): Block => ({
    id: name,
    type: 'Set variable',
    options: { variableId: `v:${name}`, type },
  });
  const content = botOf({
    groups: {
      A: [
        set('Name', 'Contact name'),
        set('Number', 'Phone number'),
        set('Ad', 'Referral Source ID'),
        set('Where', 'Environment name'),
        says('all', '{{Name}} {{Number}} {{Ad}} {{Where}}'),
      ],
    },
    variables: ['Name', 'Number', 'Ad', 'Where'],
  });
  const published = await onWhatsApp(chat, stub, content);
  const ada = contact(published);
  const message = ada.message({ text: { body: 'Hi' } });
  await ada.post({
    contacts: [{ profile: { name: 'Ada' }, wa_id: ada.id }],
    messages: [{ ...message, referral: { source_id: 'ad-7', ctwa_clid: 'click-7' } }],
  });
  await ada.idle();
  expect(ada.texts).toEqual([`Ada ${ada.id} ad-7 whatsapp`]);
  const sessionId = await chat.deps.redis.hget(ada.keys.contact, 'session');
  const records = await turnRecords(chat, sessionId!);
  expect(records.map(({ channel }) => channel)).toEqual(['whatsapp']);
});

describe('the address', () => {
  const ask = (query: string, id = bot.credentialsId): Promise<Response> =>
    fetch(`${chat.url}/api/v1/channels/messaging-a/${id}?${query}`);

  test('gives back the challenge to whoever knows the word of the credential', async () => {
    const response = await ask(
      `hub.mode=subscribe&hub.verify_token=${whatsAppAccount.verifyToken}&hub.challenge=1158201444`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe('1158201444');
  });

  test.each([
    'hub.mode=subscribe&hub.verify_token=other&hub.challenge=1',
    'hub.mode=subscribe&hub.challenge=1',
    `hub.mode=unsubscribe&hub.verify_token=${whatsAppAccount.verifyToken}&hub.challenge=1`,
    `hub.mode=subscribe&hub.verify_token=${whatsAppAccount.verifyToken}`,
  ])('gives nothing for %s', async (query) => {
    expect((await ask(query)).status).toBe(403);
  });

  test('is missing for an unknown credential, and for one of another channel', async () => {
    await chat.setCredential({ workspaceId: 'workspace', id: 'unknown' }, 1, null);
    const other = await chat.credential('workspace', 'messaging-b', { botToken: '7:x', webhookSecret: 'x' });
    for (const id of ['unknown', other]) {
      expect((await ask('hub.mode=subscribe', id)).status).toBe(404);
      const posted = await chat.post(`/v1/channels/messaging-a/${id}`, undefined, {});
      expect(posted).toMatchObject(problem('credentials-not-found', 404));
    }
  });
});

test('a body that is not signed with the secret, or was changed, is refused and not read', async () => {
  const eve = contact();
  const messages = [eve.message({ text: { body: 'Hi' } })];
  expect(await eve.post({ messages }, { secret: 'other' })).toBe(401);
  expect(await eve.postSigned(JSON.stringify({ entry: [] }), 'sha256=00')).toBe(401);
  expect(await eve.postSigned('not json', '')).toBe(401);
  expect(await chat.deps.redis.exists(eve.keys.contact)).toBe(0);
});

test('a batch of several messages, sent five times, is answered once each; another number is passed over', async () => {
  const [ada, eve] = [contact(), contact()];
  const messages = [ada, eve].map((one) => one.message({ text: { body: 'Hi' } }));
  const statuses = await Promise.all(Array.from({ length: 5 }, () => ada.post({ messages })));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const strange = await ada.post(
    { messages: [ada.message({ text: { body: 'Ada' } })] },
    { phoneNumberId: '999' },
  );
  expect(strange).toBe(200);
  await Promise.all([ada.idle(), eve.idle()]);
  expect([ada.texts, eve.texts]).toEqual([['Your name?'], ['Your name?']]);
});

/** A contact of a bot that says something, asks this, and says what was answered. */
async function asked(question: Question): Promise<WhatsAppContact> {
  const ada = contact(await onWhatsApp(chat, stub, askingBot(question)));
  await ada.say('Hi');
  return ada;
}

const choices = (count: number, words = 'Tree'): Question => ({
  type: 'choice input',
  items: Array.from({ length: count }, (_, index) => ({ id: `t${index}`, content: `${words} ${index + 1}` })),
});

describe('a question', () => {
  test('with up to three options has buttons, which are chosen, typed or counted', async () => {
    for (const answer of ['choose', 'type', 'count'] as const) {
      const ada = await asked(choices(3));
      expect(ada.heard.at(-1)?.body).toMatchObject({
        interactive: { type: 'button', body: { text: 'Choose:' } },
      });
      if (answer === 'choose') await ada.choose('Tree 2');
      else await ada.say(answer === 'type' ? 'tree 2' : '2');
      expect(ada.texts).toEqual(['Choose:', 'Got Tree 2.']);
    }
  });

  test('with up to ten has a list, and with more a numbered text', async () => {
    const ada = await asked(choices(10));
    expect(ada.heard.at(-1)?.body).toMatchObject({ interactive: { type: 'list' } });
    await ada.choose('Tree 10');
    expect(ada.texts.at(-1)).toBe('Got Tree 10.');
    const eve = await asked(choices(11));
    expect(eve.texts.at(-1)).toMatch(/^1\. Tree 1\n2\. Tree 2\n/);
    await eve.say('11');
    expect(eve.texts.at(-1)).toBe('Got Tree 11.');
  });

  test('has long words cut, and kept apart', async () => {
    const ada = await asked(choices(3, 'A tree with a very long name'));
    await ada.choose('A tree with a… 2');
    expect(ada.texts.at(-1)).toBe('Got A tree with a very long name 2.');
  });

  test('with pictures has a message for each, and one that cannot be loaded comes without', async () => {
    const ada = await asked({
      type: 'picture choice input',
      items: [
        { id: 'a', title: 'Oak', pictureSrc: 'https://example.org/oak.jpg' },
        { id: 'b', title: 'Pine', pictureSrc: 'https://example.org/broken.jpg' },
      ],
    });
    expect(ada.texts).toEqual(['Choose:', 'Oak', 'Pine']);
    // the author reads what the contact has seen instead
    expect(await toldAuthor(ada)).toMatchObject([{ turn: 1, log: { status: 'warning' } }]);
    await ada.choose('Select');
    expect(ada.texts.at(-1)).toBe('Got Pine.');
  });

  test('of an earlier turn answers nothing, however late its button is pressed', async () => {
    const ada = await asked(choices(2));
    const before = ada.heard.at(-1);
    await ada.choose('Tree 1');
    if (before?.body.type !== 'interactive' || before.body.interactive.type !== 'button')
      throw new Error('no buttons');
    const [button] = before.body.interactive.action.buttons;
    await ada.sendPart({ interactive: { type: 'button_reply', button_reply: button?.reply } });
    expect(ada.texts).toEqual(['Choose:', 'Got Tree 1.']);
  });
});

test('stickers and reactions ask nothing of the bot; a location and the words under a picture are texts', async () => {
  const ada = contact();
  await ada.say('Hi');
  await ada.sendPart({ sticker: { id: '1' } });
  await ada.sendPart({ reaction: { message_id: 'wamid.1', emoji: '👍' } });
  await ada.sendPart({ image: { id: '1', caption: 'Ada' } });
  expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
});

test('a contact who has been silent for a day is sent nothing more until they write again', async () => {
  const ada = contact();
  stub.fail(500);
  await ada.post({ messages: [ada.message({ text: { body: 'Hi' } })] });
  await until(async () => (await chat.deps.redis.hget(ada.keys.contact, 'session')) !== null);
  await chat.deps.redis.hset(ada.keys.contact, 'heardAt', String(Date.now() - 25 * 3_600_000));
  stub.fail(undefined);
  await ada.idle();
  expect(ada.texts).toEqual([]);
  expect(await toldAuthor(ada)).toMatchObject([
    { turn: 1, log: { status: 'error', details: expect.stringContaining('silent for too long') } },
  ]);
  await ada.say('Ada');
  expect(ada.texts).toEqual(['Hello Ada, your age?']);
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

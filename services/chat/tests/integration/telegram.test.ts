import { botOf } from '@parley/engine/testing';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { asks, nameAndAge, says } from '../support/bots.ts';
import { withChannel, type AnsweringBot } from '../support/channel-contact.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { onTelegram, TelegramContact, webhookSecret } from '../support/telegram-contact.ts';
import { lateLogs, storedAnswers } from '../support/turn-records.ts';

const botToken = '7:canary_b0t';
let stub: TelegramStub;
let chat: ChatUnderTest;
let bot: AnsweringBot;

beforeAll(async () => {
  stub = await startTelegramStub(botToken);
  chat = await ChatUnderTest.start({
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
  });
  bot = await onTelegram(chat, stub, nameAndAge);
});
afterAll(async () => {
  await chat.stop();
  await stub.stop();
});
afterEach(() => {
  stub.fail(undefined);
  stub.revoke(false);
});

const contact = (of: Pick<AnsweringBot, 'credentialsId'> = bot): TelegramContact =>
  new TelegramContact(chat, stub, of);

test('a contact talks with the bot from the first word to the last, and then anew', async () => {
  const ada = contact();
  await ada.say('Hi');
  await ada.say('Ada');
  await ada.say('no number');
  await ada.say('36');
  await ada.say('Hi again');
  expect(ada.texts).toEqual([
    'Your name?',
    'Hello Ada, your age?',
    expect.stringMatching(/./),
    'Thanks.',
    'Your name?',
  ]);
});

test('the provider is told where to send messages, and under which secret, once the bot is published', async () => {
  await until(() => stub.webhook() !== undefined);
  const { url = '', secret } = stub.webhook() ?? {};
  expect(url).toMatch(/^https:\/\/chat\.example\/api\/v1\/channels\/messaging-b\/[\w-]+$/);
  expect(secret).toBe(webhookSecret);
});

test('authors are told what happens: the address is taken, a contact writes, a stranger forges, a token is refused', async () => {
  const own = await onTelegram(chat, stub, nameAndAge);
  const { redis, keys } = chat.deps;
  const news = async (): Promise<string[]> =>
    Object.keys(await redis.hgetall(keys.channelNews(own.credentialsId))).sort();
  await until(async () => (await news()).includes('connected'));
  const ada = contact(own);
  await ada.post(ada.text('Hi'), 'other');
  await until(async () => (await news()).includes('forged'));
  expect(await news()).toEqual(['connected', 'forged']);
  await ada.say('Hi');
  await until(async () => (await news()).length === 4);
  stub.revoke(true);
  await ada.post(ada.text('Ada'));
  await until(async () => (await news()).includes('refused'));
  expect(await redis.hget(keys.channelNews(own.credentialsId), 'refused')).toMatch(
    /^\d+ .*401: Unauthorized/,
  );
  expect(await redis.ttl(keys.channelNews(own.credentialsId))).toBeGreaterThan(24 * 3_600);
});

describe('who may speak for the provider', () => {
  test.each([
    ['another secret', 'other'],
    ['no secret', ''],
    ['a longer one', `${webhookSecret}x`],
  ])('nobody with %s: nothing is read', async (_, secret) => {
    const eve = contact();
    expect(await eve.post(eve.text('Hi'), secret)).toBe(401);
    expect(await eve.isDue()).toBe(false);
    expect(eve.heard).toEqual([]);
  });

  test('nobody for an unknown credential, one of another type, or one that is deleted', async () => {
    const other = await chat.credential('workspace', 'anthropic', { apiKey: 'sk-canary' });
    const gone = await chat.credential('workspace', 'messaging-b', { botToken, webhookSecret });
    for (const id of ['unknown', gone]) await chat.setCredential({ workspaceId: 'workspace', id }, 2, null);
    for (const id of ['unknown', other, gone]) {
      const answer = await chat.post(`/v1/channels/messaging-b/${id}`, undefined, {});
      expect(answer).toMatchObject(problem('credentials-not-found', 404));
    }
  });
});

describe('what the provider sends', () => {
  test('from one to five times is answered once each, in order', async () => {
    const { credentialsId } = bot;
    const contacts = Array.from({ length: 5 }, () => contact({ credentialsId }));
    await Promise.all(
      contacts.map(async (one, index) => {
        const earlier: object[] = [];
        for (const text of ['Hi', `Name${index}`, '40']) {
          const update = one.text(text);
          // the same again, and those before it, at the same time
          const all = [...Array.from({ length: index + 1 }, () => update), ...earlier];
          const statuses = await Promise.all(all.map((again) => one.post(again)));
          expect(new Set(statuses)).toEqual(new Set([200]));
          await one.idle();
          earlier.push(update);
        }
        expect(one.texts).toEqual(['Your name?', `Hello Name${index}, your age?`, 'Thanks.']);
      }),
    );
  });

  test('before the question has gone out does not answer it', async () => {
    const ada = contact();
    const [first, second] = [ada.text('Hi'), ada.text('I want to order')];
    stub.fail(503);
    await ada.post(first);
    await ada.post(second);
    stub.fail(undefined);
    await ada.idle();
    await ada.say('Ada');
    expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
  });

  test('as soon as the question is there answers it, although nobody has heard yet that it has gone out', async () => {
    const ada = contact();
    stub.hold(true);
    await ada.post(ada.text('Hi'));
    await until(() => ada.texts.length > 0);
    await ada.post(ada.text('Ada'));
    stub.hold(false);
    await ada.idle();
    expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
  });

  test('after the question answers it, although a later try at that was refused for certain', async () => {
    const ada = contact();
    const { redis } = chat.deps;
    const tries = async (): Promise<number> => Number(await redis.hget(ada.keys.contact, 'tries'));
    stub.hold(true);
    await ada.post(ada.text('Hi'));
    await until(() => ada.texts.length > 0);
    await ada.post(ada.text('Ada'));
    stub.fail(503);
    stub.lose();
    await until(async () => (await tries()) > 1);
    stub.fail(undefined);
    await ada.idle();
    expect(ada.texts).toEqual(['Your name?', 'Your name?', 'Hello Ada, your age?']);
  });

  test('in groups, by bots, as a change of an old message or in a form that nobody knows is met with silence', async () => {
    const ada = contact();
    const group = { id: -5, type: 'supergroup', title: 'All' };
    const edited = ada.text('Hi');
    for (const update of [
      ada.text('Hi', { chat: group }),
      ada.text('Hi', { from: { id: 9, is_bot: true, first_name: 'Bot' } }),
      { update_id: edited.update_id, edited_message: edited['message'] },
      { update_id: 1 },
      [],
      ['text'],
    ])
      expect(await ada.post(update)).toBe(200);
    expect(await ada.isDue()).toBe(false);
    expect(ada.heard).toEqual([]);
  });

  test('without a word in it asks nothing of the bot, and the question stays', async () => {
    const ada = contact();
    await ada.say('Hi');
    await ada.post(ada.text('', { text: undefined, sticker: { file_id: 'x' } }));
    await ada.idle();
    await ada.say('Ada');
    expect(ada.texts).toEqual(['Your name?', 'Hello Ada, your age?']);
  });

  test('with a name of 10,000 characters, 65,000 characters of text or a time of the future is read', async () => {
    const ada = contact();
    await ada.say('Hi', { from: { id: 1, is_bot: false, first_name: 'n'.repeat(10_000) } });
    await ada.say('x'.repeat(65_000), { date: 4_000_000_000 });
    expect(ada.texts[0]).toBe('Your name?');
    // what the bot says with it comes in parts that the provider takes
    expect(ada.texts.slice(1).join('').length).toBe(65_000 + 'Hello , your age?'.length);
    await ada.say('36');
    expect(ada.texts.at(-1)).toBe('Thanks.');
  });

  test('many times from one contact at once is bounded, and everybody else is answered', async () => {
    const eve = contact();
    const ada = contact();
    stub.fail(503);
    await Promise.all(Array.from({ length: 60 }, (_, index) => eve.post(eve.text(`${index}`))));
    await ada.post(ada.text('Hi'));
    expect(await chat.deps.redis.zcard(eve.keys.messages)).toBeLessThanOrEqual(20);
    stub.fail(undefined);
    await Promise.all([eve.idle(), ada.idle()]);
    expect(ada.texts).toEqual(['Your name?']);
    expect(eve.texts).toEqual(['Your name?']);
  });
});

describe('a chat', () => {
  const greeting = botOf({
    groups: { A: [says('hello', 'From {{Start payload}}.'), asks('name', 'Name')] },
    variables: ['Name', 'Start payload'],
  });

  test('begins anew with /start, whose payload fills a variable', async () => {
    const of = await onTelegram(chat, stub, greeting);
    const ada = contact(of);
    await ada.say('/start spring-sale');
    await ada.say('/start poster');
    expect(ada.texts).toEqual(['From spring-sale.', 'From poster.']);
  });

  test('begins only with a text that meets the start condition, and /start always does', async () => {
    const of = await onTelegram(chat, stub, nameAndAge, {
      startCondition: {
        logicalOperator: 'OR',
        comparisons: [
          { id: '1', comparisonOperator: 'Equal to', value: 'order' },
          { id: '2', comparisonOperator: 'Contains', value: 'PRICE' },
        ],
      },
    });
    const ada = contact(of);
    await ada.say('Hello');
    expect(ada.texts).toEqual([]);
    await ada.say('What is the price?');
    expect(ada.texts).toEqual(['Your name?']);
    const eve = contact(of);
    await eve.say('/start');
    expect(eve.texts).toEqual(['Your name?']);
  });

  test('begins anew once it has expired', async () => {
    const of = await onTelegram(chat, stub, nameAndAge, { sessionExpiryTimeout: 0.01 });
    const ada = contact(of);
    await ada.say('Hi');
    await chat.deps.redis.hset(ada.keys.contact, 'activeAt', String(Date.now() - 37_000));
    await ada.say('Ada');
    expect(ada.texts).toEqual(['Your name?', 'Your name?']);
  });

  test('answers a question that the bot begins with by the first text', async () => {
    const of = await onTelegram(
      chat,
      stub,
      botOf({ groups: { A: [asks('name', 'Name'), says('hello', 'Hello {{Name}}!')] }, variables: ['Name'] }),
    );
    const ada = contact(of);
    await ada.say('Ada');
    expect(ada.texts).toEqual(['Hello Ada!']);
  });

  test('is answered by nobody while no published bot is on the channel, and by the other bot after its publication', async () => {
    const of = await onTelegram(chat, stub, nameAndAge);
    const ada = contact(of);
    await ada.say('Hi');
    await chat.setChannel(of.credentialsId, null, 2);
    expect(await ada.post(ada.text('Ada'))).toBe(200);
    expect(await ada.isDue()).toBe(false);
    const other = await chat.publish(withChannel('messagingB', greeting));
    await chat.setChannel(
      of.credentialsId,
      { channel: 'messagingB', workspaceId: 'workspace', botId: other.botId },
      3,
    );
    await ada.say('Hello');
    expect(ada.texts).toEqual(['Your name?', 'From .']);
  });

  test('with a bot that is closed gets its words', async () => {
    const of = await onTelegram(chat, stub, nameAndAge);
    const closed = await chat.publish(withChannel('messagingB', nameAndAge), {
      isClosed: true,
      closedMessage: 'Back in May.',
    });
    await chat.setChannel(
      of.credentialsId,
      { channel: 'messagingB', workspaceId: 'workspace', botId: closed.botId },
      2,
    );
    const ada = contact(of);
    await ada.say('Hi');
    expect(ada.texts).toEqual(['Back in May.']);
  });
});

describe('while the provider', () => {
  test('is away everything waits, and arrives in order', async () => {
    const of = await onTelegram(
      chat,
      stub,
      botOf({
        groups: {
          A: [...Array.from({ length: 8 }, (_, index) => says(`s${index}`, `Line ${index}`)), asks('n', 'N')],
        },
        variables: ['N'],
      }),
    );
    const ada = contact(of);
    stub.fail(502);
    await ada.post(ada.text('Hi'));
    await ada.failed();
    expect(await sendsFailed('later')).toBeGreaterThan(0);
    expect(ada.texts).toEqual([]);
    stub.fail(undefined);
    await ada.idle();
    expect(ada.texts).toEqual(Array.from({ length: 8 }, (_, index) => `Line ${index}`));
  });

  test('asks for a pause nothing is sent before it is over', async () => {
    const { redis } = chat.deps;
    const ada = contact();
    const pauseSeconds = 60;
    stub.fail(429, pauseSeconds);
    const [seconds] = await redis.time();
    await ada.post(ada.text('Hi'));
    await ada.failed();
    stub.fail(undefined);
    const due = Number(await redis.zscore(ada.keys.due, ada.name));
    expect(due).toBeGreaterThanOrEqual((Number(seconds) + pauseSeconds) * 1_000);
    await ada.dueNow();
    await ada.idle();
    expect(ada.texts).toEqual(['Your name?']);
  });

  test('does not take the token what is to be said waits for a new one', async () => {
    const of = await onTelegram(chat, stub, nameAndAge);
    const ada = contact(of);
    stub.revoke(true);
    const before = await sendsFailed('revoked');
    await ada.post(ada.text('Hi'));
    await ada.failed();
    expect(await sendsFailed('revoked')).toBeGreaterThan(before);
    expect(await ada.isDue()).toBe(true);
    stub.revoke(false);
    await ada.dueNow();
    await ada.idle();
    expect(ada.texts).toEqual(['Your name?']);
  });

  test('says that a contact has blocked the bot nothing more is sent to them', async () => {
    const ada = contact();
    stub.block(ada.id);
    await ada.say('Hi');
    expect(ada.texts).toEqual([]);
    const sessionId = (await chat.deps.redis.hget(ada.keys.contact, 'session')) ?? '';
    expect(await lateLogs(chat, sessionId)).toMatchObject([{ turn: 1, log: { status: 'error' } }]);
    expect(await ada.isDue()).toBe(false);
  });
});

/** The tries to send that have ended so. */
async function sendsFailed(outcome: string): Promise<number> {
  const text = await chat.deps.metrics.registry.metrics();
  const line = new RegExp(
    `^parley_channel_sends_total\\{.*messagingB.*outcome="${outcome}".*\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

test('answers are stored as those of any chat, and no secret stands in anything that is kept or told', async () => {
  const ada = contact();
  await ada.say('Hi');
  await ada.say('Ada');
  const { redis, config } = chat.deps;
  const keys = await redis.keys(`${config.REDIS_PREFIX}:*contact*`);
  const dump = await Promise.all(keys.map(async (key) => (await redis.dumpBuffer(key)).toString('latin1')));
  expect(dump.join('\n')).not.toContain('canary');
  const sessionId = (await redis.hget(ada.keys.contact, 'session')) ?? '';
  expect(await storedAnswers(chat, sessionId)).toEqual(['Ada']);
});

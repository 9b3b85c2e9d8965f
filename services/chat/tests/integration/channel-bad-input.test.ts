import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { channelCarriers } from '@parley/schema/contract';
import { png, until } from '@parley/testing';
import { asks, nameAndAge, says } from '../support/bots.ts';
import { startCarrier, type CarrierUnderTest, type Posting, type Writer } from '../support/carriers.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';

let chat: ChatUnderTest;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-bad-input-'));
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', FILES_DIR: folder });
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});

const hourMs = 3_600_000;
const longestPauseMs = 60_000;

const triesOf = async ({ contact }: Writer): Promise<number> =>
  Number(await chat.deps.redis.hget(contact.keys.contact, 'tries'));

/** Makes a contact due at once, as it is by itself after its pause; gives the pause that this leaves out. */
async function skipPause({ contact }: Writer): Promise<number> {
  const due = Number(await chat.deps.redis.zscore(contact.keys.due, contact.name));
  const pauseMs = due - Date.now();
  await contact.dueNow();
  chat.deps.contactsDue.emit('due');
  return pauseMs;
}

/** Posts a message and waits until there is nothing more to do for its contact. */
async function written(writer: Writer, { post }: Posting): Promise<void> {
  expect(await post()).toBe(200);
  await writer.contact.idle();
}

describe.each(channelCarriers)('over %s', (name) => {
  let carrier: CarrierUnderTest;
  beforeAll(async () => {
    carrier = await startCarrier[name]();
  });
  afterAll(() => carrier.stop());
  afterEach(() => {
    carrier.isAway(false);
    carrier.isRevoked(false);
  });

  const writerOf = async (content = nameAndAge): Promise<Writer> =>
    carrier.writer(chat, await carrier.publish(chat, content));

  test('a provider that is away for two hours is asked once a minute at most, and everything arrives in order', async () => {
    const lines = Array.from({ length: 8 }, (_, index) => `Line ${index}`);
    const ada = await writerOf(
      botOf({
        groups: { A: [...lines.map((line) => says(line, line)), asks('n', 'N')] },
        variables: ['N'],
      }),
    );
    carrier.isAway(true);
    expect(await ada.text('Hi').post()).toBe(200);
    const pauses: number[] = [];
    const nextPause = async (): Promise<void> => {
      const tries = await triesOf(ada);
      pauses.push(await skipPause(ada));
      await until(async () => (await triesOf(ada)) > tries);
    };
    await until(async () => (await triesOf(ada)) > 0);
    // it grows, and then stays as it is
    while ((pauses.at(-1) ?? 0) < longestPauseMs / 2) await nextPause();
    await chat.deps.redis.hset(ada.contact.keys.contact, 'tries', (2 * hourMs) / longestPauseMs);
    for (let times = 0; times < 3; times++) await nextPause();
    expect(pauses.at(-1)).toBeGreaterThan(longestPauseMs / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longestPauseMs);
    expect(ada.texts()).toEqual([]);
    carrier.isAway(false);
    await skipPause(ada);
    await ada.contact.idle();
    expect(ada.texts()).toEqual(lines);
  });

  test('a token that was revoked keeps what is to be said until there is a new one, and the author is told', async () => {
    const bot = await carrier.publish(chat, nameAndAge);
    const ada = carrier.writer(chat, bot);
    carrier.isRevoked(true);
    await ada.text('Hi').post();
    await ada.contact.failed();
    const { redis, keys } = chat.deps;
    await until(async () => (await redis.hget(keys.channelNews(bot.credentialsId), 'refused')) !== null);
    carrier.isRevoked(false);
    expect(await skipPause(ada)).toBeGreaterThan(longestPauseMs);
    await ada.contact.idle();
    expect(ada.texts()).toEqual(['Your name?']);
  });

  test('of two bots with one credential the one that was published last answers, and begins a chat of its own', async () => {
    const bot = await carrier.publish(chat, nameAndAge);
    const ada = carrier.writer(chat, bot);
    await written(ada, ada.text('Hi'));
    const other = await carrier.publish(
      chat,
      botOf({ groups: { A: [says('hello', 'I am the other one.')] } }),
    );
    const { bot: answering } = (await chat.deps.channelBots.get(
      chat.deps.keys.channel(other.credentialsId),
      other.credentialsId,
    ))!;
    await chat.setChannel(bot.credentialsId, answering, 2);
    await written(ada, ada.text('Ada'));
    expect(ada.texts()).toEqual(['Your name?', 'I am the other one.']);
  });

  test('a message of 65,000 characters is read as one, and what is said with it comes in parts', async () => {
    const ada = await writerOf();
    await written(ada, ada.text('Hi'));
    await written(ada, ada.text('x'.repeat(65_000)));
    const said = ada.texts().slice(1);
    expect(said.join('').length).toBe(65_000 + 'Hello , your age?'.length);
    expect(said.length).toBeGreaterThan(15);
  });

  test('a picture of 100 MB is refused with words, unread, and the question stays', async () => {
    const ada = await writerOf(
      botOf({
        groups: {
          A: [
            says('intro', 'Your picture?'),
            { id: 'pic', type: 'file input', options: { variableId: 'v:Pic', visibility: 'Public' } },
            says('got', 'Got it.'),
          ],
        },
        variables: ['Pic'],
      }),
    );
    const picture = png(60, 40, 120);
    await written(ada, ada.text('Hi'));
    await written(ada, ada.picture(picture, 100_000_000));
    expect(ada.texts().at(-1)).toMatch(/^The file is larger than \d+ MB\.$/);
    await written(ada, ada.picture(picture, picture.length));
    expect(ada.texts().at(-1)).toBe('Got it.');
  });

  test('a forged request is refused and nothing of it is kept', async () => {
    const eve = await writerOf();
    for (let times = 0; times < 5; times++) expect(await eve.text('Hi').forged()).toBe(401);
    expect(await chat.deps.redis.exists(eve.contact.keys.contact, eve.contact.keys.messages)).toBe(0);
    expect(eve.texts()).toEqual([]);
  });

  test('requests that come one to five times, with those before them and behind them, are answered once each', async () => {
    const bot = await carrier.publish(chat, nameAndAge);
    await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const one = carrier.writer(chat, bot);
        const earlier: Posting[] = [];
        for (const text of ['Hi', `Name${index}`, '40']) {
          const posting = one.text(text);
          const all = [
            ...earlier.toReversed(),
            ...Array.from({ length: index + 1 }, () => posting),
            ...earlier,
          ];
          const statuses = await Promise.all(all.map(({ post }) => post()));
          expect(new Set(statuses)).toEqual(new Set([200]));
          await one.contact.idle();
          earlier.push(posting);
        }
        expect(one.texts()).toEqual(['Your name?', `Hello Name${index}, your age?`, 'Thanks.']);
      }),
    );
  });
});

test('while nobody can say what the credential is, messages are refused for now and what is to be said waits', async () => {
  const carrier = await startCarrier['messaging-b']();
  try {
    const bot = await carrier.publish(chat, nameAndAge);
    const ada = carrier.writer(chat, bot);
    carrier.isAway(true);
    expect(await ada.text('Hi').post()).toBe(200);
    await ada.contact.failed();
    const { credentials, keys, redis } = chat.deps;
    const key = keys.credential('workspace', bot.credentialsId);
    const entry = await redis.getdel(key);
    const open = () => credentials.open('workspace', bot.credentialsId, 'messaging-b');
    // a process relies on what it has opened for a moment
    await until(async () => (await open()).status === 'unknown');
    carrier.isAway(false);
    const tries = await triesOf(ada);
    await skipPause(ada);
    await until(async () => (await triesOf(ada)) > tries);
    const next = ada.text('Ada');
    expect(await next.post()).toBe(503);
    expect(ada.texts()).toEqual([]);
    await redis.set(key, entry ?? '');
    await skipPause(ada);
    await ada.contact.idle();
    expect(ada.texts()).toEqual(['Your name?']);
    await written(ada, next);
    expect(ada.texts()).toEqual(['Your name?', 'Hello Ada, your age?']);
  } finally {
    await carrier.stop();
  }
});

test('a contact who writes 1,000 messages a minute has 20 of them waiting, and others are answered', async () => {
  // whatever the carrier, messages are taken in by the same code
  const carrier = await startCarrier['messaging-b']();
  const bot = await carrier.publish(chat, nameAndAge);
  const [eve, ada] = [carrier.writer(chat, bot), carrier.writer(chat, bot)];
  carrier.isAway(true);
  const postings = Array.from({ length: 1_000 }, (_, index) => eve.text(`${index}`));
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = postings.pop(); next; next = postings.pop()) statuses.push(await next.post());
    }),
  );
  expect(statuses).toHaveLength(1_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await chat.deps.redis.zcard(eve.contact.keys.messages)).toBeLessThanOrEqual(20);
  carrier.isAway(false);
  await written(ada, ada.text('Hi'));
  await skipPause(eve);
  await eve.contact.idle();
  expect(ada.texts()).toEqual(['Your name?']);
  expect(eve.texts()).toEqual(['Your name?']);
  await carrier.stop();
});

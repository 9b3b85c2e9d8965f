import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import {
  startTelegramStub,
  startWhatsAppStub,
  type TelegramStub,
  type WhatsAppStub,
} from '@parley/testing/channels';
import { asks, says } from '../support/bots.ts';
import type { AnsweringBot } from '../support/channel-contact.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { turnRecords } from '../support/turn-records.ts';
import { onWhatsApp, whatsAppAccount, WhatsAppContact } from '../support/whatsapp-contact.ts';

const picture = png(60, 40, 120);
/** The beginning of a photograph of 60 × 40 pixels, which is all that is looked at. */
const photo = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc00011080028003c03012200021101031101', 'hex'),
  Buffer.alloc(400),
  Buffer.from('ffd9', 'hex'),
]);
/** A page of Ogg that says that it holds Opus. */
const voice = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(200),
]);
const botToken = '7:canary_b0t';
const limit = 50_000_000;
let telegram: TelegramStub;
let whatsapp: WhatsAppStub;
let chat: ChatUnderTest;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-channel-files-'));
  telegram = await startTelegramStub(botToken);
  whatsapp = await startWhatsAppStub(whatsAppAccount);
  chat = await ChatUnderTest.start({
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    FILES_DIR: folder,
    MAX_FILE_BYTES: String(limit),
  });
});
afterAll(async () => {
  await chat.stop();
  await telegram.stop();
  await whatsapp.stop();
  await rm(folder, { recursive: true, force: true });
});

const content = botOf({
  groups: {
    A: [
      says('intro', 'Your picture?'),
      { id: 'pic', type: 'file input', options: { variableId: 'v:Pic', visibility: 'Public' } },
      says('got', 'Got it.'),
      {
        id: 'note',
        type: 'text input',
        options: { attachments: { isEnabled: true, saveVariableId: 'v:Att' } },
      },
      says('end', 'Thanks.'),
    ],
  },
  variables: ['Pic', 'Att'],
});

/** The answers and files of the session of a contact, as they go to Postgres. */
async function storedOf(contact: TelegramContact | WhatsAppContact) {
  const sessionId = await chat.deps.redis.hget(contact.keys.contact, 'session');
  const records = await turnRecords(chat, sessionId!);
  return {
    answers: records.flatMap(({ results }) => results.flatMap(({ answers }) => answers)),
    files: records.flatMap(({ files = [] }) => files),
  };
}

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(new URL(url).pathname, chat.url))).arrayBuffer());

describe('on Telegram', () => {
  let bot: AnsweringBot;
  beforeAll(async () => {
    bot = await onTelegram(chat, telegram, content);
  });
  const contact = (): TelegramContact => new TelegramContact(chat, telegram, bot);
  /** An update without words. */
  const sent = (ada: TelegramContact, part: object): object => {
    const update = ada.text('', part);
    const { text: _, ...message } = update['message'] as Record<string, unknown>;
    return { ...update, message };
  };

  test('a picture answers a question for files, once however often it is sent, and an attachment goes with its words', async () => {
    const ada = contact();
    await ada.say('Hi');
    const small = telegram.keepFile(Buffer.from('thumbnail'));
    const large = telegram.keepFile(photo);
    const update = sent(ada, { photo: [small, large] });
    await Promise.all([ada.post(update), ada.post(update), ada.post(update)]);
    await ada.idle();
    const paper = { ...telegram.keepFile(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')), file_name: 'cv.pdf', mime_type: 'application/pdf' };
    await ada.post(sent(ada, { document: paper, caption: 'My life' }));
    await ada.idle();
    expect(ada.texts).toEqual(['Your picture?', 'Got it.', 'Thanks.']);
    const { answers, files } = await storedOf(ada);
    expect(answers).toMatchObject([
      { blockId: 'pic', content: expect.stringMatching(/\/photo\.jpg$/) },
      { blockId: 'note', content: 'My life', attachedFileUrls: [expect.stringMatching(/\/cv\.pdf$/)] },
    ]);
    expect(files.map(({ blockId }) => blockId)).toEqual(['pic', 'note']);
    expect((await bytesOf(answers[0]!.content)).equals(photo)).toBe(true);
  });

  test('a picture of 100 MB is refused with a clear answer, whether the message says its size or not, and the question stays open', async () => {
    const ada = contact();
    await ada.say('Hi');
    const huge = telegram.keepFile(Buffer.alloc(10), 100_000_000);
    await ada.post(sent(ada, { photo: [huge] }));
    await ada.idle();
    await ada.post(sent(ada, { document: { file_id: huge.file_id, file_name: 'a.png', mime_type: 'image/png' } }));
    await ada.idle();
    const answer = 'The file is larger than 50 MB.';
    expect(ada.texts).toEqual(['Your picture?', answer, answer]);
    await ada.post(sent(ada, { photo: [telegram.keepFile(photo)] }));
    await ada.idle();
    expect(ada.texts.at(-1)).toBe('Got it.');
  });

  test('a file that is not what its name says, or that nobody has, is refused', async () => {
    const ada = contact();
    await ada.say('Hi');
    const program = telegram.keepFile(Buffer.from('MZ\u0090 a program for Windows'.padEnd(400, '\0'), 'latin1'));
    await ada.post(sent(ada, { photo: [program] }));
    await ada.idle();
    await ada.post(sent(ada, { photo: [{ file_id: 'unknown' }] }));
    await ada.idle();
    expect(ada.texts.slice(1)).toEqual(['The file could not be sent.', 'The file could not be sent.']);
    expect((await storedOf(ada)).answers).toEqual([]);
  });

  test('a file waits while its provider is away, and is stored once', async () => {
    const ada = contact();
    await ada.say('Hi');
    telegram.fail(503);
    await ada.post(sent(ada, { photo: [telegram.keepFile(photo)] }));
    await ada.failed();
    telegram.fail(undefined);
    await ada.dueNow();
    await ada.idle();
    expect(ada.texts.at(-1)).toBe('Got it.');
    expect((await storedOf(ada)).files).toHaveLength(1);
    const fields = await chat.deps.redis.hkeys(ada.keys.contact);
    expect(fields.filter((field) => field.startsWith('file:'))).toEqual([]);
  });

  test('words beside a file that no question asked for count as an answer', async () => {
    const asking = await onTelegram(chat, telegram, botOf({ groups: { A: [asks('a', 'Name'), says('b', 'Hello {{Name}}.')] }, variables: ['Name'] }));
    const ada = new TelegramContact(chat, telegram, asking);
    await ada.post(sent(ada, { photo: [telegram.keepFile(photo)], caption: 'Ada' }));
    await ada.idle();
    expect(ada.texts.at(-1)).toBe('Hello Ada.');
  });
}); // prettier-ignore

describe('on WhatsApp', () => {
  test('a picture is read with the token by its short address, and one of 100 MB is refused', async () => {
    const ada = new WhatsAppContact(chat, whatsapp, await onWhatsApp(chat, whatsapp, content));
    await ada.say('Hi');
    const huge = whatsapp.keepFile(Buffer.alloc(10), 100_000_000);
    await ada.sendPart({ image: { id: huge, mime_type: 'image/png', sha256: 'x' } });
    expect(ada.texts.at(-1)).toBe('The file is larger than 50 MB.');
    const image = { id: whatsapp.keepFile(picture), mime_type: 'image/png', sha256: 'x', caption: 'Me' };
    await ada.sendPart({ image });
    expect(ada.texts.at(-1)).toBe('Got it.');
    const { answers } = await storedOf(ada);
    expect((await bytesOf(answers[0]!.content)).equals(picture)).toBe(true);
  });

  test('a recording answers a question for one', async () => {
    const options = { audioClip: { isEnabled: true, saveVariableId: 'v:Clip', visibility: 'Public' } };
    const recording = botOf({
      groups: { A: [says('q', 'Say it.'), { id: 'say', type: 'text input', options }, says('e', 'Heard.')] },
      variables: ['Clip'],
    });
    const ada = new WhatsAppContact(chat, whatsapp, await onWhatsApp(chat, whatsapp, recording));
    await ada.say('Hi');
    const audio = { id: whatsapp.keepFile(voice), mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true };
    await ada.sendPart({ audio });
    expect(ada.texts).toEqual(['Say it.', 'Heard.']);
    const { answers } = await storedOf(ada);
    expect(answers[0]?.content).toMatch(/\.ogg|\.oga|\/audio/);
  });
}); // prettier-ignore

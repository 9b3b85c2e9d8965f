import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@parley/dev-stack';
import { botOf } from '@parley/engine/testing';
import type { BotContent } from '@parley/schema';
import { channelCarriers } from '@parley/schema/contract';
import { startCarrier, type CarrierUnderTest } from '../support/carriers.ts';
import { asks, draftOf, request, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { newPreviewWord } from '../support/preview-word.ts';
import { startChatProcess } from '../support/start-chat-process.ts';

const published = botOf({ groups: { A: [says('old', 'I am published.')] } });
const drafts = new Map<string, BotContent>();
const processes: Server[] = [];

let folder: string;
let environment: Readonly<Record<string, string>>;
let gate: Gate;
let management: EchoServer;
/** Takes messages and works for no contact, so that a process that is killed has them. */
let chat: ChatUnderTest;
let carriers: CarrierUnderTest[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-preview-kills-'));
  gate = await startGate();
  management = await EchoServer.start(({ url = '' }) => {
    const id = url.split('/drafts/')[1] ?? '';
    const content = drafts.get(id);
    return content ? { status: 200, json: { bot: draftOf(id, content) } } : { status: 404, json: {} };
  });
  environment = {
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
    CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
    MANAGEMENT_URL: management.url,
  };
  chat = await ChatUnderTest.start(environment, { servesContacts: false });
  carriers = await Promise.all(channelCarriers.map((name) => startCarrier[name]()));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await chat.stop();
  await Promise.all([management, gate, ...carriers].map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<Server> {
  const started = await startChatProcess(chat, join(folder, `${processes.length}.log`), environment);
  processes.push(started);
  return started;
}

/** Somebody who tries a draft on a carrier, and somebody else who writes to the same account. */
async function triesOn(carrier: CarrierUnderTest) {
  const bot = await carrier.publish(chat, published);
  const draftId = `draft-of-${randomUUID()}`;
  const slow = [says('hello', 'A draft.'), request('slow', gate.url), says('ask', 'Your name?')];
  const blocks = [...slow, asks('name', 'Name'), says('bye', 'Hello {{Name}}.')];
  drafts.set(draftId, botOf({ groups: { A: blocks }, variables: ['Name'] }));
  const { word } = await newPreviewWord(chat, bot.credentialsId, draftId);
  const [ada, eve] = [carrier.writer(chat, bot), carrier.writer(chat, bot)];
  return { ada, eve, word, began: ada.text(word.toUpperCase()) };
}

test('a word begins the draft once on every carrier, though its process dies before the first turn is stored', async () => {
  const tries = await Promise.all(carriers.map(triesOn));
  const statuses: number[] = [];
  const doomed = await startWorker();
  const held = Promise.all(tries.map(() => gate.holdNext()));
  for (const { began } of tries) statuses.push(await began.post());
  // the words are taken, and nothing of the turns is stored yet
  const letGo = await held;
  await doomed.kill();
  for (const go of letGo) go();
  for (const { began, eve, word } of tries) {
    // a word is a text to everybody else
    statuses.push(await began.post(), await eve.text(word).post());
  }
  await startWorker();
  for (const { ada, eve } of tries) {
    await Promise.all([ada.contact.idle(), eve.contact.idle()]);
    expect(ada.texts()).toEqual(['A draft.', 'Your name?']);
    expect(eve.texts()).toEqual(['I am published.']);
    for (const text of ['Ada', '/stop', 'Hi']) {
      statuses.push(await ada.text(text).post());
      await ada.contact.idle();
    }
    expect(ada.texts().slice(2)).toEqual(['Hello Ada.', 'The preview has ended.', 'I am published.']);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

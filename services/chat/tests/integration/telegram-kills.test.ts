import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@parley/dev-stack';
import { botOf } from '@parley/engine/testing';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { asks, nameAndAge, request, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startChatProcess } from '../support/start-chat-process.ts';
import { startGate } from '../support/gate.ts';
import type { AnsweringBot } from '../support/channel-contact.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { storedAnswers } from '../support/turn-records.ts';

const environment = {
  EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  CHAT_URL: 'https://chat.example',
  CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
};
const folder = mkdtempSync(join(tmpdir(), 'parley-kills-'));
let stub: TelegramStub;
/** Takes messages and works for no contact, so that a process that is killed has them. */
let chat: ChatUnderTest;
let bot: AnsweringBot;
const processes: Server[] = [];

beforeAll(async () => {
  stub = await startTelegramStub('7:canary_b0t');
  chat = await ChatUnderTest.start(environment, { servesContacts: false });
  bot = await onTelegram(chat, stub, nameAndAge);
});
afterAll(async () => {
  stub.hold(false);
  await Promise.all(processes.map((one) => one.stop()));
  await chat.stop();
  await stub.stop();
});

async function startWorker(): Promise<Server> {
  const started = await startChatProcess(chat, join(folder, `${processes.length}.log`), environment);
  processes.push(started);
  return started;
}

test('a message that was taken is answered after the death of every process, and each answer is stored once', async () => {
  const ada = new TelegramContact(chat, stub, bot);
  for (const text of ['Hi', 'Ada', '36']) {
    const update = ada.text(text);
    expect(await ada.post(update)).toBe(200);
    expect(await ada.isDue()).toBe(true);
    const calls = stub.calls.length;
    stub.hold(true);
    const doomed = await startWorker();
    // it has sent something, and does not know what became of it
    await until(() => stub.calls.length > calls);
    await doomed.kill();
    stub.hold(false);
    // whoever is there goes on within seconds
    const due = Number(await chat.deps.redis.zscore(ada.keys.due, ada.name));
    expect(due - Date.now()).toBeLessThanOrEqual(5_000);
    expect(await ada.post(update)).toBe(200);
    const next = await startWorker();
    await ada.idle();
    await next.kill();
  }
  // what was under way is sent again, because nobody knows that it arrived; nothing is lost, and nothing out of order
  const unique = ada.texts.filter((text, index, all) => text !== all[index - 1]);
  expect(unique).toEqual(['Your name?', 'Hello Ada, your age?', 'Thanks.']);
  const sessionId = (await chat.deps.redis.hget(ada.keys.contact, 'session')) ?? '';
  expect(await storedAnswers(chat, sessionId)).toEqual(['Ada', '36']);
});

test('a message that leads to several turns is answered whole after the death of the process that was at the last of them', async () => {
  const gate = await startGate();
  try {
    const page = (id: string) => ({
      id,
      type: 'Set variable',
      options: { variableId: 'v:Page', expressionToEvaluate: 'location.href', isExecutedOnClient: true },
    });
    const talk = [
      says('hello', 'Your name?'),
      asks('name', 'Name'),
      ...[says('one', 'One.'), page('first'), says('two', 'Two.'), page('second')],
      ...[request('ask', gate.url), says('three', 'Your age?'), asks('age', 'Age')],
    ];
    const own = await onTelegram(
      chat,
      stub,
      botOf({ groups: { Talk: talk }, variables: ['Name', 'Page', 'Age'] }),
    );
    const cleo = new TelegramContact(chat, stub, own);
    const doomed = await startWorker();
    await cleo.say('Hi');
    const asked = gate.holdNext();
    expect(await cleo.post(cleo.text('Cleo'))).toBe(200);
    const letGo = await asked;
    await doomed.kill();
    letGo();
    const next = await startWorker();
    await cleo.idle();
    await next.kill();
    expect(cleo.texts).toEqual(['Your name?', 'One.', 'Two.', 'Your age?']);
  } finally {
    await gate.stop();
  }
});

test('a text that was being answered when its process died is answered before one that was sent earlier and comes later', async () => {
  const gate = await startGate();
  try {
    const slow = botOf({
      groups: {
        Talk: [
          says('hello', 'Your name?'),
          asks('name', 'Name'),
          request('ask', gate.url),
          says('next', 'Your age?'),
          asks('age', 'Age'),
        ],
      },
      variables: ['Name', 'Age'],
    });
    const own = await onTelegram(chat, stub, slow);
    const bea = new TelegramContact(chat, stub, own);
    const doomed = await startWorker();
    await bea.say('Hi');
    const [earlier, later] = [bea.text('Ada'), bea.text('Bea')];
    const asked = gate.holdNext();
    expect(await bea.post(later)).toBe(200);
    const letGo = await asked;
    await doomed.kill();
    letGo();
    expect(await bea.post(earlier)).toBe(200);
    const next = await startWorker();
    await bea.idle();
    await next.kill();
    const sessionId = (await chat.deps.redis.hget(bea.keys.contact, 'session')) ?? '';
    expect(await storedAnswers(chat, sessionId)).toEqual(['Bea']);
  } finally {
    await gate.stop();
  }
});

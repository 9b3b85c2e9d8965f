import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@parley/dev-stack';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { request, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { startChatProcess } from '../support/start-chat-process.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { turnRecords } from '../support/turn-records.ts';

let folder: string;
let environment: Readonly<Record<string, string>>;
let gate: Gate;
let stub: TelegramStub;
/** Takes messages and works for no contact, so that a process that is killed has them. */
let chat: ChatUnderTest;
const processes: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-file-kills-'));
  environment = {
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
    CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
    FILES_DIR: join(folder, 'files'),
  };
  gate = await startGate();
  stub = await startTelegramStub('7:canary_b0t');
  chat = await ChatUnderTest.start(environment, { servesContacts: false });
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await chat.stop();
  await Promise.all([stub.stop(), gate.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<Server> {
  const started = await startChatProcess(chat, join(folder, `${processes.length}.log`), environment);
  processes.push(started);
  return started;
}

test('a file of a contact is fetched and stored once, although the process dies after that and before its turn is stored', async () => {
  const content = botOf({
    groups: {
      A: [
        says('intro', 'Your picture?'),
        { id: 'pic', type: 'file input', options: { variableId: 'v:Pic', visibility: 'Public' } },
        request('slow', gate.url),
        says('got', 'Got it.'),
      ],
    },
    variables: ['Pic'],
  });
  const ada = new TelegramContact(chat, stub, await onTelegram(chat, stub, content));
  const doomed = await startWorker();
  await ada.say('Hi');
  const document = { ...stub.keepFile(png(60, 40, 120)), file_name: 'me.png', mime_type: 'image/png' };
  const update = ada.text('', { document });
  const { text: _, ...message } = update['message'] as Record<string, unknown>;
  const held = gate.holdNext();
  expect(await ada.post({ ...update, message })).toBe(200);
  // the turn asks this only with the file in its hands
  const letGo = await held;
  const noted = await chat.deps.redis.hkeys(ada.keys.contact);
  expect(noted.filter((field) => field.startsWith('file:'))).toHaveLength(1);
  await doomed.kill();
  letGo();
  await startWorker();
  await ada.idle();
  expect(ada.texts.filter((text, index, all) => text !== all[index - 1])).toEqual([
    'Your picture?',
    'Got it.',
  ]);
  expect(stub.calls.filter(({ method }) => method === 'getFile')).toHaveLength(1);
  const sessionId = (await chat.deps.redis.hget(ada.keys.contact, 'session')) ?? '';
  const records = await turnRecords(chat, sessionId);
  const answers = records.flatMap(({ results }) => results.flatMap((result) => result.answers));
  expect(answers).toMatchObject([{ blockId: 'pic', content: expect.stringMatching(/\/me\.png$/) }]);
  expect(records.flatMap(({ files = [] }) => files)).toHaveLength(1);
  const kept = await readdir(environment['FILES_DIR'] ?? '', { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
});

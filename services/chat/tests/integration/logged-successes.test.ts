import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send } from '@parley/testing';
import { botOf } from '@parley/engine/testing';
import { says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startChatProcess } from '../support/start-chat-process.ts';

let chat: ChatUnderTest;
let folder: string;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  folder = await mkdtemp(join(tmpdir(), 'parley-logged-'));
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true });
});

/** The statuses of the requests that a process has logged, once it has ended. */
async function loggedBy(percent: number, ask: (url: string) => Promise<void>): Promise<number[]> {
  const logFile = join(folder, `${percent}.log`);
  const service = await startChatProcess(chat, logFile, {
    LOG_LEVEL: 'info',
    LOG_SUCCESSES_PERCENT: String(percent),
  });
  try {
    await ask(service.url);
  } finally {
    await service.stop();
  }
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as { readonly msg: string; readonly status: number })
    .filter(({ msg }) => msg === 'request')
    .map(({ status }) => status);
}

test.each([
  [0, 0],
  [50, 2],
  [100, 4],
])(
  'with LOG_SUCCESSES_PERCENT=%d so many of four successes are logged: %d; and each failure',
  async (percent, logged) => {
    const bot = await chat.publish(botOf({ groups: { Hello: [says('hello', 'Hello')] } }));
    const token = await chat.publishable('workspace');
    const start = `/api/v1/bots/${bot.publicId}/startChat`;
    const statuses = await loggedBy(percent, async (url) => {
      for (let asked = 0; asked < 4; asked++) {
        expect((await send(`${url}${start}`, 'POST', { token, body: {} })).status).toBe(200);
        expect((await send(`${url}${start}`, 'POST', { token: 'nobody', body: {} })).status).toBe(401);
      }
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(logged);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  },
);

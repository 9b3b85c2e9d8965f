import { loggedStatuses, send } from '@parley/testing';
import { botOf } from '@parley/engine/testing';
import { says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startChatProcess } from '../support/start-chat-process.ts';

let chat: ChatUnderTest;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());

test.each([
  [0, 0],
  [50, 2],
  [100, 4],
])(
  'with LOG_SUCCESSES_PERCENT=%d so many of four successes are logged: %d; and each failure',
  async (percent, logged) => {
    const bot = await chat.publish(botOf({ groups: { Hello: [says('hello', 'Hello')] } }));
    const token = await chat.publishable('workspace');
    const more = { LOG_LEVEL: 'info', LOG_SUCCESSES_PERCENT: String(percent) };
    const start = (logFile: string): ReturnType<typeof startChatProcess> =>
      startChatProcess(chat, logFile, more);
    const statuses = await loggedStatuses(start, async (url) => {
      const chats = `${url}/api/v1/bots/${bot.publicId}/startChat`;
      for (let asked = 0; asked < 4; asked++) {
        expect((await send(chats, 'POST', { token, body: {} })).status).toBe(200);
        expect((await send(chats, 'POST', { token: 'nobody', body: {} })).status).toBe(401);
      }
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(logged);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  },
);

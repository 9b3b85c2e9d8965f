import { setTimeout as delay } from 'node:timers/promises';
import { send } from '@parley/testing';
import { talkingBot } from '../faults/talking-bot.ts';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot } from '../publish-bot.ts';
import { answersOf, chat, say, type ChatAnswer } from './talking.ts';

let parley: Installation;
beforeAll(async () => {
  parley = await startOnSharedServers({ chats: 2 });
});
afterAll(() => parley.stop());

/** The answers of a chat host to reading a session and to a message for it. */
async function asked(url: string, sessionId: string, token: string): Promise<ChatAnswer[]> {
  return [
    await send(`${url}/api/v1/sessions/${sessionId}`, 'GET', { token }),
    await say({ publishableToken: token }, url, sessionId, 'still there?'),
  ];
}

test.each(['result', 'bot', 'workspace'] as const)(
  'after its %s is deleted over management, a session is gone on every chat host, and others go on',
  async (what) => {
    const { workspace } = await parley.api.createWorkspace({ body: { name: `To lose a ${what}` } });
    const workspaceId = workspace.id;
    const bot = await publishBot({ api: parley.api, workspaceId }, talkingBot(1, undefined));
    const kept = await publishBot(parley, talkingBot(1, undefined));
    const [url = '', otherUrl = ''] = parley.chats.map((server) => server.url);
    // of the user, who is there when the workspace has gone with its own tokens
    const token = parley.secretToken;
    const start = async (publicId: string): Promise<ChatAnswer['body']> => {
      for (;;) {
        const { status, body } = await chat(parley, url, `/v1/bots/${publicId}/startChat`, {}, token);
        // the host learns in a moment that the user has a new workspace
        if (status === 200) return body;
        await delay(50);
      }
    };
    const { sessionId, resultId = '' } = await start(bot.publicId);
    const other = await start(kept.publicId);
    for (const host of [url, otherUrl])
      while ((await asked(host, sessionId, token)).some(({ status }) => status !== 200)) await delay(50);
    await answersOf(parley, bot.botId, resultId, 2);

    const path = { botId: bot.botId, resultId, workspaceId };
    if (what === 'result') await parley.api.deleteResult({ path });
    else if (what === 'bot') await parley.api.archiveBot({ path });
    else await parley.api.deleteWorkspace({ path });

    // a host that has not heard yet that the user has one workspace less knows that the session was one of theirs
    const missing = what === 'workspace' ? /\/session-(expired|not-found)$/ : /\/session-expired$/;
    for (const host of [url, otherUrl]) {
      while ((await asked(host, sessionId, token)).some(({ status }) => status === 200)) await delay(50);
      for (const { body } of await asked(host, sessionId, token))
        expect(body).toMatchObject({ type: expect.stringMatching(missing) });
      const others = await asked(host, other.sessionId, token);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    }
  },
);

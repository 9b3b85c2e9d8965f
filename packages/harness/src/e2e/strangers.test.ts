import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { send, until } from '@parley/testing';
import { talkingBot } from '../faults/talking-bot.ts';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import { answersOf, chat, say, type ChatAnswer } from './talking.ts';

let parley: Installation;
let stranger: Awaited<ReturnType<Installation['stranger']>>;
let url: string;
let mine: PublishedBot;
let theirs: PublishedBot;
let inside: Server;
let asked = 0;

beforeAll(async () => {
  inside = createServer((_request, response) => {
    asked++;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  parley = await startOnSharedServers({ chats: 2 });
  url = parley.chats[0]!.url;
  stranger = await parley.stranger();
  mine = await publishBot(parley, talkingBot(1, undefined));
  theirs = await publishBot(stranger, talkingBot(2, undefined));
});
afterAll(async () => {
  await parley.stop();
  inside.close();
});

const at = { x: 0, y: 0 };

/** A bot as a preview takes it: `blocks` are all there is to it. */
function override(blocks: readonly object[], more: object = {}): object {
  return {
    version: '6',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'group' } }],
    groups: [{ id: 'group', title: 'Group', graphCoordinates: at, blocks }],
    variables: [],
    theme: {},
    settings: {},
    ...more,
  };
}
const preview = ({ botId }: PublishedBot): string => `/v1/bots/${botId}/preview/startChat`;

describe('a preview with a bot of the caller’s own', () => {
  const request = (): object => {
    const { port } = inside.address() as AddressInfo;
    return { id: 'ask', type: 'Webhook', options: { webhook: { url: `http://127.0.0.1:${port}` } } };
  };

  test('is refused without a token before its body is read, and to a stranger as if there were no such bot', async () => {
    const unread = await send(`${url}/api${preview(mine)}`, 'POST', { body: '{' });
    expect(unread.status).toBe(401);
    const bot = override([request()]);
    const foreign = await chat(parley, url, preview(mine), { bot }, stranger.secretToken);
    const missing = await chat(
      parley,
      url,
      preview({ ...mine, botId: 'missing' }),
      { bot },
      stranger.secretToken,
    );
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' });
    expect(asked).toBe(0);
  });

  test('reaches nothing inside either, whoever sends it', async () => {
    const { status, body } = await chat(
      parley,
      url,
      preview(mine),
      { bot: override([request()]) },
      parley.secretToken,
    );
    expect(status).toBe(200);
    expect(JSON.stringify(body.logs)).toContain('status 400');
    expect(asked).toBe(0);
  });

  test('is of the workspace of the stored bot, whatever ids it carries: no bot of another one is entered', async () => {
    const ids = { id: theirs.botId, workspaceId: stranger.workspaceId, publicBotId: theirs.publicId };
    const link = { id: 'link', type: 'Bot link', options: { botId: theirs.botId } };
    const { body } = await chat(
      parley,
      url,
      preview(mine),
      { bot: override([link], ids) },
      parley.secretToken,
    );
    expect(body.messages).toEqual([]);
    expect(JSON.stringify(body.logs)).toContain('could not be started');
  });

  test('does not continue for anybody else, though its id is known', async () => {
    const sessionId = 'one-that-can-be-guessed';
    const started = await chat(parley, url, preview(mine), { sessionId }, parley.secretToken);
    expect(started.body.sessionId).toBe(sessionId);
    const path = `/v1/sessions/${sessionId}/continueChat`;
    const message = { message: { type: 'text', text: 'hello' } };
    expect((await chat(parley, url, path, message, stranger.secretToken)).status).toBe(404);
    expect((await chat(parley, url, path, message)).status).toBe(404);
    expect((await chat(parley, url, path, message, parley.secretToken)).status).toBe(200);
  });
});

test('a result of another bot is not overwritten: the chat gets one of its own', async () => {
  const start = ({ publicId }: PublishedBot, token: string, body = {}): ReturnType<typeof chat> =>
    chat(parley, url, `/v1/bots/${publicId}/startChat`, body, token);
  const first = await start(theirs, stranger.secretToken);
  const { resultId = '', sessionId } = first.body;
  const path = `/v1/sessions/${sessionId}/continueChat`;
  const message = { message: { type: 'text', text: 'mine' } };
  expect((await chat(parley, url, path, message, stranger.secretToken)).status).toBe(200);
  expect(await answersOf(stranger, theirs.botId, resultId, 1)).toEqual(['mine']);

  const other = await start(mine, parley.publishableToken, { resultId });
  expect(other.status).toBe(200);
  expect(other.body.resultId).not.toBe(resultId);
  expect((await say(parley, url, other.body.sessionId, 'yours')).status).toBe(200);
  await answersOf(parley, mine.botId, other.body.resultId ?? '', 1);
  expect(await answersOf(stranger, theirs.botId, resultId, 1)).toEqual(['mine']);
  expect((await chat(parley, url, path, message, stranger.secretToken)).status).toBe(200);
});

/** The answers of a chat host to reading a session and to a message for it. */
async function answersAt(url: string, sessionId: string, token: string): Promise<ChatAnswer[]> {
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
    const otherUrl = parley.chats[1]!.url;
    // of the user, who is there when the workspace has gone with its own tokens
    const token = parley.secretToken;
    const start = async (publicId: string): Promise<ChatAnswer['body']> => {
      // the host learns in a moment that the user has a new workspace
      const { body } = await until(async () => {
        const answer = await chat(parley, url, `/v1/bots/${publicId}/startChat`, {}, token);
        return answer.status === 200 && answer;
      });
      return body;
    };
    const { sessionId, resultId = '' } = await start(bot.publicId);
    const other = await start(kept.publicId);
    for (const host of [url, otherUrl])
      await until(async () =>
        (await answersAt(host, sessionId, token)).every(({ status }) => status === 200),
      );
    await answersOf(parley, bot.botId, resultId, 2);

    const path = { botId: bot.botId, resultId, workspaceId };
    if (what === 'result') await parley.api.deleteResult({ path });
    else if (what === 'bot') await parley.api.archiveBot({ path });
    else await parley.api.deleteWorkspace({ path });

    // a host that has not heard yet that the user has one workspace less knows that the session was one of theirs
    const missing = what === 'workspace' ? /\/session-(expired|not-found)$/ : /\/session-expired$/;
    for (const host of [url, otherUrl]) {
      await until(async () =>
        (await answersAt(host, sessionId, token)).every(({ status }) => status !== 200),
      );
      for (const { body } of await answersAt(host, sessionId, token))
        expect(body).toMatchObject({ type: expect.stringMatching(missing) });
      const others = await answersAt(host, other.sessionId, token);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    }
  },
);

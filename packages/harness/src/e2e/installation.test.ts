import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProblem } from '@parley/client';
import { repositoryRoot } from '@parley/dev-stack';
import { until } from '@parley/testing';
import { talkingBot } from '../faults/talking-bot.ts';
import type { ConversationJournal } from '../faults/journal.ts';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { answersOf, chat, say } from './talking.ts';
import { nothingWrong, whilePeopleTalk } from './while-people-talk.ts';

let parley: Installation;
let urls: readonly string[];
beforeAll(async () => {
  parley = await startInstallation({ chats: 2, appendOnly: 'everysec', log: () => undefined });
  urls = parley.chats.map(({ url }) => url);
});
afterAll(() => parley.stop());

/** A chat host, another one each time: sessions belong to none of them. */
let turn = 0;
const anyUrl = (): string => urls[turn++ % urls.length]!;

test('the demo bot is imported, published, talked to over two chat hosts, and its result read back', async () => {
  const file = join(repositoryRoot, 'packages/blocks/bots/lead-qualification.json');
  const { botId, publicId } = await publishBot(parley, JSON.parse(await readFile(file, 'utf8')));
  const { status, body } = await chat(parley, anyUrl(), `/v1/bots/${publicId}/startChat`);
  expect(status).toBe(200);
  const { sessionId, resultId = '' } = body;
  const answers = ['A new website', 'Ada', 'ada@example.com', '12', 'More than that', 'In the morning'];
  for (const answer of answers) {
    expect(await say(parley, anyUrl(), sessionId, answer)).toMatchObject({ status: 200 });
  }
  // a choice is stored by its value where it has one
  const stored = ['A new website', 'Ada', 'ada@example.com', '12', 'large', 'morning'];
  expect(await answersOf(parley, botId, resultId, answers.length)).toEqual(stored);
  const { result } = await parley.api.getResult({ path: { botId, resultId } });
  expect(result).toMatchObject({ isCompleted: true, hasStarted: true });
});

test('a preview runs the draft with the caller’s own token, and leaves no result', async () => {
  const { botId } = await publishBot(parley, talkingBot(1, undefined));
  const { groups } = talkingBot(2, undefined);
  await parley.api.updateBot({ path: { botId }, body: { bot: { groups } } });
  const path = `/v1/bots/${botId}/preview/startChat`;
  const started = await chat(parley, anyUrl(), path, {}, parley.secretToken);
  expect(started.status).toBe(200);
  expect(JSON.stringify(started.body.messages)).toContain('Edition 2');
  expect(started.body.resultId).toBeUndefined();
  const publishable = await chat(parley, anyUrl(), path);
  // a token that stands in a page is told nothing: as if there were no such bot
  expect(publishable.status).toBe(404);
  const { results } = await parley.api.listResults({ path: { botId } });
  expect(results).toEqual([]);
});

test('a preview under the id of a running chat is refused, and that chat goes on', async () => {
  const { botId, publicId } = await publishBot(parley, talkingBot(1, undefined));
  const { body: live } = await chat(parley, anyUrl(), `/v1/bots/${publicId}/startChat`);
  const { sessionId } = live;
  const path = `/v1/bots/${botId}/preview/startChat`;
  const preview = await chat(parley, anyUrl(), path, { sessionId }, parley.secretToken);
  expect(preview).toMatchObject({ status: 400, body: { errors: [{ pointer: '/sessionId' }] } });
  const goesOn = await say(parley, anyUrl(), sessionId, 'still me');
  expect(goesOn.status).toBe(200);
  expect(JSON.stringify(goesOn.body.messages)).toContain('still me');
});

/** A token as the command line gives it. */
type MadeToken = { readonly value: string; readonly token: { readonly id: string } };

/** A token that soon comes to its end, as soon as that has not passed when it is made. */
async function shortLivedToken(name: string): ReturnType<Installation['api']['createWorkspaceToken']> {
  const { api, workspaceId } = parley;
  for (let lifeMs = 5_000; ; lifeMs *= 2) {
    const expiresAt = new Date(Date.now() + lifeMs).toISOString();
    const making = api.createWorkspaceToken({ path: { workspaceId }, body: { name, expiresAt } });
    const made = await making.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 400) return undefined;
      throw error;
    });
    if (made) return made;
  }
}

test('a token that was revoked or has come to its end is refused by every host, also in chats it has begun', async () => {
  const { publicId } = await publishBot(parley, talkingBot(1, undefined));
  const { api, workspaceId } = parley;
  const name = 'short-lived';
  const page = await api.createWorkspaceToken({ path: { workspaceId }, body: { name } });
  const email = 'harness@parley.invalid';
  const secret = (await parley.operate('create-token', '--email', email, '--name', name)) as MadeToken;
  const ending = await shortLivedToken(name);
  const start = (url: string, token: string): ReturnType<typeof chat> =>
    chat(parley, url, `/v1/bots/${publicId}/startChat`, {}, token);
  const manage = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${parley.management.url}/api/v1/workspaces`, { headers })).status;
  };
  // every host knows them now
  const sessions = await Promise.all(urls.map(async (url) => (await start(url, page.value)).body.sessionId));
  for (const url of urls) expect((await start(url, secret.value)).status).toBe(200);
  expect(await manage(secret.value)).toBe(200);

  await api.revokeWorkspaceToken({ path: { workspaceId, tokenId: page.token.id } });
  await parley.operate('revoke-token', secret.token.id);
  expect(await manage(secret.value)).toBe(401);
  for (const [index, url] of urls.entries()) {
    for (const { value } of [page, secret, ending])
      await until(async () => (await start(url, value)).status === 401);
    const path = `/v1/sessions/${sessions[index]}/continueChat`;
    const message = { message: { type: 'text', text: 'still here' } };
    expect((await chat(parley, url, path, message, page.value)).status).toBe(401);
    expect((await chat(parley, url, path, message)).status).toBe(200);
  }
});

test('100 publishes and rollbacks under load reset nobody and mix no editions', async () => {
  const bot = await publishBot(parley, talkingBot(1, undefined));
  const editions = (journals: readonly ConversationJournal[]): number =>
    new Set(journals.map(({ edition }) => edition)).size;
  const { api } = parley;
  const path = { botId: bot.botId };
  const { journals, verdict } = await whilePeopleTalk(parley, urls, bot, 1, async (finished) => {
    for (let edition = 2; edition <= 101; edition++) {
      if (edition % 4 === 0) {
        const { versions } = await api.listVersions({ path });
        await api.rollBackBot({ path: { ...path, hash: versions.at(-1)!.hash } });
      } else {
        const { groups } = talkingBot(edition, undefined);
        await api.updateBot({ path, body: { bot: { groups } } });
        await api.publishBot({ path });
      }
    }
    // until a conversation that began before and one that began later have ended
    await until(() => editions(finished) > 1);
  });
  expect(verdict).toMatchObject(nothingWrong);
  expect(editions(journals)).toBeGreaterThan(1);
});

test('a rolling restart of the chat hosts shows no error to clients that repeat', async () => {
  const bot = await publishBot(parley, talkingBot(1, undefined));
  const { verdict } = await whilePeopleTalk(parley, urls, bot, 2, async (finished) => {
    for (const server of parley.chats) {
      await server.kill('SIGTERM');
      await server.restart();
      await delay(500);
    }
    await until(() => finished.some(({ messages }) => messages.some(({ fate }) => fate === 'accepted')));
  });
  expect(verdict).toMatchObject(nothingWrong);
  expect(verdict.accepted).toBeGreaterThan(0);
});

test('with management, worker and Postgres away, chats go on and new ones begin; their results arrive afterwards', async () => {
  const { botId, publicId } = await publishBot(parley, talkingBot(1, undefined));
  const start = (): ReturnType<typeof chat> => chat(parley, anyUrl(), `/v1/bots/${publicId}/startChat`);
  const running = await start();
  await start(); // the other host knows the bot as well
  for (const server of [parley.management, parley.worker, parley.postgres]) await server.kill();
  const fresh = await start();
  expect(fresh.status).toBe(200);
  for (const [index, { body }] of [running, fresh, running, fresh].entries()) {
    expect(await say(parley, anyUrl(), body.sessionId, `answer ${index}`)).toMatchObject({ status: 200 });
  }
  for (const server of [parley.postgres, parley.management, parley.worker]) await server.restart();
  expect(await answersOf(parley, botId, running.body.resultId!, 2)).toEqual(['answer 0', 'answer 2']);
  expect(await answersOf(parley, botId, fresh.body.resultId!, 2)).toEqual(['answer 1', 'answer 3']);
});

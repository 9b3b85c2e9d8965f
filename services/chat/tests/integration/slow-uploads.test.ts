import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@parley/testing';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { alone } from '../support/tenants.ts';
import { almostSent, cvBot, grant, pdf, put } from '../support/upload.ts';

let folder: string;
let chat: ChatUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-slow-uploads-'));
  // two slots, of which an organization has one
  chat = await ChatUnderTest.start({ FILES_DIR: join(folder, 'files'), MAX_CONCURRENT_UPLOADS: '2' });
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The address of an upload for which nothing has been sent, in a bot of an organization of that name. */
async function granted(name: string): Promise<string> {
  const token = await chat.publishable(name);
  const { publicId } = await chat.publish(cvBot, alone(name));
  const { sessionId } = (await chat.start(publicId, token)).body;
  return (await grant(chat, sessionId, token, { blockId: 'cv' })).body.upload.url;
}

test('slow senders keep nobody else from sending: the slowest is told so, and may send again', async () => {
  const slow = [almostSent(await granted('a')), almostSent(await granted('b'))];
  const unfinished = join(folder, 'files/.unfinished');
  await until(async () => (await readdir(unfinished)).length >= slow.length);
  expect((await put(await granted('c'), pdf)).status).toBe(204);
  const cut = await Promise.race(slow.map(async (sender) => ({ sender, answer: await sender.answer })));
  expect(cut.answer).toMatchObject(problem('upload-too-slow', 503));
  const [other] = slow.filter((sender) => sender !== cut.sender);
  other?.finish();
  expect(await other?.answer).toEqual({ status: 204, body: undefined });
  expect((await put(cut.sender.url, pdf)).status).toBe(204);
});

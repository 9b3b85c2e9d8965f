import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseSessions, lookAgainMs } from '../../src/sessions/erase-sessions.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { cvBot, grant, pdf, sendFile } from '../support/upload.ts';

let folder: string;
let chat: ChatUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-erasure-'));
  chat = await ChatUnderTest.start({ FILES_DIR: join(folder, 'files') });
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A chat that waits at a file input for which one file was sent and another one was not. */
async function chatWithFile(workspaceId: string) {
  const token = await chat.publishable(workspaceId);
  const { publicId, botId } = await chat.publish(cvBot, { workspaceId });
  const { sessionId, resultId } = (await chat.start(publicId, token, {})).body;
  const fileUrl = await sendFile(
    chat,
    sessionId,
    token,
    { blockId: 'cv' },
    Buffer.concat([pdf, Buffer.from(workspaceId)]),
  );
  await grant(chat, sessionId, token, { blockId: 'cv' });
  return { token, botId, sessionId, resultId: resultId!, fileUrl };
}

/** Notes a deletion as management does. */
async function remove(id: string, at: number): Promise<void> {
  const { redis, keys, config } = chat.deps;
  for (let shard = 0; shard < config.SHARDS; shard++)
    await redis.set(keys.gone(shard, id), '1', 'PX', 60_000);
  await redis.zadd(keys.erased, at, id);
}

/** The keys of sessions that hold something of these. */
async function keysOf({ sessionId }: { readonly sessionId: string }): Promise<string[]> {
  const name = sessionId.replace(/^\d+\./, '').slice(0, 22);
  return (await chat.deps.redis.keys(`${chat.deps.config.REDIS_PREFIX}:*`)).filter((key) =>
    key.includes(name),
  );
}
const stored = async (): Promise<number> =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;
const room = (workspaceId: string) => chat.deps.redis.hget(chat.deps.keys.fileUsage, `${workspaceId}:bytes`);

describe.each(['workspace', 'bot', 'result'] as const)('the deletion of a %s', (what) => {
  test('takes its sessions out of Redis and their files out of the store, and leaves others', async () => {
    const [own, others] = [`own-${what}`, `others-${what}`];
    const gone = await chatWithFile(own);
    const kept = await chatWithFile(others);
    const before = await stored();
    const keysBefore = await keysOf(kept);
    expect((await keysOf(gone)).length).toBeGreaterThan(0);
    const now = Date.now();
    await remove({ workspace: own, bot: gone.botId, result: gone.resultId }[what], now);
    expect(await eraseSessions(chat.deps, now)).toBe(1);
    expect(await keysOf(gone)).toEqual([]);
    expect(await stored()).toBe(before - 1);
    expect(await room(own)).toBe('0');
    expect(await keysOf(kept)).toEqual(keysBefore);
    expect((await fetch(kept.fileUrl)).status).toBe(200);
    expect((await chat.say(kept.sessionId, kept.token, kept.fileUrl)).status).toBe(200);
    expect(await chat.say(gone.sessionId, gone.token, gone.fileUrl)).toMatchObject(
      problem('session-expired', 410),
    );
    // it is looked for once more, and then forgotten
    expect(await eraseSessions(chat.deps, now + lookAgainMs)).toBe(0);
    expect(await chat.deps.redis.zcard(chat.deps.keys.erased)).toBe(0);
  });
});

test('a store that is away has its files deleted later', async () => {
  const gone = await chatWithFile('away');
  const now = Date.now();
  await remove('away', now);
  const files = { ...chat.deps.files!, head: () => Promise.reject(new Error('the store is away')) };
  expect(await eraseSessions({ ...chat.deps, files }, now + lookAgainMs)).toBe(0);
  expect((await keysOf(gone)).length).toBeGreaterThan(0);
  expect(await eraseSessions(chat.deps, now + lookAgainMs)).toBe(1);
  expect(await keysOf(gone)).toEqual([]);
});

// Records golden states of the release that is named: `npm run golden -- 0.1.0`. Run once before a release whose
// state or session fields differ from those of the last one; what is recorded is continued by golden.test.ts for ever,
// and a file that is there is left as it is.
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '@parley/dev-stack';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import {
  goldenFolder,
  goldenSecret,
  goldenToken,
  goldenWorkspace,
  keysOf,
  sendReply,
  sendStart,
  type GoldenFile,
} from './golden.ts';
import { walks, type Walk } from './walks.ts';

const release = process.argv[2];
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('Name the release: npm run golden -- 0.1.0');
  process.exit(2);
}

const redis = await startRedis({ log: () => undefined });
for (const isShort of [false, true]) {
  const chat = await ChatUnderTest.start({
    REDIS_URL: redis.url,
    CHAT_SECRET: goldenSecret,
    COMPACT_SESSIONS: String(isShort),
  });
  for (const [name, walk] of Object.entries(walks)) {
    const file = join(goldenFolder, `${release}.${name}${isShort ? '.short' : ''}.json`);
    if (existsSync(file)) continue;
    writeFileSync(file, JSON.stringify(await recorded(chat, release, walk, isShort)));
    console.log(`written: ${file}`);
  }
  await chat.stop();
}
await redis.stop();

async function recorded(
  chat: ChatUnderTest,
  release: string,
  { content, replies, isOnlyRegistering = false }: Walk,
  isShort: boolean,
): Promise<GoldenFile> {
  const bot = await chat.publish(content, { workspaceId: goldenWorkspace });
  const started = { key: randomUUID(), body: { isOnlyRegistering } };
  const { body, text } = await sendStart(chat, bot, started);
  const sessionId: string = body.sessionId;
  const keys = keysOf(chat, sessionId);
  const states: GoldenFile['states'][number][] = [];
  for (const reply of replies) {
    const session = await chat.deps.redis.hgetall(keys.session);
    const transcript = await chat.deps.redis.lrange(keys.transcript, 0, -1);
    const remembered = await chat.deps.redis.hgetall(keys.idempotency);
    const read = await chat.get(`/v1/sessions/${sessionId}`, await goldenToken(chat));
    const { status, body: response } = await sendReply(chat, sessionId, reply);
    if (status !== 200) throw new Error(`${JSON.stringify(reply)} was answered with ${status}`);
    states.push({
      ...{ sessionId, session, transcript },
      ...(isShort ? { read: read.body } : {}),
      ...(isShort && states.length === 0 ? { start: { ...started, response: text, remembered } } : {}),
      ...{ reply, response },
    });
  }
  return { release, bot: { ...bot, content }, states };
}

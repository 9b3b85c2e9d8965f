// Records golden states of the release that is named: `npm run golden -- 0.1.0`. Run once before a release whose
// state or session fields differ from those of the last one; what is recorded is continued by golden.test.ts for ever.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '@parley/dev-stack';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { goldenFolder, goldenSecret, goldenWorkspace, keysOf, sendReply, type GoldenFile } from './golden.ts';
import { walks, type Walk } from './walks.ts';

const release = process.argv[2];
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('Name the release: npm run golden -- 0.1.0');
  process.exit(2);
}

const redis = await startRedis({ log: () => undefined });
const chat = await ChatUnderTest.start({ REDIS_URL: redis.url, CHAT_SECRET: goldenSecret });
for (const [name, walk] of Object.entries(walks)) {
  const file = join(goldenFolder, `${release}.${name}.json`);
  writeFileSync(file, JSON.stringify(await recorded(release, walk)));
  console.log(`written: ${file}`);
}
await chat.stop();
await redis.stop();

async function recorded(
  release: string,
  { content, replies, isOnlyRegistering = false }: Walk,
): Promise<GoldenFile> {
  const token = await chat.publishable(goldenWorkspace);
  const bot = await chat.publish(content, { workspaceId: goldenWorkspace });
  const { body: started } = await chat.start(bot.publicId, token, { isOnlyRegistering });
  const sessionId: string = started.sessionId;
  const keys = keysOf(chat, sessionId);
  const states: GoldenFile['states'][number][] = [];
  for (const reply of replies) {
    const session = await chat.deps.redis.hgetall(keys.session);
    const transcript = await chat.deps.redis.lrange(keys.transcript, 0, -1);
    const { status, body: response } = await sendReply(chat, sessionId, reply);
    if (status !== 200) throw new Error(`${JSON.stringify(reply)} was answered with ${status}`);
    states.push({ sessionId, session, transcript, reply, response });
  }
  return { release, bot: { ...bot, content }, states };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, type BotContent } from '@parley/schema';
import { stateVersion } from '@parley/engine';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
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

const files = readdirSync(goldenFolder).sort();
const read = (file: string): GoldenFile => JSON.parse(readFileSync(join(goldenFolder, file), 'utf8'));

let short: ChatUnderTest;
let long: ChatUnderTest;
beforeAll(async () => {
  short = await ChatUnderTest.start({ CHAT_SECRET: goldenSecret });
  long = await ChatUnderTest.start({ CHAT_SECRET: goldenSecret, COMPACT_SESSIONS: 'false' });
});
afterAll(() => Promise.all([short.stop(), long.stop()]));

/** Puts a session into Redis as an earlier release left it there. */
async function restore(
  chat: ChatUnderTest,
  { bot }: GoldenFile,
  { sessionId, session, transcript, start }: GoldenFile['states'][number],
): Promise<void> {
  const { redis, keys: names } = chat.deps;
  const { botId, hash } = bot;
  const content: BotContent = botContentSchema.parse(bot.content);
  const snapshot = { botId, workspaceId: goldenWorkspace, hash, version: '6', content };
  await redis.set(names.snapshot(botId, hash), JSON.stringify(snapshot));
  const keys = keysOf(chat, sessionId);
  await redis.del(keys.session, keys.transcript, keys.idempotency, keys.journal);
  await redis.hset(keys.session, session);
  if (start) await redis.hset(keys.idempotency, start.remembered);
  if (transcript.length > 0) await redis.rpush(keys.transcript, ...transcript);
}

test('there are states of the version that is written now', () => {
  const versions = files.flatMap((file) =>
    read(file).states.map(({ session }) => JSON.parse(session['state']!).v),
  );
  expect(versions).toContain(stateVersion);
});

test('there are states of sessions that were kept short, for each that holds everything', () => {
  const names = files.filter((file) => !file.endsWith('.short.json'));
  expect(files).toEqual(names.flatMap((file) => [file, file.replace(/json$/, 'short.json')]).sort());
});

describe.each(files)('%s', (file) => {
  const golden = read(file);

  test.each(golden.states.map((state, index) => [index + 1, state] as const))(
    'goes on from state %i as it did then, whether sessions are kept short or not',
    async (_, state) => {
      for (const chat of [short, long]) {
        await restore(chat, golden, state);
        if (state.read) {
          const read = await chat.get(`/v1/sessions/${state.sessionId}`, await goldenToken(chat));
          expect(read.body).toEqual(state.read);
        }
        if (state.start) {
          const { content, ...pointer } = golden.bot;
          await chat.publish(botContentSchema.parse(content), { ...pointer, workspaceId: goldenWorkspace });
          expect((await sendStart(chat, golden.bot, state.start)).text).toBe(state.start.response);
        }
        const answer = await sendReply(chat, state.sessionId, state.reply);
        // the first of them were recorded before a response named its turn
        expect({ ...answer.body, turn: undefined }).toEqual({ ...state.response, turn: undefined });
        expect(answer.status).toBe(200);
      }
    },
  );
});

test('a state of a newer release is refused and left as it is', async () => {
  const golden = read(files[0]!);
  const state = golden.states[0]!;
  await restore(short, golden, state);
  const { redis } = short.deps;
  const newer = JSON.stringify({ ...JSON.parse(state.session['state']!), v: stateVersion + 1 });
  const { session } = keysOf(short, state.sessionId);
  await redis.hset(session, 'state', newer);
  const token = await short.publishable(goldenWorkspace);
  const answer = await short.say(state.sessionId, token, 'Ada');
  expect(answer).toMatchObject(problem('session-from-newer-release', 503));
  expect(await redis.hget(session, 'state')).toBe(newer);
});

import { fetching, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startGate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers } from '../support/turn-records.ts';

let chat: ChatUnderTest;
let token: string;
beforeAll(async () => {
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  token = await chat.publishable('workspace');
});
afterAll(() => chat.stop());

/** Notes a deletion as management does: in every shard. */
async function remove(id: string): Promise<void> {
  const { redis, keys, config } = chat.deps;
  for (let shard = 0; shard < config.SHARDS; shard++)
    await redis.set(keys.gone(shard, id), '1', 'PX', 60_000);
}

describe.each(['workspace', 'bot', 'result'] as const)('the sessions of a deleted %s', (what) => {
  test('are gone for reading and writing, like any session that is not there, and others go on', async () => {
    const workspaceId = `workspace-of-${what}`;
    const own = await chat.publishable(workspaceId);
    const bot = await chat.publish(nameAndAge, { workspaceId });
    const { sessionId, resultId } = (await chat.start(bot.publicId, own)).body;
    const other = await chat.publish(nameAndAge);
    const kept = (await chat.start(other.publicId, token)).body.sessionId;
    await chat.say(sessionId, own, 'Ada');
    await remove({ workspace: workspaceId, bot: bot.botId, result: resultId! }[what]);
    expect(await chat.say(sessionId, own, '36')).toMatchObject(problem('session-expired', 410));
    expect(await chat.get(`/v1/sessions/${sessionId}`, own)).toMatchObject(problem('session-expired', 410));
    const waiting = `/v1/sessions/${sessionId}?afterTurn=2&waitSeconds=25`;
    expect(await chat.get(waiting, own)).toMatchObject(problem('session-expired', 410));
    expect(await chat.say(sessionId, token, '36')).toMatchObject(problem('session-not-found', 404));
    expect(await storedAnswers(chat, sessionId)).toEqual(['Ada']);
    expect(await chat.say(kept, token, 'Ada')).toMatchObject({ status: 200 });
  });
});

test('a turn that is under way while its result is deleted is not stored', async () => {
  const gate = await startGate();
  const slow = await chat.publish(fetching(gate.url));
  const { sessionId, resultId } = (await chat.start(slow.publicId, token)).body;
  const held = gate.holdNext();
  const said = chat.say(sessionId, token, 'one');
  const letGo = await held;
  await remove(resultId!);
  letGo();
  expect(await said).toMatchObject(problem('session-expired', 410));
  expect(await storedAnswers(chat, sessionId)).toEqual([]);
  await gate.stop();
});

import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { shownTo } from '../../src/turns/turn.view.ts';
import { asks, endless, fetching, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startGate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';

let chat: ChatUnderTest;
let token: string;

beforeAll(async () => {
  // as beside a release that knows only the long form
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', COMPACT_SESSIONS: 'false' });
  token = await chat.publishable('workspace');
});
afterAll(() => chat.stop());

const key = () => ({ 'idempotency-key': randomUUID() });

function stored(sessionId: string): Promise<Record<string, string>> {
  const { config, redis, sessionIds } = chat.deps;
  const shard = sessionIds.shardOf(sessionId)!;
  return redis.hgetall(sessionKeys(config.REDIS_PREFIX, shard, sessionId).session);
}

test('a session that waits keeps its last response and nothing of a claim', async () => {
  const gate = await startGate();
  try {
    for (const content of [endless, fetching(gate.url)]) {
      const { publicId } = await chat.publish(content);
      const { sessionId } = (await chat.start(publicId, token, {}, key())).body;
      for (const text of ['tea', 'coffee']) {
        const { status, text: response } = await chat.say(sessionId, token, text, key());
        expect(status).toBe(200);
        const fields = await stored(sessionId);
        expect(Object.keys(fields).filter((name) => name.startsWith('claim'))).toEqual([]);
        const responses = [fields['response0'], fields['response1']];
        expect(responses.sort()).toEqual(['"details":', response]);
      }
    }
  } finally {
    await gate.stop();
  }
});

test('a process of the release before gives nobody the words that stand for a response', () => {
  expect(() => shownTo(undefined, '"details":')).toThrow(SyntaxError);
});

test('the response before a webhook is kept beside that of the webhook, for nobody has shown that it arrived', async () => {
  const { publicId } = await chat.publish(
    botOf({
      groups: {
        A: [asks('name', 'Name'), { id: 'wait', type: 'webhook' }, says('go', 'Go on'), asks('wish', 'Wish')],
      },
      variables: ['Name', 'Wish'],
    }),
  );
  const { sessionId } = (await chat.start(publicId, token)).body;
  const headers = key();
  const listening = await chat.say(sessionId, token, 'Ada', headers);
  expect(listening).toMatchObject({ status: 200, body: { turn: 2 } });
  const secret = await chat.secret('workspace');
  const called = key();
  const call = () => chat.post(`/v1/sessions/${sessionId}/webhook`, secret, { ok: true }, called);
  expect((await call()).status).toBe(200);
  // a page whose connection broke asks again, and so does the service that called
  expect(await chat.say(sessionId, token, 'Ada', headers)).toMatchObject({
    status: 200,
    text: listening.text,
  });
  expect((await call()).status).toBe(200);
  expect(await chat.get(`/v1/sessions/${sessionId}`, token)).toMatchObject({ body: { turn: 3 } });

  expect((await chat.say(sessionId, token, 'Peace', key())).status).toBe(200);
  expect(await chat.say(sessionId, token, 'Ada', headers)).toMatchObject(problem('already-answered', 409));
  expect(await call()).toMatchObject(problem('already-answered', 409));
});

test('a start that can be repeated is stored as it was said, and any other without its bot, which a reader is told all the same', async () => {
  const { publicId } = await chat.publish(endless);
  const keyed = await chat.start(publicId, token, {}, key());
  expect((await stored(keyed.body.sessionId))['response1']).toBe(keyed.text);

  const { body } = await chat.start(publicId, token);
  const { sessionId, resultId, bot, ...turn } = body;
  expect(JSON.parse((await stored(sessionId))['response1']!)).toEqual(turn);
  expect((await chat.get(`/v1/sessions/${sessionId}`, token)).body).toMatchObject({
    resultId,
    bot: { id: bot.id, theme: bot.theme },
    lastTurn: turn,
  });
});

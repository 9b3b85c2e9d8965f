import { randomUUID } from 'node:crypto';
import type { Answer } from '@parley/testing';
import { endless, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type Body, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers } from '../support/turn-records.ts';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(() => chat.stop());

type Asked = { readonly turn?: number; readonly input?: { readonly id: string } };

/** Answers the question of a response, and says so. */
function answer(
  sessionId: string,
  { turn, input }: Asked,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Body>> {
  const inReplyTo = { turn, inputId: input?.id };
  const body = { message: { type: 'text', text }, inReplyTo };
  return chat.post(`/v1/sessions/${sessionId}/continueChat`, token, body, headers);
}

const begin = async (publicId = bot.publicId): Promise<Body> => (await chat.start(publicId, token)).body;

test('every response says which turn it is, and a message that answers its question is taken', async () => {
  const started = await begin();
  expect(started.turn).toBe(1);
  const named = await answer(started.sessionId, started, 'Ada');
  expect(named).toMatchObject({ status: 200, body: { turn: 2, input: { id: 'age' } } });
  expect(await answer(started.sessionId, named.body, '36')).toMatchObject({ status: 200, body: { turn: 3 } });
  expect(await storedAnswers(chat, started.sessionId)).toEqual(['Ada', '36']);
});

test('an answer to an earlier question is refused with the one that is asked now, and not stored', async () => {
  const started = await begin();
  const named = await answer(started.sessionId, started, 'Ada');
  const stale = await answer(started.sessionId, started, 'Eve');
  expect(stale).toMatchObject(problem('question-changed', 409));
  expect(stale.body).toMatchObject({ turn: 2, lastTurn: named.body });
  expect(await storedAnswers(chat, started.sessionId)).toEqual(['Ada']);
  expect(await answer(started.sessionId, stale.body.lastTurn, '36')).toMatchObject({ status: 200 });
});

test('the same question asked again is another one', async () => {
  const loop = await chat.publish(endless);
  const started = await begin(loop.publicId);
  await answer(started.sessionId, started, 'one');
  const stale = await answer(started.sessionId, started, 'one');
  expect(stale).toMatchObject(problem('question-changed', 409));
  expect(stale.body.lastTurn.input?.id).toBe(started.input?.id);
  expect(await storedAnswers(chat, started.sessionId)).toEqual(['one']);
});

test('of two answers to one question that arrive at once one is stored', async () => {
  const started = await begin();
  const answers = await Promise.all(['Ada', 'Eve'].map((text) => answer(started.sessionId, started, text)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await storedAnswers(chat, started.sessionId)).toHaveLength(1);
});

test('another input of the same turn is refused, and the session goes on', async () => {
  const started = await begin();
  const wrong = await answer(started.sessionId, { turn: 1, input: { id: 'age' } }, '36');
  expect(wrong).toMatchObject(problem('question-changed', 409));
  expect(wrong.body).toMatchObject({ turn: 1, lastTurn: { input: { id: 'name' } } });
  expect(wrong.body.lastTurn).not.toHaveProperty('sessionId');
  expect(await answer(started.sessionId, started, 'Ada')).toMatchObject({ status: 200 });
});

test('a message sent again with its key is no stale one', async () => {
  const started = await begin();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await answer(started.sessionId, started, 'Ada', headers);
  expect((await answer(started.sessionId, started, 'Ada', headers)).text).toBe(first.text);
});

test('a message that says nothing of it answers whatever is asked', async () => {
  const started = await begin();
  await answer(started.sessionId, started, 'Ada');
  expect(await chat.say(started.sessionId, token, '36')).toMatchObject({ status: 200 });
});

test.each([[{ turn: 0 }], [{ turn: 1.5 }], [{ inputId: 'name' }], [{ turn: 1, inputId: '' }]])(
  'the form %j is refused with a pointer',
  async (inReplyTo) => {
    const { sessionId } = await begin();
    const refused = await chat.post(`/v1/sessions/${sessionId}/continueChat`, token, { inReplyTo });
    expect(refused).toMatchObject(problem('invalid-request', 400));
    expect(refused.body.errors[0]?.pointer).toMatch(/^\/inReplyTo\//);
  },
);

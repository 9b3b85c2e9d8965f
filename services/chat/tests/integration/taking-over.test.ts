import { internalApi, type RememberedResult } from '@parley/schema/internal';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { problem } from '../support/problem.ts';

let management: EchoServer;
let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;
/** The result that management knows. */
let remembered: RememberedResult;

beforeAll(async () => {
  management = await EchoServer.start(({ url = '' }) =>
    url.includes('/results/')
      ? { status: 200, json: internalApi.result.response.parse(remembered) }
      : { status: 503, json: {} },
  );
  chat = await ChatUnderTest.start({ MANAGEMENT_URL: management.url });
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
});

/** Begins a session whose result is remembered from then on. */
async function begin(): Promise<{ sessionId: string; resultId: string }> {
  const { sessionId, resultId = '' } = (await chat.start(bot.publicId, token)).body;
  remembered = { resultId, lastSessionId: sessionId, variables: {}, answers: [] };
  return { sessionId, resultId };
}

test('a session that goes on with a result ends the one before it', async () => {
  const { sessionId, resultId } = await begin();
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  const third = (await chat.start(bot.publicId, token, { resultId })).body;
  expect(third.resultId).toBe(resultId);
  for (const old of [sessionId, second.sessionId])
    expect(await chat.say(old, token, 'Ada')).toMatchObject(problem('session-superseded', 409));
  expect(await chat.say(third.sessionId, token, 'Ada')).toMatchObject({ status: 200 });
});

test('a session goes on where the one that was to take its place did not begin', async () => {
  const { sessionId, resultId } = await begin();
  const message = { type: 'command', command: 'nobody listens to this' };
  const refused = await chat.start(bot.publicId, token, { resultId, message });
  expect(refused).toMatchObject(problem('unknown-command', 400));
  expect(await chat.say(sessionId, token, 'Ada')).toMatchObject({ status: 200 });
});

test('of sessions that go on with a result at the same time one is left', async () => {
  const { resultId } = await begin();
  const starts = await Promise.all([1, 2, 3].map(() => chat.start(bot.publicId, token, { resultId })));
  const answers = await Promise.all(starts.map(({ body }) => chat.say(body.sessionId, token, 'Ada')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers } from '../support/turn-records.ts';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;
let sessionId: string;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
  sessionId = (await chat.start(bot.publicId, token)).body.sessionId;
});
afterAll(async () => {
  expect(await storedAnswers(chat, sessionId)).toEqual([]);
  await chat.stop();
});

const text = (value: unknown) => ({ message: { type: 'text', text: value } });

test.each<[what: string, body: unknown, code: string, status: number, pointer: string]>([
  ['no JSON', '{"message":', 'malformed-json', 400, ''],
  ['a message without a text', { message: { type: 'text' } }, 'invalid-request', 400, '/message/text'],
  ['a number for a text', text(7), 'invalid-request', 400, '/message/text'],
  ['an unknown kind of message', { message: { type: 'dance' } }, 'invalid-request', 400, '/message/type'],
  [
    'an unknown format',
    { textBubbleContentFormat: 'pdf' },
    'invalid-request',
    400,
    '/textBubbleContentFormat',
  ],
  ['a text of 100,000 characters', text('x'.repeat(100_000)), 'invalid-request', 400, '/message/text'],
  ['a body of a megabyte', text('x'.repeat(1_000_000)), 'body-too-large', 413, ''],
  ['NUL in a text', text('a\0b'), 'invalid-request', 400, '/message/text'],
  [
    'a prototype',
    '{"message":{"type":"text","text":"x","__proto__":{"a":1}}}',
    'invalid-request',
    400,
    '/message/__proto__',
  ],
  [
    'an attachment nobody should open',
    { message: { type: 'text', text: 'x', attachedFileUrls: ['https://a.example', 'javascript:alert(1)'] } },
    'invalid-request',
    400,
    '/message/attachedFileUrls/1',
  ],
  [
    'a recording nobody should open',
    { message: { type: 'audio', url: 'file:///etc/passwd' } },
    'invalid-request',
    400,
    '/message/url',
  ],
  [
    'a command nobody listens to',
    { message: { type: 'command', command: 'dance' } },
    'unknown-command',
    400,
    '',
  ],
  ['100 levels of nesting', `{"message":${'['.repeat(100)}${']'.repeat(100)}}`, 'invalid-request', 400, ''],
])('%s is refused with its place, and the session stays as it is', async (_, body, code, status, pointer) => {
  const answer = await chat.post(`/v1/sessions/${sessionId}/continueChat`, token, body);
  expect(answer).toMatchObject(problem(code, status));
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body.instance).toBe(`/api/v1/sessions/${sessionId}/continueChat`);
  if (pointer !== '')
    expect(answer.body.errors.map((issue: { pointer: string }) => issue.pointer)).toContain(pointer);
});

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=utf-8', 200],
])('the media type %s answers %i', async (type, status) => {
  const answer = await chat.post(
    `/v1/sessions/${sessionId}/continueChat`,
    token,
    {},
    { 'content-type': type },
  );
  expect(answer.status).toBe(status);
});

test('a question that gets no answer at all is asked again', async () => {
  const answer = await chat.post(`/v1/sessions/${sessionId}/continueChat`, token);
  expect(answer).toMatchObject({ status: 200, body: { input: { id: 'name' } } });
});

test('what there is no operation for is a problem too', async () => {
  expect(await chat.get('/v1/nothing', token)).toMatchObject(problem('route-not-found', 404));
  expect(await chat.get(`/v1/sessions/${sessionId}/continueChat`, token)).toMatchObject(
    problem('route-not-found', 404),
  );
  const undecodable = await chat.get('/v1/sessions/%E0%A4%A', token);
  expect(undecodable).toMatchObject(problem('invalid-request', 400));
  expect(undecodable.body).toMatchObject({
    errors: [{ pointer: ':path', detail: 'is not percent-encoded UTF-8' }],
  });
  expect(await chat.get('/v1/sessions/a%00b', token)).toMatchObject(problem('invalid-request', 400));
});

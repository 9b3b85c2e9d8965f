import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema } from '@parley/schema';
import { ChatUnderTest, type Answer } from '../support/chat-under-test.ts';
import { storedAnswers } from '../support/turn-records.ts';

const bots = join(import.meta.dirname, '../../../../packages/blocks/bots');
const read = (...path: string[]): any => JSON.parse(readFileSync(join(bots, ...path), 'utf8')); // eslint-disable-line @typescript-eslint/no-explicit-any -- files of our own
const walks = readdirSync(join(bots, 'walks')).flatMap((file) =>
  read('walks', file).map((walk: object, index: number) => ({
    file,
    ...walk,
    told: read('golden', file)[index].turns,
  })),
);

let chat: ChatUnderTest;
let page: string;
let secret: string;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
  page = await chat.publishable('workspace');
  secret = await chat.secret('workspace');
});
afterAll(() => chat.stop());

/** Sends a reply as a page would; what a listening session waits for comes from elsewhere. */
async function send(sessionId: string, reply: unknown, isListening: boolean): Promise<Answer> {
  if (!isListening) {
    const message = typeof reply === 'string' ? { type: 'text', text: reply } : (reply ?? undefined);
    return chat.post(`/v1/sessions/${sessionId}/continueChat`, page, { message });
  }
  const { data } = JSON.parse(String(reply));
  expect(await chat.post(`/v1/sessions/${sessionId}/webhook`, secret, data)).toMatchObject({ status: 200 });
  const session = await chat.get(`/v1/sessions/${sessionId}`, page);
  return { ...session, body: session.body.lastTurn };
}

/** What a turn looks like whatever a coin, a clock or the network had to say to it. */
const shapeOf = (turn: {
  messages?: { id: string }[];
  input?: { id: string };
  progress: number;
}): object => ({
  messages: turn.messages?.length ?? 0,
  input: turn.input?.id,
  progress: turn.progress,
});

test.each(walks)('$file over HTTP: $title', async ({ file, replies, prefilled, told }) => {
  const { publicId } = await chat.publish(botContentSchema.parse(read(file)));
  let answer = await chat.start(publicId, page, { prefilledVariables: prefilled });
  expect(answer.status).toBe(200);
  const { sessionId } = answer.body;
  expect(shapeOf(answer.body)).toEqual(shapeOf(told[0]));
  for (const [index, reply] of (replies as readonly unknown[]).entries()) {
    const isListening = told[index].then === 'waits for webhook';
    answer = await send(sessionId, reply, isListening);
    expect(answer.status).toBe(200);
    expect(shapeOf(answer.body)).toEqual(shapeOf(told[index + 1]));
  }
  const answers = told.flatMap((turn: { answers?: { content: string }[] }) => turn.answers ?? []);
  expect(await storedAnswers(chat, sessionId)).toEqual(
    answers.map(({ content }: { content: string }) => content),
  );
});

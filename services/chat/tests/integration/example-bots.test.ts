import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema } from '@parley/schema';
import { z } from 'zod';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { storedAnswers } from '../support/turn-records.ts';

const bots = join(import.meta.dirname, '../../../../packages/blocks/bots');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(bots, ...path), 'utf8'));

const walksSchema = z.array(
  z.object({
    title: z.string(),
    prefilled: z.record(z.string(), z.string()).optional(),
    replies: z.array(z.unknown()),
  }),
);
/** The parts of a turn that no coin, clock or network changes. */
const turnSchema = z.object({
  messages: z.array(z.unknown()).default([]),
  input: z.object({ id: z.string() }).optional(),
  progress: z.number(),
});
const toldSchema = z.array(
  z.object({
    turns: z.array(
      turnSchema.extend({
        then: z.string(),
        answers: z.array(z.object({ content: z.string() })).default([]),
      }),
    ),
  }),
);
const walks = readdirSync(join(bots, 'walks')).flatMap((file) => {
  const told = toldSchema.parse(read('golden', file));
  return walksSchema.parse(read('walks', file)).map((walk, index) => ({
    file,
    ...walk,
    told: told[index]?.turns ?? [],
  }));
});
const shapeOf = (turn: unknown): object => {
  const { messages, input, progress } = turnSchema.parse(turn);
  return { messages: messages.length, input: input?.id, progress };
};

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
async function send(
  sessionId: string,
  reply: unknown,
  isListening: boolean,
): Promise<{ status: number; turn: unknown }> {
  if (!isListening) {
    const message = typeof reply === 'string' ? { type: 'text', text: reply } : (reply ?? undefined);
    const { status, body } = await chat.post(`/v1/sessions/${sessionId}/continueChat`, page, { message });
    return { status, turn: body };
  }
  const { data } = JSON.parse(String(reply));
  expect(await chat.post(`/v1/sessions/${sessionId}/webhook`, secret, data)).toMatchObject({ status: 200 });
  const { status, body } = await chat.get(`/v1/sessions/${sessionId}`, page);
  return { status, turn: body.lastTurn };
}

test.each(walks)('$file over HTTP: $title', async ({ file, replies, prefilled, told }) => {
  const { publicId } = await chat.publish(botContentSchema.parse(read(file)));
  const started = await chat.start(publicId, page, { prefilledVariables: prefilled });
  expect(started.status).toBe(200);
  const { sessionId } = started.body;
  expect(shapeOf(started.body)).toEqual(shapeOf(told[0]));
  for (const [index, reply] of replies.entries()) {
    const isListening = told[index]?.then === 'waits for webhook';
    const { status, turn } = await send(sessionId, reply, isListening);
    expect(status).toBe(200);
    expect(shapeOf(turn)).toEqual(shapeOf(told[index + 1]));
  }
  const answers = told.flatMap((turn) => turn.answers.map(({ content }) => content));
  expect(await storedAnswers(chat, sessionId)).toEqual(answers);
});

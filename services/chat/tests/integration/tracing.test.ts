import { randomBytes } from 'node:crypto';
import { startTraceReceiver, type TraceReceiver } from '@parley/testing';
import { endless, thinking } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { turnRecords } from '../support/turn-records.ts';

let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => receiver.stop());

const newTrace = (): { traceId: string; headers: { traceparent: string } } => {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` } };
};

test('a turn is one trace: request, claim, effect, commit; and its record carries the trace on', async () => {
  const chat = await ChatUnderTest.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const token = await chat.publishable('workspace');
  const bot = await chat.publish(thinking);
  // Redis learns the scripts first, which is a command more
  await chat.say((await chat.start(bot.publicId, token)).body.sessionId, token, 'one');
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const { traceId, headers } = newTrace();
  const canary = `canary${randomBytes(8).toString('hex')}`;
  expect((await chat.say(sessionId, token, canary, headers)).status).toBe(200);
  const [record] = (await turnRecords(chat, sessionId)).slice(-1);
  expect(record?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  // what has not been sent is sent before the service ends
  await chat.stop();

  // an effect that takes its time has its claim renewed
  const spans = receiver.tree(traceId).filter((line) => !line.endsWith('redis script renew'));
  expect(spans).toEqual([
    'parley-chat: continueChat',
    '  parley-chat: redis script claim',
    '  parley-chat: turn',
    '    parley-chat: effect evaluate',
    '    parley-chat: redis script commit',
  ]);
  expect(JSON.stringify(receiver.spans)).not.toContain(canary);
  expect(JSON.stringify(receiver.spans)).not.toContain(token);
});

test('without the variable nothing is traced and no record carries a trace', async () => {
  const chat = await ChatUnderTest.start();
  const token = await chat.publishable('workspace');
  const bot = await chat.publish(endless);
  const { traceId, headers } = newTrace();
  const { sessionId } = (await chat.start(bot.publicId, token, {}, headers)).body;
  const [record] = await turnRecords(chat, sessionId);
  await chat.stop();
  expect(record).toBeDefined();
  expect(record).not.toHaveProperty('traceparent');
  expect(receiver.tree(traceId)).toEqual([]);
});

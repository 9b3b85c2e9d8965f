import { randomBytes } from 'node:crypto';
import { startTraceReceiver, until, type TraceReceiver } from '@parley/testing';
import { startHookServer, type HookServer } from '../faults/hook-server.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot } from '../publish-bot.ts';
import { answersOf, chat, type ChatAnswer } from './talking.ts';

let receiver: TraceReceiver;
let hook: HookServer;
let parley: Installation;
beforeAll(async () => {
  [receiver, hook] = await Promise.all([startTraceReceiver(), startHookServer()]);
  parley = await startOnSharedServers({
    chats: 1,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
  });
});
afterAll(async () => {
  await parley.stop();
  await Promise.all([receiver.stop(), hook.stop()]);
});

/** Sends a request of a trace that began elsewhere; gives the trace's id. */
async function traced(path: string, body: object, token?: string): Promise<ChatAnswer & { traceId: string }> {
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
  const answer = await chat(parley, parley.chats[0]!.url, path, body, token, headers);
  expect(answer.status).toBe(200);
  return { ...answer, traceId };
}

/** The trace, once its root and a span of this name have arrived: each process sends its own. */
async function treeWith(traceId: string, root: string, last: string): Promise<string[]> {
  return until(() => {
    const tree = receiver.tree(traceId);
    return tree[0] === root && tree.some((line) => line.trimStart() === last) && tree;
  });
}

test('a turn is one trace from the caller through effect and Redis into Postgres', async () => {
  const { botId, publicId } = await publishBot(parley, talkingBot(1, hook.url));
  const { body } = await traced(`/v1/bots/${publicId}/startChat`, {});
  const path = `/v1/sessions/${body.sessionId}/continueChat`;
  // first Redis learns the scripts, which is a command more; and turns that are stored together share the trace of one
  await traced(path, { message: { type: 'text', text: 'one' } });
  await answersOf(parley, botId, body.resultId!, 1);
  const canary = `canary${randomBytes(8).toString('hex')}`;
  const { traceId } = await traced(path, { message: { type: 'text', text: canary } });

  const tree = await treeWith(traceId, 'parley-chat: continueChat', 'parley-worker: store turns');
  // the token may have to be confirmed as well
  expect(tree).toEqual(
    expect.arrayContaining([
      'parley-chat: continueChat',
      '  parley-chat: redis script claim',
      '  parley-chat: turn',
      '    parley-chat: effect httpRequest',
      '    parley-chat: redis script journal',
      '    parley-chat: redis script commit',
      '    parley-worker: store turns',
      '      parley-worker: sql begin',
      '      parley-worker: sql insert',
      '      parley-worker: sql commit',
    ]),
  );
  const sent = JSON.stringify(receiver.spans);
  for (const secret of [canary, parley.publishableToken, parley.secretToken])
    expect(sent).not.toContain(secret);
});

test('what chat asks management, and what that asks Postgres, is part of the trace', async () => {
  const { botId } = await publishBot(parley, talkingBot(1, undefined));
  const path = `/v1/bots/${botId}/preview/startChat`;
  const { traceId } = await traced(path, {}, parley.secretToken);
  const tree = await treeWith(traceId, 'parley-chat: startPreviewChat', 'parley-management: getDraft');
  const asked = tree.indexOf('    parley-management: getDraft');
  expect(tree[asked - 1]).toBe('  parley-chat: ask a service');
  expect(tree[asked + 1]).toMatch(/^ {6}parley-management: sql select$/);
});

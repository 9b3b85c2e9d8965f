import { endless, fetching } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';
import { alone } from '../support/tenants.ts';

let chat: ChatUnderTest;
let gate: Gate;
const bots: Record<string, PublishedBot> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  gate = await startGate();
  chat = await ChatUnderTest.start({
    MAX_CONCURRENT_TURNS: '1',
    TURNS_WAITING_PER_WORKSPACE: '1',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  });
  for (const workspaceId of ['noisy', 'quiet']) {
    bots[workspaceId] = await chat.publish(endless, alone(workspaceId));
    tokens[workspaceId] = await chat.publishable(workspaceId);
  }
});
afterAll(async () => {
  await chat.stop();
  await gate.stop();
});

const start = (workspaceId: string) => chat.start(bots[workspaceId]!.publicId, tokens[workspaceId]!);

/** Takes the only slot, as a turn of the workspace would, until it is told to give it back. */
async function takeSlot(workspaceId: string): Promise<() => Promise<void>> {
  let giveBack = (): void => undefined;
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((taken) => {
    held = chat.deps.turnSlots.within(alone(workspaceId), () => {
      taken();
      return new Promise<void>((resolve) => (giveBack = resolve));
    });
  });
  return () => {
    giveBack();
    return held;
  };
}

/** The first so many answers, in the order in which they come. */
function firstOf<T>(answers: readonly Promise<T>[], count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const come: T[] = [];
    for (const answer of answers)
      answer.then((value) => {
        if (come.push(value) === count) resolve([...come]);
      }, reject);
  });
}

test('a workspace with too many messages waiting is told so at once; another one only waits its turn', async () => {
  const giveBack = await takeSlot('noisy');
  const noisy = [start('noisy'), start('noisy'), start('noisy')];
  for (const refused of await firstOf(noisy, 2)) {
    expect(refused).toMatchObject(problem('workspace-busy', 503));
    expect(refused.headers.get('retry-after')).toBe('1');
  }
  const quiet = start('quiet');
  await giveBack();
  expect((await quiet).status).toBe(200);
  const statuses = (await Promise.all(noisy)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 503, 503]);
});

test('a message that was refused for want of a slot has changed nothing', async () => {
  const { sessionId } = (await start('noisy')).body;
  const giveBack = await takeSlot('noisy');
  const waiting = [
    chat.say(sessionId, tokens['noisy']!, 'once'),
    chat.say(sessionId, tokens['noisy']!, 'once'),
  ];
  expect(await Promise.race(waiting)).toMatchObject(problem('workspace-busy', 503));
  await giveBack();
  await Promise.all(waiting);
  expect(await chat.get(`/v1/sessions/${sessionId}`, tokens['noisy']!)).toMatchObject({ body: { turn: 2 } });
});

test('a turn that waits for the shell keeps nobody waiting', async () => {
  const slow = await chat.publish(fetching(gate.url), alone('noisy'));
  const { sessionId } = (await chat.start(slow.publicId, tokens['noisy']!)).body;
  const held = gate.holdNext();
  const slowly = chat.say(sessionId, tokens['noisy']!, 'fetch');
  const letGo = await held;
  expect((await start('quiet')).status).toBe(200);
  letGo();
  expect((await slowly).status).toBe(200);
});

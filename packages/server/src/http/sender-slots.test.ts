import { NoSlot } from '../fairness/fair-slots.ts';
import { MadeWay, senderSlots, type SenderSlots } from './sender-slots.ts';

const user = (organizationId: string, workspaceId: string = organizationId) => ({
  organizationId,
  workspaceId,
});
const limits = { running: 2, runningPerOrganization: 1, waitingPerWorkspace: 10 };
const everybodyIsSlow = { bytesPerSecond: 10 ** 12, pauseMs: 0 };
const nobodyIsSlow = { bytesPerSecond: 1, pauseMs: 600_000 };
/** Longer than anybody takes to make way. */
const longMs = 60_000;

/** A sender who has sent one piece once `begun` resolves, and then sends nothing until they are told to end. */
function sending(slots: SenderSlots, tenant: ReturnType<typeof user>, timeoutMs?: number) {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('piece');
    await isOver;
  }
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const received = slots.within(
    tenant,
    async (timed) => {
      let size = 0;
      for await (const { length } of timed(bytes())) {
        size += length;
        hasBegun();
      }
      return size;
    },
    timeoutMs,
  );
  const begunOrFailed = Promise.race([begun, received]);
  // a failure is looked at where it is expected
  for (const outcome of [received, begunOrFailed]) outcome.catch(() => undefined);
  return { begun: begunOrFailed, received, end: () => end() };
}

/** Two organizations that send in all the slots. */
async function twoSenders(slots: SenderSlots): Promise<ReturnType<typeof sending>[]> {
  const senders = [sending(slots, user('a')), sending(slots, user('b'))];
  for (const { begun } of senders) await begun;
  return senders;
}

/** The end of each: the bytes that were received, or the name of the failure. */
async function endsOf(senders: readonly ReturnType<typeof sending>[]): Promise<unknown[]> {
  for (const { end } of senders) end();
  const ends = await Promise.allSettled(senders.map(({ received }) => received));
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).name));
}

test('of those who are behind the pace the one furthest behind makes way, although it sends nothing more', async () => {
  const slots = senderSlots(limits, everybodyIsSlow);
  const senders = await twoSenders(slots);
  const waiting = sending(slots, user('c'), longMs);
  await waiting.begun;
  await expect(senders[0]?.received).rejects.toThrow(MadeWay);
  expect(await endsOf([...senders, waiting])).toEqual(['MadeWay', 5, 5]);
});

test('a slow sender is left alone while nobody waits', async () => {
  const slots = senderSlots({ ...limits, running: 3 }, everybodyIsSlow);
  const senders = await twoSenders(slots);
  const third = sending(slots, user('c'));
  await third.begun;
  expect(await endsOf([...senders, third])).toEqual([5, 5, 5]);
});

test('whoever keeps pace keeps the slot, and whoever waits is refused in the end', async () => {
  const slots = senderSlots(limits, nobodyIsSlow);
  const senders = await twoSenders(slots);
  await expect(sending(slots, user('c'), 500).received).rejects.toThrow(NoSlot);
  expect(await endsOf(senders)).toEqual([5, 5]);
});

test('a slow sender makes way for another one of the same workspace', async () => {
  const slots = senderSlots(limits, everybodyIsSlow);
  const senders = await twoSenders(slots);
  const other = sending(slots, user('b'), longMs);
  await other.begun;
  expect(await endsOf([...senders, other])).toEqual([5, 'MadeWay', 5]);
});

test('the time of a sender of whom nothing more is awaited does not run', async () => {
  const slots = senderSlots(limits, everybodyIsSlow);
  let finish = (): void => undefined;
  const isStored = new Promise<void>((resolve) => (finish = resolve));
  let hasCome = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (hasCome = resolve));
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('whole'));
  }
  const storing = slots.within(user('a'), async (timed) => {
    for await (const { length } of timed(whole())) expect(length).toBe(5);
    hasCome();
    await isStored;
    return 'stored';
  });
  await isThere;
  const slow = sending(slots, user('b'));
  await slow.begun;
  const waiting = sending(slots, user('c'), longMs);
  await waiting.begun;
  expect(await endsOf([slow, waiting])).toEqual(['MadeWay', 5]);
  finish();
  expect(await storing).toBe('stored');
});

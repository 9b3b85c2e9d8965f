import { NoSlot } from '../fairness/fair-slots.ts';
import { StreamedBody } from './endpoint.ts';
import { readerSlots, type ReaderSlots } from './reader-slots.ts';

const user = (organizationId: string, workspaceId: string = organizationId) => ({
  organizationId,
  workspaceId,
});
const limits = { running: 2, runningPerOrganization: 1, waitingPerWorkspace: 10 };
const everybodyIsSlow = { bytesPerSecond: 10 ** 12, pauseMs: 0 };
/** Longer than anybody takes to make way. */
const longMs = 60_000;
const nobodyIsSlow = { bytesPerSecond: 1, pauseMs: 600_000 };

async function* endless(): AsyncGenerator<string> {
  for (;;) yield await Promise.resolve('line\n');
}

/** An answer of which nothing is read yet, and which ends when it is cut, as its connection does. */
function asked(slots: ReaderSlots, tenant: ReturnType<typeof user>, timeoutMs?: number) {
  const { chunks, cut } = slots.send(tenant, new StreamedBody('text/plain', endless()), timeoutMs);
  const reading = chunks[Symbol.asyncIterator]();
  cut?.addEventListener('abort', () => void reading.return?.());
  return {
    take: async () => Buffer.from((await reading.next()).value ?? '').toString(),
    end: () => reading.return?.(),
    isCut: () => cut?.aborted,
  };
}

/** Two organizations that read in all the slots, and have taken the first piece. */
async function twoReaders(slots: ReaderSlots): Promise<ReturnType<typeof asked>[]> {
  const readers = [asked(slots, user('a')), asked(slots, user('b'))];
  for (const reader of readers) await reader.take();
  return readers;
}

const cutOf = (readers: readonly ReturnType<typeof asked>[]): unknown[] =>
  readers.map(({ isCut }) => isCut());

test('of those who are behind the pace the one furthest behind makes way for who waits', async () => {
  const slots = readerSlots(limits, everybodyIsSlow);
  const readers = await twoReaders(slots);
  const waiting = asked(slots, user('c'), longMs);
  expect(await waiting.take()).toBe('line\n');
  expect(cutOf(readers)).toEqual([true, false]);
  for (const reader of [...readers, waiting]) await reader.end();
});

test('a slow reader is left alone while nobody waits', async () => {
  const slots = readerSlots({ ...limits, running: 3 }, everybodyIsSlow);
  const readers = await twoReaders(slots);
  const third = asked(slots, user('c'));
  expect(await third.take()).toBe('line\n');
  expect(cutOf(readers)).toEqual([false, false]);
  for (const reader of [...readers, third]) await reader.end();
});

test('who keeps pace keeps the slot, and who waits is refused in the end', async () => {
  const slots = readerSlots(limits, nobodyIsSlow);
  const readers = await twoReaders(slots);
  await expect(asked(slots, user('c'), 500).take()).rejects.toThrow(NoSlot);
  expect(cutOf(readers)).toEqual([false, false]);
  for (const reader of readers) await reader.end();
});

test('who waits for a slot of its organization has others of it make way, and nothing of its own', async () => {
  const slots = readerSlots(limits, everybodyIsSlow);
  const readers = await twoReaders(slots);
  await expect(asked(slots, user('b'), 500).take()).rejects.toThrow(NoSlot);
  expect(cutOf(readers)).toEqual([false, false]);
  const colleague = asked(slots, user('b', 'colleague'), longMs);
  expect(await colleague.take()).toBe('line\n');
  expect(cutOf(readers)).toEqual([false, true]);
  for (const reader of [...readers, colleague]) await reader.end();
});

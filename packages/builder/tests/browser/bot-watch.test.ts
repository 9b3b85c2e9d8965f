import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiProblem, ConnectionFailed, type LiveEvent } from '@parley/client';
import { BotWatch } from '../../src/document/sync/bot-watch.ts';
import { FakeBrowser } from '../support/window.ts';

type Attempt = {
  readonly tell: (event: LiveEvent) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
  readonly signal: AbortSignal;
};

const people: LiveEvent = { type: 'people', people: [] };
const refusal = (status: number, retryAfterMs?: number): ApiProblem =>
  new ApiProblem(
    { type: 'x/refused', title: '', status, detail: '', instance: '' },
    { retryAfterMs, requestId: undefined },
  );

/** The streams that a watch has asked for, and what it has told. */
let attempts: Attempt[];
let told: string[];
let watch: BotWatch;

beforeEach(() => {
  new FakeBrowser();
  jest.useFakeTimers();
  [attempts, told] = [[], []];
  watch = new BotWatch({
    watch: (tell, signal) =>
      new Promise<void>((end, fail) => {
        attempts.push({ tell, end, fail, signal });
        signal.addEventListener('abort', () => fail(new Error('it was left')));
      }),
    onOpen: () => told.push('open'),
    onEvent: ({ type }) => told.push(type),
    onLost: () => told.push('lost'),
  });
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

const show = (visibilityState: 'visible' | 'hidden'): void => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const last = (): Attempt => attempts.at(-1)!;

test('each stream begins with a look, and one that ends is followed by the next within a second', async () => {
  last().tell(people);
  last().tell({ type: 'published', publishedAt: null });
  expect(told).toEqual(['open', 'people', 'published']);
  last().end();
  await pass(1_000);
  expect(attempts).toHaveLength(2);
  last().tell(people);
  expect(told.slice(3)).toEqual(['open', 'people']);
});

test('a tab that is hidden for ten seconds gives its stream up, and asks anew when it is seen', async () => {
  last().tell(people);
  show('hidden');
  await pass(9_000);
  show('visible');
  await pass(60_000);
  expect([attempts.length, last().signal.aborted]).toEqual([1, false]);
  show('hidden');
  await pass(10_000);
  expect([last().signal.aborted, told.at(-1)]).toEqual([true, 'lost']);
  await pass(600_000);
  expect(attempts).toHaveLength(1);
  show('visible');
  await pass(0);
  expect(attempts).toHaveLength(2);
});

test('a connection that fails is tried again later and later, and at once when the network is back', async () => {
  for (let failures = 1; failures <= 8; failures++) {
    last().fail(new ConnectionFailed('live', undefined));
    await pass(Math.min(30_000, 500 * 2 ** failures) - 1);
    expect(attempts).toHaveLength(failures);
    await pass(1_001);
    expect(attempts).toHaveLength(failures + 1);
  }
  last().fail(new ConnectionFailed('live', undefined));
  await pass(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(attempts).toHaveLength(10);
});

test('a stream that ends before its first event counts as one that failed', async () => {
  last().end();
  await pass(999);
  expect(attempts).toHaveLength(1);
  await pass(1_001);
  expect(attempts).toHaveLength(2);
});

test('a service with too many streams is asked when it says, and one that refuses is asked no more', async () => {
  last().fail(refusal(503, 30_000));
  await pass(29_999);
  expect(attempts).toHaveLength(1);
  await pass(1_001);
  expect(attempts).toHaveLength(2);
  last().fail(refusal(403));
  await pass(3_600_000);
  expect([attempts.length, told.at(-1)]).toEqual([2, 'lost']);
});

test('a watch that is stopped ends its stream and asks for no other', async () => {
  watch.stop();
  expect(last().signal.aborted).toBe(true);
  await pass(3_600_000);
  expect(attempts).toHaveLength(1);
});

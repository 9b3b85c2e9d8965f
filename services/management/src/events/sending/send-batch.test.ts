import type { Outcome } from './attempt.ts';
import type { DueDelivery } from './due.repository.ts';
import { sendBatch, type Sent } from './send-batch.ts';

const due = Array.from({ length: 100 }, (_, index) => ({ id: `${index}` }) as DueDelivery);
const taken: Outcome = { responseStatus: 204, error: null, retryAfterMs: 0 };
const failed: Outcome = { responseStatus: 500, error: 'The receiver answered with 500.', retryAfterMs: 0 };
const idsOf = (deliveries: readonly DueDelivery[]): string[] => deliveries.map(({ id }) => id);

/** Sends them on a machine so fast that no time passes. */
const sendAll = (send: (delivery: DueDelivery) => Promise<Outcome>, signal?: AbortSignal): Promise<Sent> =>
  sendBatch(due, send, signal, () => 0);

/** Answers each event when asked to, in the order in which they came. */
function answering(outcomeOf: (index: number) => Outcome) {
  const sent: string[] = [];
  let [open, mostOpen] = [0, 0];
  return {
    sent,
    mostOpen: () => mostOpen,
    send: async (delivery: DueDelivery): Promise<Outcome> => {
      const outcome = outcomeOf(sent.push(delivery.id) - 1);
      mostOpen = Math.max(mostOpen, ++open);
      await new Promise(setImmediate);
      open -= 1;
      return outcome;
    },
  };
}

test('a receiver that takes everything gets everything in order, a few at a time', async () => {
  const receiver = answering(() => taken);
  const { attempted, left } = await sendAll(receiver.send);
  expect(idsOf(attempted.map(({ delivery }) => delivery))).toEqual(idsOf(due));
  expect([receiver.sent, left]).toEqual([idsOf(due), []]);
  expect(receiver.mostOpen()).toBe(20);
});

test.each<[string, (index: number) => Outcome]>([
  ['fails again and again', () => failed],
  ['asks to be left alone', (index) => (index === 30 ? { ...failed, retryAfterMs: 60_000 } : taken)],
  ['is gone', (index) => (index === 30 ? { ...failed, responseStatus: 410 } : taken)],
])('a receiver that %s gets nothing more of the batch', async (_, outcomeOf) => {
  const { attempted, left } = await sendAll(answering(outcomeOf).send);
  const ids = [...idsOf(attempted.map(({ delivery }) => delivery)), ...idsOf(left)];
  expect(ids.toSorted()).toEqual(idsOf(due).toSorted());
  expect(left.length).toBeGreaterThan(40);
});

test('a failure here and there stops nothing', async () => {
  const { attempted, left } = await sendAll(answering((index) => (index % 4 === 0 ? failed : taken)).send);
  expect([attempted.length, left]).toEqual([100, []]);
});

test('nothing is sent once the signal says stop', async () => {
  const receiver = answering(() => taken);
  const { attempted, left } = await sendAll(receiver.send, AbortSignal.abort());
  expect([receiver.sent, attempted, left]).toEqual([[], [], due]);
});

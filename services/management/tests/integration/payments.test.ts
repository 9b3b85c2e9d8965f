import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PaymentNote, PaymentRecord, TurnRecord } from '@parley/schema/contract';
import { turnRows } from '../../src/drain/turn-rows.ts';
import { storeTurnRows } from '../../src/drain/turn-rows.repository.ts';
import { deleteResults } from '../../src/results/delete-results.repository.ts';
import { findPaymentById, forgetUnpaid } from '../../src/payments/payment.repository.ts';
import { findResult } from '../../src/results/result.repository.ts';
import { resultView } from '../../src/results/result.view.ts';
import { resultColumns } from '../../src/results/export/result-columns.ts';
import { webhookDeliveries } from '../../src/database/schema/webhook-deliveries.ts';
import { webhooks } from '../../src/database/schema/webhooks.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

let database: MigratedDatabase;
let botId: string;
let workspaceId: string;
let resultId: string;
let paymentId: string;

beforeAll(async () => {
  database = await migratedDatabase();
});
beforeEach(async () => {
  ({ botId, workspaceId } = await makeBot(database.db));
  resultId = freshResultId();
  paymentId = `cs_${randomUUID()}`;
});
afterAll(() => database.stop());

const note = (stage: PaymentNote['stage'], more: Partial<PaymentNote> = {}): PaymentNote => ({
  paymentId,
  stage,
  botId,
  resultId,
  blockId: 'pay',
  amount: 2000,
  currency: 'EUR',
  at: noon,
  ...more,
});
/** A turn of the chat that asked for the payment, or found it made. */
const turn = (number: number, payments: PaymentNote[] = []): TurnRecord => ({
  ...turnOf({ botId, resultId, turn: number, hasStarted: true }),
  payments,
});
/** The record of news from the provider. */
const told = (stage: PaymentNote['stage'], more: Partial<PaymentNote> = {}): PaymentRecord => ({
  v: 1,
  kind: 'payment',
  sessionId: `0.session-of-${resultId}`,
  turn: 1,
  payment: note(stage, { at: noon + 5_000, ...more }),
});

const store = (...records: (TurnRecord | PaymentRecord)[]): Promise<void> =>
  storeTurnRows(database.db, turnRows(records), new Date(noon));
const shown = async () => {
  const result = await findResult(database.db, botId, resultId);
  return result && resultView(result);
};

/** A webhook that asks to hear of payments: its id. */
async function listen(): Promise<string> {
  const [id, now] = [randomUUID(), new Date(noon)];
  await database.db.insert(webhooks).values({
    id,
    workspaceId,
    url: 'https://shop.example/hook',
    events: ['payment.succeeded', 'payment.failed', 'payment.refunded', 'payment.disputed'],
    name: 'Shop',
    secret: 'sealed',
    abandonedUntil: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
/** The events that are on their way to a webhook. */
const heardBy = (webhookId: string) =>
  database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));

test('a payment is shown with its result, and exported with it', async () => {
  await store(turn(1, [note('open')]), turn(2, [note('succeeded', { intentId: 'pi_1', at: noon + 9_000 })]));
  const result = await shown();
  expect(result?.payments).toEqual([
    {
      id: paymentId,
      intentId: 'pi_1',
      blockId: 'pay',
      status: 'succeeded',
      amount: 2000,
      currency: 'EUR',
      createdAt: new Date(noon).toISOString(),
      updatedAt: new Date(noon + 9_000).toISOString(),
    },
  ]);
  expect(resultColumns([], []).cells(result!).join()).toContain(paymentId);
});

test('a result without a payment has no such member', async () => {
  await store(turn(1));
  expect(await shown()).not.toHaveProperty('payments');
});

test('the same facts in any order, and more than once, come to the same row', async () => {
  const facts = [
    turn(1, [note('open')]),
    told('succeeded', { intentId: 'pi_1' }),
    told('failed', { at: noon + 4_000 }),
    turn(2, [note('succeeded', { intentId: 'pi_1', at: noon + 5_000 })]),
  ];
  await store(...facts);
  const once = await shown();
  await store(...facts.toReversed());
  for (const fact of facts.toReversed()) await store(fact);
  expect(await shown()).toEqual(once);
  expect(once?.payments).toMatchObject([{ status: 'succeeded', intentId: 'pi_1' }]);
});

test('a provider that tells before the turn is stored is not forgotten', async () => {
  await store(told('succeeded', { intentId: 'pi_1' }));
  await store(turn(1, [note('open')]));
  expect((await shown())?.payments).toMatchObject([{ status: 'succeeded' }]);
});

test('a refund names the movement of money, and finds the payment by it', async () => {
  const intentId = `pi_${randomUUID()}`;
  await store(turn(1, [note('open')]), told('succeeded', { intentId }));
  await store(told('refunded', { paymentId: intentId, intentId, at: noon + 60_000 }));
  await store(told('succeeded', { intentId }));
  expect((await shown())?.payments).toMatchObject([{ id: paymentId, status: 'refunded' }]);
});

test('a refund and a dispute are told of once, under the id that the payment was told of with', async () => {
  const listener = await listen();
  const intentId = `pi_${randomUUID()}`;
  await store(turn(1, [note('open')]), told('succeeded', { intentId }));
  const reversals = (['refunded', 'disputed', 'refunded'] as const).map((stage) =>
    told(stage, { paymentId: intentId, intentId, at: noon + 60_000 }),
  );
  for (const reversal of reversals) await store(reversal);
  await store(...reversals);
  expect(
    (await heardBy(listener))
      .map(({ type, data }) => [type, 'paymentId' in data ? data.paymentId : ''])
      .toSorted(),
  ).toEqual([
    ['payment.disputed', paymentId],
    ['payment.refunded', paymentId],
    ['payment.succeeded', paymentId],
  ]);
  const result = await shown();
  expect(result?.payments).toMatchObject([{ id: paymentId, status: 'disputed' }]);
  expect(result).toMatchObject({ isCompleted: false, answers: [] });
});

test('a reversal of a payment that is not stored changes nothing, and is not told of', async () => {
  const listener = await listen();
  await store(turn(1), told('disputed', { paymentId: 'pi_of_nobody', intentId: 'pi_of_nobody' }));
  expect(await shown()).not.toHaveProperty('payments');
  expect(await heardBy(listener)).toEqual([]);
});

test('an organization keeps its newest unpaid payments, and all that were made', async () => {
  const ids = [1, 2, 3].map(() => `cs_${randomUUID()}`);
  const other = await makeBot(database.db);
  const theirs = { botId: other.botId, resultId: freshResultId() };
  await store(
    turn(1, [note('open', { at: noon - 1_000 })]),
    turn(2, [note('succeeded', { at: noon })]),
    turn(
      3,
      ids.map((id, index) => note(index === 1 ? 'failed' : 'open', { paymentId: id, at: noon + index })),
    ),
    {
      ...turnOf({ ...theirs, turn: 1, hasStarted: true }),
      payments: [note('open', { ...theirs, paymentId: ids[0] ?? '' })],
    },
  );
  await forgetUnpaid(database.db, 2);
  expect((await shown())?.payments?.map(({ id }) => id)).toEqual([paymentId, ids[1], ids[2]]);
  expect(await findPaymentById(database.db, ids[0] ?? '')).toMatchObject([{ payment: theirs }]);
  await store(told('succeeded', { paymentId: ids[0] ?? '' }));
  expect((await shown())?.payments).toHaveLength(4);
});

test('whoever asks to hear of payments is told once, also if the visitor never came back', async () => {
  const listener = await listen();
  await store(turn(1, [note('open')]));
  await store(told('succeeded'));
  await store(told('succeeded'), turn(2, [note('succeeded')]));
  expect(await heardBy(listener)).toMatchObject([
    { type: 'payment.succeeded', data: { workspaceId, botId, resultId, blockId: 'pay', paymentId } },
  ]);
});

test('a deleted result takes its payments along, and later news bring none back', async () => {
  await store(turn(1, [note('open')]));
  await database.db.transaction((tx) => deleteResults(tx, botId, [resultId], new Date(noon)));
  await store(told('succeeded'));
  expect(await findPaymentById(database.db, paymentId)).toEqual([]);
});

test('news about a bot that is not there are dropped', async () => {
  await store(told('succeeded', { botId: 'bot-of-nobody' }));
  expect(await findPaymentById(database.db, paymentId)).toEqual([]);
});

test('a payment is found by its id and by that of the movement of money', async () => {
  const intentId = `pi_${randomUUID()}`;
  await store(turn(1, [note('open')]), told('succeeded', { intentId }));
  for (const id of [paymentId, intentId])
    expect(await findPaymentById(database.db, id)).toMatchObject([
      { payment: { id: paymentId, resultId, sessionId: `0.session-of-${resultId}` }, workspaceId },
    ]);
});

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { TurnRecord } from '@parley/schema/contract';
import { createEgress, type Egress } from '@parley/server/egress';
import { webhookDeliveries } from '../../src/database/schema/webhook-deliveries.ts';
import { webhooks } from '../../src/database/schema/webhooks.ts';
import type { Deps } from '../../src/deps.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { createSecretBox } from '../../src/database/secret-box.ts';
import {
  claimDue,
  disableOverfull,
  findDueWebhooks,
  settle,
} from '../../src/events/sending/due.repository.ts';
import { notifierOf } from '../../src/events/sending/notify-disabled.ts';
import { sendDue, type SendingParts } from '../../src/events/sending/send-due.ts';
import { createBacklog } from '../../src/turn-stream/backlog.ts';
import { sendingTask } from '../../src/events/sending/sending-task.ts';
import { forgetDeliveries, resealSecrets } from '../../src/events/sending/upkeep.repository.ts';
import { Secret } from '@parley/server';
import { MailServer } from '@parley/testing/mail-server';
import { Receiver, verified, type Arrival } from '../support/receiver.ts';
import { completedTurn, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1' });
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

describe('webhooks', () => {
  let receiver: Receiver;
  let url: string;
  let egress: Egress;
  let mail: MailServer;
  let mailUrl: string;
  let now: number;
  let botId: string;
  let base: string;

  beforeAll(async () => {
    mail = new MailServer();
    mailUrl = await mail.start();
    egress = createEgress({
      allowedNetworks: world.management.deps.config.EGRESS_ALLOWED_NETWORKS,
      maxRequestBytes: 65_536,
      maxResponseBytes: 65_536,
      maxRedirects: 0,
    });
  });
  afterAll(async () => {
    await egress.close();
    await mail.stop();
  });
  beforeEach(async () => {
    receiver = new Receiver();
    url = await receiver.start();
    base = `/v1/workspaces/${world.user.workspaceId}/webhooks`;
    botId = (await world.newWholeBot()).id;
    now = Date.now();
  });
  afterEach(async () => {
    await receiver.stop();
    await world.management.deps.db.delete(webhooks);
    await world.management.deps.db.delete(webhookDeliveries);
  });

  const make = async (over: object = {}) => {
    const { status, body, text } = await world.call.post(base, {
      name: 'CRM',
      url,
      events: ['chat.started', 'answer.given', 'result.completed', 'result.deleted', 'bot.published'],
      ...over,
    });
    if (status !== 200) throw new Error(text);
    return { id: body.webhook.id, webhook: body.webhook, secret: body.secret };
  };
  const depsAt = (): Deps => ({ ...world.management.deps, now: () => new Date(now) });
  const store = (...records: TurnRecord[]): Promise<void> => storeTurns(depsAt())(records);
  const completed = (over: Partial<TurnSketch> = {}): TurnRecord => completedTurn(now, { botId, ...over });

  function sendingParts(over: Partial<Deps> = {}): SendingParts {
    const deps = { ...depsAt(), ...over };
    const { secretBox } = deps;
    if (!secretBox) throw new Error('the tests have a key');
    return {
      ...deps,
      egress,
      secretBox,
      notifyDisabled: notifierOf(deps),
      onAttempt: () => undefined,
      isInHaste: () => false,
    };
  }
  /** Sends what is due now, as the worker does. */
  async function send(over: Partial<Deps> = {}): Promise<void> {
    const parts = sendingParts(over);
    for (const { webhookId } of await findDueWebhooks(parts.db, new Date(now)))
      await sendDue(parts, webhookId);
  }
  const deliveries = async (id: string, query = '') =>
    (await world.call.get(`${base}/${id}/deliveries${query}`)).body.deliveries;
  const read = async (id: string) =>
    (await world.call.get(base)).body.webhooks.find((webhook) => webhook.id === id)!;
  const types = (arrivals: readonly Arrival[]): string[] => arrivals.map(({ event }) => event.type).sort();

  test('tell the channel of a chat', async () => {
    await make();
    await store(completed({ channel: 'telegram' }));
    await send();
    expect(receiver.arrivals.map(({ event }) => [event.type, 'channel' in event.data && event.data.channel]).toSorted()).toEqual([
      ['answer.given', 'telegram'],
      ['chat.started', 'telegram'],
      ['result.completed', 'telegram'],
    ]);
  }); // prettier-ignore

  test('tell what happens, signed as receivers check it, without a word of a visitor', async () => {
    const { id, secret } = await make();
    const record = completed();
    const [{ resultId }] = record.results as [TurnRecord['results'][number]];
    await store(record);
    await send();
    expect(types(receiver.arrivals)).toEqual(['answer.given', 'chat.started', 'result.completed']);
    const { workspaceId } = world.user;
    const data = { workspaceId, botId, resultId, sessionId: record.sessionId, channel: 'web' };
    for (const arrival of receiver.arrivals) {
      expect(verified(secret, arrival)).toEqual(arrival.event);
      expect(arrival.event).toMatchObject({ timestamp: new Date(record.at).toISOString(), data });
      expect(arrival.headers).toMatchObject({ 'content-type': 'application/json' });
      expect(arrival.body).not.toContain('Ada');
    }
    expect(new Set(receiver.arrivals.map((arrival) => arrival.id)).size).toBe(3);
    await world.call.delete(`/v1/bots/${botId}/results/${resultId}`);
    const { version } = (await world.call.post(`/v1/bots/${botId}/publish`)).body;
    now = Date.now();
    await send();
    const later = receiver.arrivals.slice(3).map(({ event }) => event);
    expect(later.toSorted((one, other) => (one.type < other.type ? -1 : 1))).toMatchObject([
      { type: 'bot.published', data: { workspaceId, botId, hash: version.hash } },
      { type: 'result.deleted', data: { workspaceId, botId, resultId } },
    ]);
    expect(await deliveries(id, '?status=delivered')).toHaveLength(5);
    expect(await deliveries(id, '?status=waiting')).toEqual([]);
  });

  test('tell nothing twice that is stored twice, and nothing that did not ask', async () => {
    const { id } = await make({ events: ['result.completed'], botIds: [botId] });
    const [record, other] = [completed(), completed({ botId: (await world.newBot()).id })];
    await store(record, other);
    await send();
    await store(record, { ...record, turn: 2 });
    await send();
    expect(types(receiver.arrivals)).toEqual(['result.completed']);
    // every release makes the same id: what one has told of is not told of again by the next
    const told = `${id} result.completed ${record.sessionId} ${record.results[0]?.resultId}`;
    const digest = createHash('sha256').update(told).digest('hex');
    expect(receiver.arrivals[0]?.id).toBe(`msg_${digest.slice(0, 40)}`);
    await world.call.patch(`${base}/${id}`, { isEnabled: false });
    await store(completed());
    expect(await deliveries(id)).toHaveLength(1);
  });

  test('keep their secret sealed, and sign with the former one for a day', async () => {
    const { id, secret } = await make();
    const again = await world.call.post(`${base}/${id}/rotateSecret`);
    await store(completed());
    await send();
    for (const one of [secret, again.body.secret])
      expect(() => verified(one, receiver.arrivals[0]!)).not.toThrow();
    expect(() => verified(`whsec_${'A'.repeat(43)}=`, receiver.arrivals[0]!)).toThrow();
    await world.management.deps.db.update(webhooks).set({ formerSecretUntil: new Date(now - 1) });
    await store(completed());
    receiver.arrivals.length = 0;
    await send();
    expect(receiver.arrivals[0]!.headers['webhook-signature']).not.toContain(' ');
    const { rows } = await world.management.deps.db.execute(sql`SELECT * FROM webhooks`);
    for (const one of [secret, again.body.secret]) {
      expect(JSON.stringify(rows)).not.toContain(one.slice(6));
      expect((await world.call.get(base)).text).not.toContain(one.slice(6));
    }
    const [key, former] = [new Secret('n'.repeat(40)), world.management.deps.config.CREDENTIALS_KEYS![0]];
    const box = createSecretBox([key, former]);
    expect([
      await resealSecrets(world.management.deps.db, box),
      await resealSecrets(world.management.deps.db, box),
    ]).toEqual([1, 0]);
    await store(completed());
    await send({ secretBox: createSecretBox([key]) });
    expect(verified(again.body.secret, receiver.arrivals.at(-1)!)).toBeDefined();
  });

  test('a receiver that is down for two hours gets everything in the end, each event under its one id', async () => {
    const { id } = await make({ events: ['result.completed'] });
    receiver.answer = { status: 500 };
    const begin = now;
    for (let count = 0; count < 30; count++) {
      await store(completed());
      await send();
      now += 4 * minuteMs;
    }
    expect(now - begin).toBe(2 * hourMs);
    expect(await read(id)).toMatchObject({ isEnabled: true, failingSince: new Date(begin).toISOString() });
    // a receiver that fails is asked with one event at a time, and less and less often
    expect(receiver.arrivals.length).toBeLessThan(31);
    receiver.answer = { status: 200 };
    const before = receiver.arrivals.length;
    for (; now < begin + 8 * hourMs; now += 10 * minuteMs) await send();
    const ids = receiver.arrivals.slice(before).map((arrival) => arrival.id);
    expect([ids.length, new Set([...ids, ...receiver.arrivals.map((arrival) => arrival.id)]).size]).toEqual([
      30, 30,
    ]);
    expect(await read(id)).toMatchObject({ failingSince: null });
    expect(await deliveries(id, '?status=delivered')).toHaveLength(30);
  });

  test('what was not tried after all is as it was; what a member asks for while it is sent is sent again', async () => {
    const { db } = world.management.deps;
    const { id } = await make({ events: ['result.completed'] });
    await store(...Array.from({ length: 60 }, () => completed()));
    receiver.nextAnswers.push(...Array.from({ length: 10 }, () => ({ status: 204 })));
    receiver.answer = { status: 500 };
    await send();
    const tried = new Set(receiver.arrivals.map((arrival) => arrival.id));
    const untried = (await db.select().from(webhookDeliveries)).filter(({ attempts }) => attempts === 0);
    expect(untried).toHaveLength(60 - tried.size);
    expect(untried.filter((row) => tried.has(row.id) || row.status !== 'waiting')).toEqual([]);
    now += hourMs;
    const [claimed] = await claimDue(db, id, new Date(now), new Date(now + minuteMs), 1);
    await world.call.post(`${base}/${id}/deliveries/${claimed!.id}/replay`);
    await settle(db, [{ claimed: claimed!, settled: { ...claimed!, status: 'delivered' } }]);
    const [asked] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, claimed!.id));
    expect(asked).toMatchObject({ status: 'waiting', attempts: 0 });
    receiver.answer = { status: 204 };
    for (let hour = 0; hour < 3; hour++, now += hourMs) await send();
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'delivered'))).toBe(60);
  });

  test.each([
    ['ten seconds', false, 500, 20],
    ['as long as something is due', false, 45, 120],
    ['one second while turns wait to be stored', true, 45, 60],
  ])('a webhook is sent to for %s, and then it is the turn of another', async (_, isInHaste, ms, count) => {
    const { id } = await make({ events: ['result.completed'] });
    await store(...Array.from({ length: 120 }, () => completed()));
    let elapsed = 0;
    const onAttempt = (): void => void (elapsed += ms);
    const parts = { ...sendingParts(), onAttempt, isInHaste: () => isInHaste };
    await sendDue(parts, id, undefined, () => elapsed);
    expect(receiver.arrivals).toHaveLength(count);
    const waiting = (await world.management.deps.db.select().from(webhookDeliveries)).filter(
      ({ status, attempts }) => status === 'waiting' && attempts === 0,
    );
    expect(waiting).toHaveLength(120 - count);
  });

  test('an event is given up after its tenth attempt, and sent again on request', async () => {
    const { id } = await make({ events: ['result.completed'] });
    receiver.answer = { status: 422 };
    await store(completed());
    // each good event in between shows that the receiver is alive
    for (let day = 0; day < 10; day++) {
      await send();
      await world.management.deps.db.update(webhooks).set({ failingSince: null, heldUntil: null });
      now += 27 * hourMs;
    }
    const [given] = await deliveries(id);
    expect(given).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      responseStatus: 422,
      error: 'The receiver answered with 422.',
    });
    receiver.answer = { status: 200 };
    const since = new Date(now - 300 * hourMs).toISOString();
    expect((await world.call.post(`${base}/${id}/recover`, { since })).body).toEqual({ count: 1 });
    now = Date.now() + 300 * hourMs;
    await send();
    expect((await deliveries(id))[0]).toMatchObject({ id: given!.id, status: 'delivered', attempts: 1 });
    await world.call.post(`${base}/${id}/deliveries/${given!.id}/replay`);
    await send();
    expect(new Set(receiver.arrivals.map((arrival) => arrival.id))).toEqual(new Set([given!.id]));
    expect(receiver.arrivals).toHaveLength(12);
    expect((await world.call.post(`${base}/${id}/deliveries/msg_0/replay`)).status).toBe(404);
  });

  test('an address that is gone, and one that takes nothing for five days, are disabled with a notice', async () => {
    const { config } = world.management.deps;
    const withMail = { config: { ...config, SMTP_URL: new Secret(mailUrl) } };
    const { id } = await make();
    receiver.answer = { status: 410 };
    await store(completed());
    await send(withMail);
    expect(await read(id)).toMatchObject({ isEnabled: false, disabledBecause: 'gone' });
    expect(mail.received.at(-1)!.source).toContain('is gone (410)');
    const enabled = await world.call.patch(`${base}/${id}`, { isEnabled: true });
    expect(enabled.body.webhook).toMatchObject({
      isEnabled: true,
      disabledBecause: null,
      failingSince: null,
    });
    receiver.answer = { status: 302, headers: { location: url } };
    for (let day = 0; day < 6; day++) {
      now += dayMs;
      await store(completed());
      await send(withMail);
    }
    expect(await read(id)).toMatchObject({ isEnabled: false, disabledBecause: 'failing' });
    const errors = (await deliveries(id)).map(({ error }) => error);
    expect(errors).toContain('There were too many redirects.');
    expect(mail.received.at(-1)!.source).toContain('five days');
  });

  test('a receiver that asks to be left alone is left alone', async () => {
    await make({ events: ['result.completed'] });
    receiver.answer = { status: 429, headers: { 'retry-after': '7200' } };
    await store(completed());
    await send();
    await store(completed());
    now += 2 * hourMs - minuteMs;
    await send();
    expect(receiver.arrivals).toHaveLength(1);
    now += 2 * minuteMs;
    receiver.answer = { status: 200 };
    await send();
    expect(receiver.arrivals).toHaveLength(3);
  });

  test('one that more waits for than may wait is disabled; what is old is forgotten', async () => {
    const { db } = world.management.deps;
    const { id } = await make({ events: ['answer.given'] });
    await store(completed({ answers: [['a', '1'], ['b', '2'], ['c', '3']] })); // prettier-ignore
    expect(await disableOverfull(db, 3, new Date(now))).toEqual([]);
    expect(await disableOverfull(db, 2, new Date(now))).toMatchObject([{ id }]);
    expect(await read(id)).toMatchObject({ disabledBecause: 'too-many-waiting' });
    await world.call.patch(`${base}/${id}`, { isEnabled: true });
    await send();
    await forgetDeliveries(db, 1, new Date(now));
    // of one instant, so that none of them is older than the newest
    expect(await deliveries(id)).toHaveLength(3);
    now += 1_000;
    await store(completed());
    await send();
    await forgetDeliveries(db, 1, new Date(now));
    expect(await deliveries(id)).toHaveLength(1);
    await forgetDeliveries(db, 1, new Date(now + 31 * dayMs));
    expect(await deliveries(id)).toEqual([]);
  });

  test('deliveries are listed page by page, the newest first', async () => {
    const { id } = await make({ events: ['answer.given'] });
    for (let count = 0; count < 5; count++) {
      await store(completed());
      now += 1_000;
    }
    const first = await world.call.get(`${base}/${id}/deliveries?limit=3`);
    const rest = await world.call.get(`${base}/${id}/deliveries?limit=3&cursor=${first.body.nextCursor}`);
    const all = [...first.body.deliveries, ...rest.body.deliveries].map(({ createdAt }) => createdAt);
    expect([all.length, rest.body.nextCursor]).toEqual([5, null]);
    expect(all).toEqual(all.toSorted().toReversed());
  });

  test('are deleted alone or with their workspace, each with what waits for it', async () => {
    const { db } = world.management.deps;
    const waiting = (id: string) => db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id));
    const { id } = await make();
    await store(completed());
    expect(await waiting(id)).toBe(3);
    expect((await world.call.delete(`${base}/${id}`)).status).toBe(200);
    expect(await waiting(id)).toBe(0);

    const { workspaceId, secretToken } = await world.management.user();
    const call = world.management.as(secretToken);
    const body = { name: 'CRM', url, events: ['answer.given'] };
    const { webhook } = (await call.post(`/v1/workspaces/${workspaceId}/webhooks`, body)).body;
    await call.post(`/v1/workspaces/${workspaceId}/webhooks/${webhook.id}/test`);
    expect(await waiting(webhook.id)).toBe(1);
    expect((await call.delete(`/v1/workspaces/${workspaceId}`)).status).toBe(200);
    expect(await waiting(webhook.id)).toBe(0);
    expect(await db.$count(webhooks, eq(webhooks.id, webhook.id))).toBe(0);
  });

  test('the worker sends by itself, and nobody waits for a receiver of somebody else that answers nobody', async () => {
    const silent = new Receiver();
    const silentUrl = await silent.start();
    await silent.stop();
    const task = await sendingTask.start({ ...world.management.deps, backlog: createBacklog() });
    const { id } = await make({ url: silentUrl, name: 'dead' });
    const { secret } = await make();
    const tested = await world.call.post(`${base}/${id}/test`);
    expect(tested.body.delivery).toMatchObject({ status: 'waiting', event: { type: 'webhook.test' } });
    await storeTurns(world.management.deps)(Array.from({ length: 20 }, () => completed()));
    await receiver.hasReceived(60);
    for (const arrival of receiver.arrivals) verified(secret, arrival);
    expect(new Set(receiver.arrivals.map((arrival) => arrival.id)).size).toBe(60);
    await task.stop();
  });
});

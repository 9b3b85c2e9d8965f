import { sql } from 'drizzle-orm';
import { createLogger } from '@parley/server';
import { createEgress } from '@parley/server/egress';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { deliverDue } from '../../src/mail/deliver.ts';
import { createMailer, type Mailer } from '../../src/mail/mailer.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { tellOfResults } from '../../src/result-mails/tell-of-results.ts';
import { MailServer, type ReceivedMail } from '@parley/testing/mail-server';
import { until } from '@parley/testing';
import { completedTurn, freshResultId, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const world = useManagement();
const server = new MailServer();
const egress = createEgress({
  allowedNetworks: [],
  maxRequestBytes: 0,
  maxResponseBytes: 0,
  maxRedirects: 0,
});
let mailer: Mailer;
let botId: string;
let now: number;
beforeAll(async () => {
  mailer = createMailer(await server.start(), 'Parley <bots@parley.example>');
});
afterAll(async () => {
  mailer.close();
  await egress.close();
  await server.stop();
});
beforeEach(async () => {
  ({ id: botId } = await world.newWholeBot({ name: 'Leads' }));
  server.received.length = 0;
  server.refuses = undefined;
  now = Date.now();
});
afterEach(() => tell({ pace: 'off' }));

const path = (): string => `/v1/bots/${botId}/result-mails`;
const settings = { pace: 'each', hasAnswers: false, hour: 8, timeZone: 'Europe/Berlin' };
async function tell(over: object = {}): Promise<number> {
  const { status } = await world.call.put(path(), {
    ...settings,
    memberIds: [world.user.userId],
    ...over,
  });
  // the service has a clock of its own
  now = Math.max(now, Date.now());
  return status;
}

async function store(...sketches: Partial<TurnSketch>[]): Promise<string[]> {
  const records = sketches.map((sketch, index) =>
    completedTurn(now - dayMs + index, { botId, variables: { Name: 'Ada' }, ...sketch }),
  );
  await storeTurns({ ...world.management.deps, now: () => new Date(now) })(records);
  return records.map(({ results: [result] }) => result?.resultId ?? '');
}

/** Does the part of the worker at this time: writes the mails that are due, and sends them. */
async function work(): Promise<readonly ReceivedMail[]> {
  const { deps } = world.management;
  const clock = { now: () => new Date(now) };
  await until(async () => !(await tellOfResults({ ...deps, ...clock })));
  const logger = createLogger({ service: 'test', level: 'silent' });
  const parts = { keyService: undefined, allowedNetworks: [], files: undefined, logger };
  await until(async () => !(await deliverDue({ ...parts, ...clock, db: deps.db, mailer, egress })));
  return server.received.splice(0);
}

/** The address of somebody. */
const addressOf = async ({ secretToken }: { readonly secretToken: string }): Promise<string> =>
  (await world.management.as(secretToken).get('/v1/users/me')).body.user.email;

/** The text of a mail, and the address that ends such mails. */
function readMail({ source }: ReceivedMail): { readonly text: string; readonly url: string } {
  const text = source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return { text, url: /^List-Unsubscribe:\s+<([^>]+)>/m.exec(text)?.[1] ?? '' };
}

test('a member is told of each completed result once, with nothing of what was said', async () => {
  await tell();
  const [resultId] = await store({});
  const mails = await work();
  expect(mails.map(({ recipients }) => recipients)).toEqual([[await addressOf(world.user)]]);
  const { text } = readMail(mails[0]!);
  expect(text).toMatch(/^Subject: 1 new result: Leads\r$/m);
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(text).toContain(`/app/b/${botId}/results/${resultId}`);
  expect(text).not.toContain('Ada');
  // the same turn again, and the result completed once more by another session
  await store({ resultId: resultId! }, { resultId: resultId!, sessionId: '0.other' });
  await store({ isCompleted: false });
  now += 2 * minuteMs;
  expect(await work()).toEqual([]);
});

test('a result that is completed while a mail about others is written is told of in the next one', async () => {
  await tell();
  const { deps } = world.management;
  const stop = new AbortController();
  const telling = (async () => {
    while (!stop.signal.aborted) {
      now += 2 * minuteMs;
      await tellOfResults({ ...deps, now: () => new Date(now) });
    }
  })();
  const told: string[] = [];
  for (let batch = 0; batch < 60; batch++) told.push(...(await store({})));
  stop.abort();
  await telling;
  now += 2 * minuteMs;
  const texts = (await work()).map((mail) => readMail(mail).text);
  expect(told.filter((id) => texts.filter((text) => text.includes(`/results/${id}`)).length !== 1)).toEqual(
    [],
  );
});

test('results of the same minute are told in one mail, with the answers if the author allows it', async () => {
  await tell({ hasAnswers: true });
  await store({});
  expect(await work()).toHaveLength(1);
  await store(...Array.from({ length: 23 }, (_, index) => ({ variables: { Name: `Guest ${index}.` } })));
  expect(await work()).toEqual([]);
  now += minuteMs;
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  const { text } = readMail(mail!);
  expect(text).toMatch(/^Subject: 23 new results: Leads\r$/m);
  expect(text.match(/Name: Guest \d+\./g)).toHaveLength(20);
  expect(text).toContain('Guest 22.');
  expect(text).not.toContain('Guest 2.');
  expect(text).toContain('And 3 more: ');
});

test('a daily mail comes at its hour, tells of what came since the last, and does not come for nothing', async () => {
  now = Date.parse('2026-06-10T12:00:00Z');
  await tell({ pace: 'daily' });
  await store({}, {});
  const at = (time: string): void => {
    now = Date.parse(time);
  };
  await runNow(world.management.deps.db, '2026-06-11T06:00:00Z');
  at('2026-06-11T05:59:00Z');
  expect(await work()).toEqual([]);
  at('2026-06-11T06:00:00Z');
  const [mail] = await work();
  expect(readMail(mail!).text).toMatch(/^Subject: 2 new results: Leads\r$/m);
  at('2026-06-12T06:00:00Z');
  expect(await work()).toEqual([]);
  await store({});
  at('2026-06-12T10:00:00Z');
  expect(await work()).toEqual([]);
  at('2026-06-13T06:00:00Z');
  expect(await work()).toHaveLength(1);
});

/** The clock of the request that set the mails is the real one: sets the time of the first by hand. */
const runNow = (db: typeof world.management.deps.db, at: string) =>
  db.execute(sql`UPDATE result_mails SET next_at = ${at} WHERE bot_id = ${botId}`);

test('whoever has left the workspace, or is a guest there, is not told', async () => {
  const { management, user } = world;
  const [left, guest] = [await management.user(), await management.user()];
  await management.join(user.workspaceId, await addressOf(left), 'read');
  await management.join(user.workspaceId, await addressOf(guest), 'guest');
  expect(await tell({ memberIds: [guest.userId] })).toBe(404);
  expect(await tell({ memberIds: ['nobody'] })).toBe(404);
  await tell({ memberIds: [left.userId, user.userId] });
  await world.call.delete(`/v1/workspaces/${user.workspaceId}/members/${left.userId}`);
  await store({});
  expect((await work()).flatMap(({ recipients }) => recipients)).toEqual([await addressOf(user)]);
});

test('a mail leads to a page that asks, and a post to it ends the mails of its receiver alone', async () => {
  const { management, user } = world;
  const other = await management.user();
  await management.join(user.workspaceId, await addressOf(other), 'read');
  await tell({ memberIds: [user.userId, other.userId] });
  await store({});
  const address = await addressOf(user);
  const mine = (await work()).find(({ recipients }) => recipients[0] === address);
  const { url } = readMail(mine!);
  const link = `${management.url}${new URL(url).pathname}`;
  const memberIds = async (): Promise<string[]> => (await world.call.get(path())).body.resultMails.memberIds;
  const asked = await fetch(link);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await asked.text()).toContain('<form method="post">');
  expect(await memberIds()).toHaveLength(2);
  for (let time = 0; time < 2; time++) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const done = await fetch(link, { method: 'POST', body });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('no more mails')]);
    expect(await memberIds()).toEqual([other.userId]);
  }
  const forged = link.replace(user.userId, other.userId);
  expect([(await fetch(forged)).status, (await fetch(forged, { method: 'POST' })).status]).toEqual([
    404, 404,
  ]);
  expect(await memberIds()).toEqual([other.userId]);
});

test('a worker that dies before the mails are handed over tells of the results later, and once', async () => {
  await tell();
  await store({});
  const { deps } = world.management;
  // whatever fails while the mail is written takes everything back
  await deps.db.execute(sql`ALTER TABLE deliveries RENAME TO deliveries_away`);
  await tellOfResults({ ...deps, now: () => new Date(now) });
  await deps.db.execute(sql`ALTER TABLE deliveries_away RENAME TO deliveries`);
  expect(await work()).toEqual([]);
  now += 60 * minuteMs;
  expect(await work()).toHaveLength(1);
  now += 60 * minuteMs;
  expect(await work()).toEqual([]);
});

test('beyond the mails that an organization has a day, results wait and are told in one', async () => {
  await tell();
  await world.management.deps.db.execute(
    sql`UPDATE result_mails SET sent_on = ${new Date(now).toISOString().slice(0, 10)}, sent_count = 1000`,
  );
  await store({}, {});
  expect(await work()).toEqual([]);
  now += dayMs;
  const [mail] = await work();
  expect(readMail(mail!).text).toMatch(/^Subject: 2 new results: Leads\r$/m);
});

test('a deleted result is not told of, and an old note of one that was is forgotten', async () => {
  await tell();
  const [deleted, kept] = await store({}, {});
  await world.call.delete(`/v1/bots/${botId}/results/${deleted}`);
  const { text } = readMail((await work())[0]!);
  expect(text).toContain(kept);
  expect(text).not.toContain(deleted);
  const notes = async (): Promise<number> =>
    (await world.management.deps.db.execute(sql`SELECT FROM result_notices WHERE bot_id = ${botId}`)).rows
      .length;
  expect(await notes()).toBe(1);
  await runMaintenance({ ...world.management.deps, now: () => new Date(now + 31 * dayMs) });
  expect(await notes()).toBe(0);
});

test('nobody is told unless the settings say so, and they are given back as they were set', async () => {
  expect((await world.call.get(path())).body).toEqual({
    resultMails: { pace: 'off', hasAnswers: false, hour: 8, timeZone: 'UTC', memberIds: [] },
    canSend: false,
  });
  await store({ resultId: freshResultId(now - dayMs) });
  const set = { ...settings, pace: 'daily', hasAnswers: true, hour: 23, memberIds: [world.user.userId] };
  expect((await world.call.put(path(), set)).body).toEqual({ resultMails: set });
  expect((await world.call.get(path())).body.resultMails).toEqual(set);
  now += 2 * dayMs;
  expect(await work()).toEqual([]);
});

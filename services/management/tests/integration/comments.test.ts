import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { createLogger } from '@parley/server';
import { createEgress } from '@parley/server/egress';
import { MailServer } from '@parley/testing/mail-server';
import { randomUUID } from 'node:crypto';
import { until } from '@parley/testing';
import type { NewUser } from '../../src/cli/create-user.ts';
import { comments, commentThreads } from '../../src/database/schema/comments.ts';
import { users } from '../../src/database/schema/users.ts';
import { deliverDue } from '../../src/mail/deliver.ts';
import { createMailer, type Mailer } from '../../src/mail/mailer.ts';
import { setSuspended } from '../../src/workspaces/suspend-workspace.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ SMTP_URL: 'smtp://127.0.0.1:1' });
const server = new MailServer();
const egress = createEgress({
  allowedNetworks: [],
  maxRequestBytes: 0,
  maxResponseBytes: 0,
  maxRedirects: 0,
});
let mailer: Mailer;
let botId: string;

beforeAll(async () => {
  mailer = createMailer(await server.start(), 'Parley <bots@parley.example>');
});
afterAll(async () => {
  mailer.close();
  await egress.close();
  await server.stop();
});
beforeEach(async () => {
  ({ id: botId } = await world.newBot({ name: 'Leads' }));
  server.received.length = 0;
});

const path = (rest = ''): string => `/v1/bots/${botId}/comments${rest}`;
const replies = (threadId: string, rest = ''): string => path(`/${threadId}/replies${rest}`);
const codeOf = ({ status, body }: { status: number; body: { type?: string } }) => [
  status,
  body.type?.split('/').at(-1),
];

type Member = NewUser & { readonly call: Caller; readonly email: string };

/** Somebody who joins the workspace. */
async function member(mode: 'guest' | 'read' | 'write', name?: string): Promise<Member> {
  const user = await world.management.user();
  const call = world.management.as(user.secretToken);
  const { email } = (await call.get('/v1/users/me')).body.user;
  if (name !== undefined) await call.patch('/v1/users/me', { name });
  await world.management.join(world.user.workspaceId, email, mode);
  return { ...user, call, email };
}

async function begin(over: object = {}, call: Caller = world.call) {
  const { body, text, status } = await call.post(path(), { groupId: 'group', text: 'Why?', ...over });
  if (status !== 200) throw new Error(text);
  return { threadId: body.thread.id, commentId: body.comments[0]?.id ?? '', body };
}

const listed = async (call: Caller = world.call) => (await call.get(path())).body.threads;

/** Sends what is due; gives the texts of the mails by their receivers. */
async function work(): Promise<Readonly<Record<string, string>>> {
  const { db, now } = world.management.deps;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const parts = { keyService: undefined, allowedNetworks: [], files: undefined, logger };
  await until(async () => !(await deliverDue({ ...parts, db, now, mailer, egress })));
  return Object.fromEntries(
    server.received
      .splice(0)
      .map(({ recipients, source }) => [
        recipients.join(),
        source
          .replace(/=\r\n/g, '')
          .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      ]),
  );
}

test('a thread at a block holds its comments in order, and says who began it', async () => {
  const ada = await member('write', 'Ada');
  const { threadId, body } = await begin({ blockId: 'block', text: ` ${'Long. '.repeat(50)}` }, ada.call);
  expect(body.thread).toMatchObject({ groupId: 'group', blockId: 'block', isDone: false, count: 1 });
  const { status, body: replied } = await world.call.post(replies(threadId), { text: 'Because.' });
  expect([status, replied.thread.count]).toEqual([200, 2]);
  expect(replied.comments.map(({ text }) => text)).toEqual(['Long. '.repeat(50).trim(), 'Because.']);
  const [thread, ...others] = await listed();
  expect(others).toEqual([]);
  expect(thread).toEqual(replied.thread);
  expect(thread).toMatchObject({
    author: { userId: ada.userId, name: 'Ada' },
    excerpt: 'Long. '.repeat(50).slice(0, 200),
  });
  expect((await world.call.get(path(`/${threadId}`))).body).toEqual(replied);
});

test('guests and readers comment, and threads are done and reopened', async () => {
  const [guest, reader] = [await member('guest', 'Guest'), await member('read', 'Reader')];
  const { threadId } = await begin({}, guest.call);
  expect((await reader.call.post(replies(threadId), { text: 'Fine.' })).status).toBe(200);
  const done = await reader.call.patch(path(`/${threadId}`), { isDone: true });
  expect(done.body.thread).toMatchObject({ isDone: true, doneBy: { userId: reader.userId, name: 'Reader' } });
  const again = await guest.call.patch(path(`/${threadId}`), { isDone: false });
  expect(again.body.thread).toMatchObject({ isDone: false, doneBy: null });
});

test('guests see no addresses, not even in mails', async () => {
  const [guest, nameless] = [await member('guest', 'Guest'), await member('read')];
  const { threadId } = await begin({ mentions: [guest.userId, nameless.userId] }, nameless.call);
  await nameless.call.patch(path(`/${threadId}`), { isDone: true });
  const answers = [
    await guest.call.get(path()),
    await guest.call.get(path(`/${threadId}`)),
    await guest.call.get(`/v1/bots/${botId}/commenters`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ text }) => text.includes('@test.invalid'))).toEqual([]);
  expect(answers[2]?.body.commenters).toContainEqual({ userId: nameless.userId, name: null });
  expect((await listed(nameless.call))[0]?.author?.name).toBe(nameless.email);
  const mails = await work();
  expect(Object.keys(mails)).toEqual([guest.email]);
  expect(mails[guest.email]).toContain('A member mentioned you');
  expect(mails[guest.email]).not.toContain(nameless.email);
});

test('only its author edits a comment, and only they or those who may write delete it', async () => {
  const [guest, reader] = [await member('guest'), await member('read')];
  const { threadId, commentId } = await begin({}, guest.call);
  const it = replies(threadId, `/${commentId}`);
  for (const call of [reader.call, world.call])
    expect(codeOf(await call.patch(it, { text: 'Mine' }))).toEqual([403, 'forbidden']);
  expect(codeOf(await reader.call.delete(it))).toEqual([403, 'forbidden']);
  const edited = await guest.call.patch(it, { text: 'Better.' });
  expect(edited.body.comments).toMatchObject([{ text: 'Better.', editedAt: expect.any(String) }]);
  const second = (await reader.call.post(replies(threadId), { text: 'Yes.' })).body.comments[1]?.id ?? '';
  // the oldest goes, and the thread is said to be by whoever has the oldest then
  expect((await world.call.delete(it)).body).toEqual({ commentId });
  expect(await listed()).toMatchObject([
    { id: threadId, count: 1, excerpt: 'Yes.', author: { userId: reader.userId } },
  ]);
  expect((await reader.call.delete(replies(threadId, `/${second}`))).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(codeOf(await world.call.get(path(`/${threadId}`)))).toEqual([404, 'comment-thread-not-found']);
});

test('threads and comments of another bot are like ones that are not there', async () => {
  const { threadId, commentId } = await begin();
  const other = await world.newBot();
  const elsewhere = `/v1/bots/${other.id}/comments/${threadId}`;
  const text = { text: 'x' };
  for (const answer of [
    await world.call.get(elsewhere),
    await world.call.patch(elsewhere, { isDone: true }),
    await world.call.post(`${elsewhere}/replies`, text),
    await world.call.patch(`${elsewhere}/replies/${commentId}`, text),
    await world.call.delete(`${elsewhere}/replies/${commentId}`),
  ])
    expect(codeOf(answer)).toEqual([404, 'comment-thread-not-found']);
  const second = await begin();
  for (const answer of [
    await world.call.patch(replies(second.threadId, `/${commentId}`), text),
    await world.call.delete(replies(second.threadId, `/${commentId}`)),
  ])
    expect(codeOf(answer)).toEqual([404, 'comment-not-found']);
});

test('a member who is mentioned is told by mail once, the author is not', async () => {
  const [ada, grace] = [await member('read', 'Ada'), await member('write', 'Grace')];
  const mentions = [grace.userId, ada.userId, grace.userId];
  const { threadId, commentId, body } = await begin({ text: '@Grace, really?', mentions }, ada.call);
  expect(body.comments[0]?.mentions.map(({ userId, isMailed }) => [userId, isMailed]).sort()).toEqual(
    [
      [ada.userId, false],
      [grace.userId, true],
    ].sort(),
  );
  const mails = await work();
  expect(Object.keys(mails)).toEqual([grace.email]);
  expect(mails[grace.email]).toMatch(/^Subject: Ada mentioned you: Leads\r$/m);
  expect(mails[grace.email]).toContain('@Grace, really?');
  expect(mails[grace.email]).toContain(`/app/b/${botId}?thread=${threadId}`);
  // edited, mentioned no more, and again
  for (const now of [mentions, [], mentions, [grace.userId, world.user.userId]])
    await ada.call.patch(replies(threadId, `/${commentId}`), { text: 'Edited.', mentions: now });
  const own = (await world.call.get('/v1/users/me')).body.user.email;
  expect(Object.keys(await work())).toEqual([own]);
});

test('whoever is no member of the workspace cannot be mentioned, and nothing is stored then', async () => {
  const left = await member('read');
  const { threadId } = await begin({ mentions: [left.userId] });
  await world.call.delete(`/v1/workspaces/${world.user.workspaceId}/members/${left.userId}`);
  const stranger = await world.management.user();
  for (const userId of [left.userId, stranger.userId, 'nobody'])
    expect(codeOf(await world.call.post(path(), { groupId: 'g', text: 'x', mentions: [userId] }))).toEqual([
      404,
      'member-not-found',
    ]);
  expect((await listed()).map(({ id }) => id)).toEqual([threadId]);
  // a mention that stands may stay when its comment is edited
  const { body } = await world.call.get(path(`/${threadId}`));
  const it = replies(threadId, `/${body.comments[0]?.id}`);
  expect((await world.call.patch(it, { text: 'y', mentions: [left.userId] })).status).toBe(200);
});

test('a mail leads to a page that asks, and a post to it ends such mails until they are turned on again', async () => {
  const ada = await member('read', 'Ada');
  await begin({ mentions: [ada.userId] });
  const url = /^List-Unsubscribe:\s+<([^>]+)>/m.exec((await work())[ada.email] ?? '')?.[1] ?? '';
  const link = `${world.management.url}${new URL(url).pathname}`;
  const wants = async () => (await ada.call.get('/v1/users/me')).body.user.hasMentionMails;
  expect(await (await fetch(link)).text()).toContain('<form method="post">');
  expect(await wants()).toBe(true);
  expect((await fetch(link.replace(ada.userId, world.user.userId), { method: 'POST' })).status).toBe(404);
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect(await wants()).toBe(false);
  const { body } = await begin({ mentions: [ada.userId] });
  expect(body.comments[0]?.mentions).toMatchObject([{ isMailed: false }]);
  expect(await work()).toEqual({});
  await ada.call.patch('/v1/users/me', { hasMentionMails: true });
  await begin({ mentions: [ada.userId] });
  expect(Object.keys(await work())).toEqual([ada.email]);
});

test('an organization that has had its mails of the day still mentions, without mails', async () => {
  const { organizationId } = (
    await world.management.deps.db
      .select({ organizationId: users.organizationId })
      .from(users)
      .where(eq(users.id, world.user.userId))
  )[0]!;
  const ada = await member('read');
  await world.management.deps.commentLimits.takeMails(organizationId, 1_000);
  const { body } = await begin({ mentions: [ada.userId] });
  expect(body.comments[0]?.mentions).toMatchObject([{ userId: ada.userId, isMailed: false }]);
  expect(await work()).toEqual({});
});

test('a user comments thirty times a minute and no more, also if they delete', async () => {
  const ada = await member('read');
  const codes: number[] = [];
  for (let time = 0; time < 31; time++) {
    const { status, body } = await ada.call.post(path(), { groupId: 'g', text: 'x' });
    codes.push(status);
    if (status === 200) await ada.call.delete(replies(body.thread.id, `/${body.comments[0]?.id}`));
  }
  expect(codes.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(codes[30]).toBe(429);
});

test('a bot has 500 threads and a thread 100 comments and no more, also of many at once', async () => {
  const { db, now } = world.management.deps;
  const at = now();
  const { threadId } = await begin();
  await db
    .insert(comments)
    .values(Array.from({ length: 97 }, () => ({ id: randomUUID(), threadId, text: 'x', createdAt: at })));
  await db.update(commentThreads).set({ count: 98 }).where(eq(commentThreads.id, threadId));
  const ada = await member('read');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ada.call.post(replies(threadId), { text: 'y' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter((answer) => codeOf(answer)[1] === 'limit-reached')).toHaveLength(3);
  await db.insert(commentThreads).values(
    Array.from({ length: 498 }, () => ({
      id: randomUUID(),
      botId,
      groupId: 'g',
      createdAt: at,
      updatedAt: at,
    })),
  );
  const begun = await Promise.all(
    Array.from({ length: 3 }, () => ada.call.post(path(), { groupId: 'g', text: 'y' })),
  );
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a text is neither empty nor longer than 2,000 characters, and mentions ten at most', async () => {
  for (const body of [
    { text: ' ' },
    { text: 'x'.repeat(2_001) },
    { text: 'x', mentions: Array(11).fill(world.user.userId) },
  ])
    expect(codeOf(await world.call.post(path(), { groupId: 'g', ...body }))).toEqual([
      400,
      'invalid-request',
    ]);
  expect(await listed()).toEqual([]);
});

test('exports, copies and versions of a bot have no comments, and they go with the bot', async () => {
  const { db } = world.management.deps;
  const { threadId } = await begin({ text: 'A secret thought.' });
  expect((await world.call.get(`/v1/bots/${botId}`)).text).not.toContain('A secret thought.');
  await world.call.delete(`/v1/bots/${botId}`);
  expect(await db.select().from(comments).where(eq(comments.threadId, threadId))).toHaveLength(1);
  expect((await world.call.delete(`/v1/archived-bots/${botId}`)).status).toBe(200);
  expect(await db.select().from(comments).where(eq(comments.threadId, threadId))).toEqual([]);
});

test('the comments of somebody whose account is gone stay, by a former member', async () => {
  const { db } = world.management.deps;
  const gone = await member('write', 'Gone');
  const { threadId } = await begin({ text: 'Still true.' }, gone.call);
  await begin({ mentions: [gone.userId] });
  await gone.call.patch(path(`/${threadId}`), { isDone: true });
  await db.execute(sql`DELETE FROM tokens WHERE user_id = ${gone.userId}`);
  await db.execute(sql`DELETE FROM members WHERE user_id = ${gone.userId}`);
  await db.delete(users).where(eq(users.id, gone.userId));
  const { body } = await world.call.get(path(`/${threadId}`));
  expect(body).toMatchObject({
    thread: { author: null, isDone: true, doneBy: null },
    comments: [{ author: null, text: 'Still true.' }],
  });
});

test('comments wait while the workspace is suspended, and can be read', async () => {
  const owner = await world.management.user();
  const call = world.management.as(owner.secretToken);
  const made = await call.post('/v1/bots', { workspaceId: owner.workspaceId, bot: {} });
  const at = `/v1/bots/${made.body.bot.id}/comments`;
  await setSuspended(world.management.deps, owner.workspaceId, true);
  expect((await call.post(at, { groupId: 'g', text: 'x' })).body.type).toMatch(/\/workspace-locked$/);
  expect((await call.get(at)).status).toBe(200);
});

import { describe, expect, test } from '@jest/globals';
import { answers as storedAnswers } from '../../src/database/schema/answers.ts';
import { results } from '../../src/database/schema/results.ts';
import { transcript } from '../../src/database/schema/transcript.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { storedRows } from '../support/stored.ts';
import { freshResultId, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Specification: Workspace. Every field with what it is when nobody has said anything. */
const fresh = {
  id: expect.any(String),
  createdAt: expect.stringMatching(timestamp),
  updatedAt: expect.stringMatching(timestamp),
  name: 'Support',
  icon: null,
  plan: 'FREE',
  paymentProviderId: null,
  settings: null,
  isSuspended: false,
  isPastDue: false,
  isVerified: false,
  chatsHardLimit: null,
  checkFloor: {},
  lastActivityAt: null,
  inactiveFirstEmailSentAt: null,
  inactiveSecondEmailSentAt: null,
};

describe('Create a workspace', () => {
  test('every field of the specification is returned, the two custom limits are not', async () => {
    const { status, body } = await world.call.post('/v1/workspaces', { name: 'Support' });
    expect(status).toBe(200);
    expect(body).toEqual({ workspace: fresh });
  });

  test.each([
    ['name is given back without spaces around it', { name: '  Sales ' }, { name: 'Sales' }],
    ['icon is given back', { name: 'A', icon: '🚀' }, { icon: '🚀' }],
    ['icon may be null', { name: 'A', icon: null }, { icon: null }],
    ['unknown fields are ignored', { name: 'A', plan: 'PRO' }, { plan: 'FREE' }],
    ['two workspaces may have one name', { name: 'A' }, { name: 'A' }],
  ])('%s', async (_what, sent, expected) => {
    const { status, body } = await world.call.post('/v1/workspaces', sent);
    expect(status).toBe(200);
    expect(body.workspace).toMatchObject(expected);
  });

  test.each([
    ['no name', {}, '/name'],
    ['an empty name', { name: ' ' }, '/name'],
    ['a name that is no text', { name: 7 }, '/name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, '/name'],
    ['an icon that is no text', { name: 'A', icon: 7 }, '/icon'],
  ])('%s is refused with a pointer', async (_what, sent, pointer) => {
    const { status, body } = await world.call.post('/v1/workspaces', sent);
    expect(status).toBe(400);
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });
});

describe('Get a workspace', () => {
  test('the two custom limits and the mode of its creator, who may write', async () => {
    const created = await world.call.post('/v1/workspaces', { name: 'Support' });
    const { status, body } = await world.call.get(`/v1/workspaces/${created.body.workspace.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      workspace: { ...fresh, customChatsLimit: null, customSeatsLimit: null },
      currentUserMode: 'write',
    });
  });

  test('reading it is activity, noted once a day', async () => {
    const created = await world.call.post('/v1/workspaces', { name: 'Support' });
    const path = `/v1/workspaces/${created.body.workspace.id}`;
    await world.call.get(path);
    const noted = (await world.call.get(path)).body.workspace.lastActivityAt;
    expect(noted).toMatch(timestamp);
    expect((await world.call.get(path)).body.workspace.lastActivityAt).toBe(noted);
  });

  test.each(['guest', 'read', 'write'] as const)('a member who may %s is told so', async (mode) => {
    const other = await world.management.user();
    const { email } = (await members(other.workspaceId, other.secretToken))[0]!;
    const { workspaceId } = world.user;
    await world.management.join(workspaceId, email, mode);
    const { body } = await world.management.as(other.secretToken).get(`/v1/workspaces/${workspaceId}`);
    expect(body.currentUserMode).toBe(mode);
  });
});

const members = async (workspaceId: string, token: string) =>
  (await world.management.as(token).get(`/v1/workspaces/${workspaceId}/members`)).body.members;

describe('Extensions', () => {
  test('a user lists the workspaces of theirs, oldest first, each with a mode', async () => {
    const user = await world.management.user();
    const call = world.management.as(user.secretToken);
    await call.post('/v1/workspaces', { name: 'Second' });
    const { body } = await call.get('/v1/workspaces');
    expect(body.workspaces).toHaveLength(2);
    expect(body.workspaces[0]).toMatchObject({
      workspace: { id: user.workspaceId },
      currentUserMode: 'write',
    });
    expect(body.workspaces[1]?.workspace.name).toBe('Second');
  });

  test('update changes what is sent and nothing else', async () => {
    const { body } = await world.call.post('/v1/workspaces', { name: 'Old', icon: '🌱' });
    const path = `/v1/workspaces/${body.workspace.id}`;
    const renamed = await world.call.patch(path, { name: 'New' });
    expect(renamed.body.workspace).toMatchObject({ name: 'New', icon: '🌱' });
    const bare = await world.call.patch(path, { icon: null });
    expect(bare.body.workspace).toMatchObject({ name: 'New', icon: null });
  });

  test('delete takes bots, tokens and what Redis knows of them along', async () => {
    const user = await world.management.user();
    const call = world.management.as(user.secretToken);
    const { workspaceId } = user;
    const { body } = await call.post('/v1/bots', { workspaceId, bot: { publicId: `gone-${workspaceId}` } });
    const token = await call.post(`/v1/workspaces/${workspaceId}/tokens`, { name: 'Page' });
    expect(token.status).toBe(200);
    const { deps } = world.management;
    await deps.redis.sadd(deps.keys.shards, '0');
    const at = Date.now();
    const resultId = freshResultId(at);
    const answers: [string, string][] = [['name', 'Ada']];
    await storeTurns(deps)([
      turnOf({ botId: body.bot.id, resultId, turn: 1, sessionStartedAt: at, answers }),
    ]);
    expect((await storedRows(deps.db, body.bot.id)).answers).toHaveLength(1);
    expect((await call.delete(`/v1/workspaces/${workspaceId}`)).body).toEqual({ workspaceId });
    expect((await call.get(`/v1/workspaces/${workspaceId}`)).status).toBe(404);
    expect((await call.get(`/v1/bots/${body.bot.id}`)).status).toBe(404);
    expect(await deps.db.select().from(results)).toEqual([]);
    expect(await deps.db.select().from(storedAnswers)).toEqual([]);
    expect(await deps.db.select().from(transcript)).toEqual([]);
    const { keys } = deps;
    expect(await deps.redis.exists(keys.gone(0, workspaceId))).toBe(1);
    expect(await deps.redis.zscore(keys.erased, workspaceId)).not.toBeNull();
    expect((await world.pointerAt(keys.publicId(`gone-${workspaceId}`))).pointer).toBeNull();
    expect((await world.pointerAt(keys.published(body.bot.id))).pointer).toBeNull();
    expect((await world.management.as(token.body.value).get('/v1/workspaces')).status).toBe(401);
  });
});

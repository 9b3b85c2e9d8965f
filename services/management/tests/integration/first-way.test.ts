import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cachedPointerSchema, cachedPrincipalSchema, snapshotSchema } from '@parley/schema/internal';
import { botContent } from '@parley/testing';
import type { NewUser } from '../../src/cli/create-user.ts';
import { hashOfToken } from '../../src/principals/token.ts';
import { ManagementUnderTest, type Caller } from '../support/management-under-test.ts';

let management: ManagementUnderTest;
let user: NewUser;
let call: Caller;

beforeAll(async () => {
  management = await ManagementUnderTest.start();
  user = await management.user();
  call = management.as(user.secretToken);
});
afterAll(() => management.stop());

const inRedis = async (key: string): Promise<unknown> =>
  JSON.parse((await management.deps.redis.get(key)) ?? 'null');

describe('from import to what chat runs', () => {
  test('a published bot is in Redis, pointer and snapshot, before publish answers', async () => {
    const imported = await call.post('/v1/bots/import', {
      workspaceId: user.workspaceId,
      bot: { version: '6', name: 'Greeter', ...botContent() },
    });
    expect(imported.status).toBe(200);
    const botId: string = imported.body.bot.id;
    const patched = await call.patch(`/v1/bots/${botId}`, { bot: { publicId: 'greeter' } });
    expect(patched.body.bot.publicId).toBe('greeter');
    const published = await call.post(`/v1/bots/${botId}/publish`);
    expect(published.status).toBe(200);
    const { hash } = published.body.version;

    const { keys } = management.deps;
    const pointer = cachedPointerSchema.parse(await inRedis(keys.publicId('greeter')));
    expect(pointer.pointer).toMatchObject({ botId, hash, workspaceId: user.workspaceId, isClosed: false });
    const byBot = cachedPointerSchema.parse(await inRedis(keys.published(botId)));
    expect(byBot).toMatchObject({ revision: pointer.revision, pointer: pointer.pointer });
    const snapshot = snapshotSchema.parse(await inRedis(keys.snapshot(botId, hash)));
    expect(snapshot.content.groups).toEqual(botContent().groups);

    // and the same for a chat service whose Redis has lost it all
    const asked = await management.internal('/internal/public-ids/greeter');
    expect(asked.body.pointer).toEqual(pointer.pointer);
    const kept = await management.internal(`/internal/bots/${botId}/snapshots/${hash}`);
    expect(kept.body).toEqual(snapshot);
  });

  test('both kinds of token are known to chat as hashes alone', async () => {
    const made = await call.post(`/v1/workspaces/${user.workspaceId}/tokens`, { name: 'Page' });
    expect(made.status).toBe(200);
    const value: string = made.body.value;
    expect(value).toMatch(/^parley_pk_[\w-]{49}$/);
    const fact = cachedPrincipalSchema.parse(await inRedis(management.deps.keys.token(hashOfToken(value))));
    expect(fact.principal).toMatchObject({ kind: 'publishable', workspaceId: user.workspaceId });

    const asked = await management.internal(`/internal/tokens/${hashOfToken(user.secretToken)}`);
    expect(asked.body.principal).toMatchObject({
      kind: 'secret',
      userId: user.userId,
      memberships: [{ workspaceId: user.workspaceId, mode: 'write' }],
    });
  });

  test('what nobody has is answered with null inside, what is published nowhere with 404', async () => {
    const unknown = await management.internal('/internal/public-ids/nobody');
    expect(unknown.body).toMatchObject({ revision: 0, pointer: null });
    expect((await management.internal(`/internal/tokens/${'0'.repeat(64)}`)).body.principal).toBeNull();
    expect((await management.internal('/internal/bots/none/snapshots/none')).status).toBe(404);
  });

  test('the internal API is for the internal token alone, and that token for nothing else', async () => {
    const { status } = await call.get('/../internal/bots/x/pointer');
    expect(status).toBe(403);
    const asChat = management.as(management.internalToken);
    expect((await asChat.get(`/v1/workspaces/${user.workspaceId}`)).status).toBe(403);
  });
});

import { describe, expect, test } from '@jest/globals';
import { botContent } from '@parley/testing';
import { hashOfToken } from '@parley/server';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

describe('from import to what chat runs', () => {
  test('a published bot is in Redis, pointer and snapshot, before publish answers', async () => {
    const imported = await world.call.post('/v1/bots/import', {
      workspaceId: world.user.workspaceId,
      bot: { version: '6', name: 'Greeter', ...botContent() },
    });
    expect(imported.status).toBe(200);
    const botId = imported.body.bot.id;
    const patched = await world.call.patch(`/v1/bots/${botId}`, { bot: { publicId: 'greeter' } });
    expect(patched.body.bot.publicId).toBe('greeter');
    const published = await world.call.post(`/v1/bots/${botId}/publish`);
    expect(published.status).toBe(200);
    const { hash } = published.body.version;

    const { keys } = world.management.deps;
    const pointer = await world.pointerAt(keys.publicId('greeter'));
    expect(pointer.pointer).toMatchObject({
      botId,
      hash,
      workspaceId: world.user.workspaceId,
      isClosed: false,
    });
    const byBot = await world.pointerAt(keys.published(botId));
    expect(byBot).toMatchObject({ revision: pointer.revision, pointer: pointer.pointer });
    const snapshot = await world.snapshotAt(keys.snapshot(botId, hash));
    expect(snapshot.content.groups).toEqual(botContent().groups);

    // and the same for a chat service whose Redis has lost it all
    const asked = await world.management.internal('/internal/public-ids/greeter');
    expect(asked.body).toHaveProperty('pointer', pointer.pointer);
    const kept = await world.management.internal(`/internal/bots/${botId}/snapshots/${hash}`);
    expect(kept.body).toEqual(snapshot);
  });

  test('both kinds of token are known to chat as hashes alone', async () => {
    const made = await world.call.post(`/v1/workspaces/${world.user.workspaceId}/tokens`, { name: 'Page' });
    expect(made.status).toBe(200);
    const { value } = made.body;
    expect(value).toMatch(/^parley_pk_[\w-]{49}$/);
    const entry = await world.principalAt(world.management.deps.keys.token(hashOfToken(value)));
    expect(entry.principal).toMatchObject({ kind: 'publishable', workspaceId: world.user.workspaceId });

    const asked = await world.management.internal(`/internal/tokens/${hashOfToken(world.user.secretToken)}`);
    expect(asked.body).toMatchObject({
      principal: {
        kind: 'secret',
        userId: world.user.userId,
        memberships: [{ workspaceId: world.user.workspaceId, mode: 'write' }],
      },
    });
  });

  test('what nobody has is answered with null inside, what is published nowhere with 404', async () => {
    const unknown = await world.management.internal('/internal/public-ids/nobody');
    expect(unknown.body).toMatchObject({ revision: 0, pointer: null });
    const noToken = await world.management.internal(`/internal/tokens/${'0'.repeat(64)}`);
    expect(noToken.body).toMatchObject({ principal: null });
    expect((await world.management.internal('/internal/bots/none/snapshots/none')).status).toBe(404);
  });

  test('the internal API is for the internal token alone, and that token for nothing else', async () => {
    const { status } = await world.call.get('/../internal/bots/x/pointer');
    expect(status).toBe(403);
    const asChat = world.management.as(world.management.internalToken);
    expect((await asChat.get(`/v1/workspaces/${world.user.workspaceId}`)).status).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { cachedCredentialSchema, internalApi, type CachedCredential } from '@parley/schema/contract';
import {
  deleteCredentialRow,
  insertCredential,
  takeRevision,
} from '../../src/credentials/credential.repository.ts';
import { openRow, sealedColumns } from '../../src/credentials/sealed-row.ts';
import { inOutboxTransaction } from '../../src/outbox/outbox-transaction.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const data = { apiKey: 'sk-of-the-tests-1234', baseUrl: 'https://models.example/v1' };

/** Stores a credential of the user's workspace, and gives its id. */
async function stored(): Promise<string> {
  const { deps } = world.management;
  const id = randomUUID();
  await inOutboxTransaction(deps, async (tx, enqueue) => {
    const secretRevision = await takeRevision(tx);
    const { workspaceId } = world.user;
    const place = { workspaceId, id, type: 'openai-compatible', secretRevision } as const;
    const columns = await sealedColumns(deps.keyService!, place, data);
    const at = deps.now();
    const { change } = await insertCredential(tx, { ...columns, name: 'Key', createdAt: at, updatedAt: at });
    await enqueue(change);
  });
  return id;
}
const inRedis = async (id: string): Promise<CachedCredential> => {
  const { redis, keys } = world.management.deps;
  return cachedCredentialSchema.parse(
    JSON.parse((await redis.get(keys.credential(world.user.workspaceId, id))) ?? 'null'),
  );
};

test('passes a credential on to chat as ciphertext alone', async () => {
  const id = await stored();
  const entry = await inRedis(id);
  expect(entry.credential).toMatchObject({
    id,
    workspaceId: world.user.workspaceId,
    type: 'openai-compatible',
  });
  expect(JSON.stringify(entry)).not.toContain(data.apiKey);
  const { dataKey, sealed, ...place } = entry.credential!;
  const bytes = { dataKey: Buffer.from(dataKey, 'base64'), sealed: Buffer.from(sealed, 'base64') };
  expect(await openRow(world.management.deps.keyService!, { ...place, ...bytes })).toEqual({
    data,
    hosts: ['models.example'],
  });
});

test('answers chat on a miss, and counts that as use', async () => {
  const id = await stored();
  const { workspaceId } = world.user;
  const answer = await world.management.internal(internalApi.credential.path(workspaceId, id));
  expect(answer.body).toMatchObject({ credential: { id } });
  const foreign = await world.management.internal(internalApi.credential.path('other', id));
  expect(foreign.body).toMatchObject({ credential: null });
});

test('leaves a tombstone of one that was deleted, which no older entry replaces', async () => {
  const { deps } = world.management;
  const id = await stored();
  const before = await inRedis(id);
  await inOutboxTransaction(deps, async (tx, enqueue) => {
    await enqueue((await deleteCredentialRow(tx, world.user.workspaceId, id))!);
  });
  const after = await inRedis(id);
  expect(after.credential).toBeNull();
  expect(after.revision).toBeGreaterThan(before.revision);
});

test('leaves one of each credential of a workspace that was deleted', async () => {
  const id = await stored();
  const { workspaceId } = world.user;
  expect((await world.call.delete(`/v1/workspaces/${workspaceId}`)).status).toBe(200);
  expect((await inRedis(id)).credential).toBeNull();
});

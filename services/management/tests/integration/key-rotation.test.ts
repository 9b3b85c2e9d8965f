import { randomBytes } from 'node:crypto';
import { cachedCredentialSchema } from '@parley/schema/contract';
import { createKeyRing, Secret, type KeyService } from '@parley/server';
import { until } from '@parley/testing';
import { sql } from 'drizzle-orm';
import { checkKeys } from '../../src/credentials/check-keys.ts';
import { findCredential } from '../../src/credentials/credential.repository.ts';
import { rotateKeys, type Rotation } from '../../src/credentials/rotate-keys.ts';
import { openRow } from '../../src/credentials/sealed-row.ts';
import { migratedDatabase } from '../support/migrated-database.ts';
import { useManagement } from '../support/use-management.ts';

const keyNamed = (name: string): Secret => new Secret(`${name}:${randomBytes(32).toString('base64')}`);
const [older, newer] = [keyNamed('2026a'), keyNamed('2026b')];
const both = createKeyRing([newer, older]);

/** The service as it was started before the key was changed: it seals with the older one. */
const world = useManagement({
  CREDENTIALS_KEYS: older.reveal(),
  MAX_CREDENTIALS_PER_WORKSPACE: '500',
});

/** The secrets by the id of their credential. */
const secrets = new Map<string, string>();
const base = (): string => `/v1/workspaces/${world.user.workspaceId}/credentials`;
const newSecret = (): string => `sk-${randomBytes(8).toString('hex')}`;

async function make(): Promise<string> {
  const apiKey = newSecret();
  const { status, body, text } = await world.call.post(base(), {
    type: 'anthropic',
    name: 'Model',
    data: { apiKey },
  });
  if (status !== 201) throw new Error(text);
  const { id } = body.credentials;
  secrets.set(id, apiKey);
  return id;
}

const rotate = (keys: KeyService): Promise<Rotation> => rotateKeys(world.management.deps, keys);

/** Rotates with a connection that is cut at the wrapping of that number, as if the process had been killed. */
async function dieAt(number: number): Promise<void> {
  const { db, relay, config } = world.management.deps;
  let wrapped = 0;
  const dying: KeyService = {
    ...both,
    async wrap(...args) {
      wrapped += 1;
      if (wrapped === number)
        await db.execute(sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`);
      return both.wrap(...args);
    },
  };
  const own = await migratedDatabase(config.DATABASE_URL);
  try {
    await expect(rotateKeys({ db: own.db, relay }, dying)).rejects.toThrow();
  } finally {
    await own.stop();
  }
}

/** The credentials that do not open with these keys. */
async function lostWith(keys: KeyService): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, apiKey] of secrets) {
    const row = await findCredential(world.management.deps.db, world.user.workspaceId, id);
    const content = row && (await openRow(keys, row).catch(() => undefined));
    if (content?.data['apiKey'] !== apiKey) lost.push(id);
  }
  return lost;
}

const examined = async (...keys: Secret[]): Promise<readonly [string, string]> => {
  const [first, ...others] = keys;
  const { level, found } = await checkKeys(
    world.management.deps.db,
    first && createKeyRing([first, ...others]),
  );
  return [level, found];
};

test('a rotation that is killed again and again, while credentials are made and replaced, loses none', async () => {
  for (let number = 0; number < 250; number++) await make();
  expect(await examined(newer, older)).toEqual(['warning', expect.stringContaining('250 need a former key')]);
  // at the first one, within a batch, at its end, and in later batches
  for (const number of [1, 2, 57, 100, 101, 130]) {
    await dieAt(number);
    expect(await lostWith(both)).toEqual([]);
    const [changed] = [...secrets.keys()].slice(number);
    const apiKey = newSecret();
    const answer = await world.call.patch(`${base()}/${changed}`, { data: { apiKey } });
    expect(answer.status).toBe(200);
    secrets.set(changed!, apiKey);
    await make();
  }
  const { left } = await rotate(both);
  expect(left).toEqual({});
  expect(await lostWith(createKeyRing([newer]))).toEqual([]);
});

test('what a process with the former key seals meanwhile is counted, and wrapped by the next rotation', async () => {
  const id = await make();
  expect(await examined(newer)).toEqual(['failure', expect.stringContaining('1 with "2026a"')]);
  expect(await rotate(both)).toEqual({ activeKeyId: '2026b', rewrapped: 1, left: {} });
  expect(await rotate(both)).toEqual({ activeKeyId: '2026b', rewrapped: 0, left: {} });
  // chat gets the new wrapping, and so needs the former key no longer
  const { redis, keys } = world.management.deps;
  const inRedis = async () =>
    cachedCredentialSchema.parse(
      JSON.parse((await redis.get(keys.credential(world.user.workspaceId, id))) ?? 'null'),
    ).credential?.keyId;
  await until(async () => (await inRedis()) === '2026b');
});

test('rotations that run at the same time share the work', async () => {
  for (let number = 0; number < 150; number++) await make();
  const rotations = await Promise.all([rotate(both), rotate(both), rotate(both)]);
  expect(rotations.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(150);
  expect(await rotate(both)).toMatchObject({ rewrapped: 0, left: {} });
  expect(await lostWith(createKeyRing([newer]))).toEqual([]);
});

test('a ring that lacks the key of the stored credentials is named, and so are other bytes under its name', async () => {
  expect(await examined(newer)).toEqual(['ok', expect.stringContaining('"2026b" seals, 1 open')]);
  expect(await examined(older)).toEqual(['failure', expect.stringContaining('with "2026b"')]);
  expect(await examined()).toEqual(['failure', expect.stringContaining('with "2026b"')]);
});

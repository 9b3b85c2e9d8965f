import { Redis } from 'ioredis';
import { setTimeout } from 'node:timers/promises';
import { carrierOf, type RedisKeys } from '@parley/schema/contract';
import { setIfNewer, type KeptWrites, type Logger, type RedisClient } from '@parley/server';
import type { Config } from '../config.ts';
import { inTransaction, type Database, type Db } from '../database/client.ts';
import { knownShards } from '../turn-stream/turn-stream.store.ts';
import { findToken, findUserFacts } from '../principals/principal.repository.ts';
import { tokenEntry, userEntry } from '../principals/token-entry.ts';
import { isActiveBot, isBot } from '../publishing/pointer.repository.ts';
import { readPointer, readPointerByPublicId } from '../publishing/read-pointer.ts';
import { readSnapshot, snapshotJson } from '../publishing/read-snapshot.ts';
import { credentialFreshness, keepMs } from '../principals/freshness.ts';
import { credentialEntry, credentialOwnerEntry } from '../credentials/credential-entry.ts';
import { readChannel } from '../credentials/channel-entry.ts';
import { findCredential } from '../credentials/credential.repository.ts';
import { removeChanges, repeatChanges, takeChanges, type OutboxChange } from '../outbox/outbox.repository.ts';

/** Carries changes to Redis. */
export type Relay = {
  /** Passes on what waits, up to a batch, and says how many; rejects where Redis or Postgres is away. */
  readonly relayPending: () => Promise<number>;
  /**
   * Passes the changes of the last minutes on once more if another server leads than the last time it looked, or if it
   * looks for the first time: a server that was promoted may not have them. Says whether there are any.
   */
  readonly repeatAfterSwitch: () => Promise<boolean>;
  /** Passes on what has just changed, for as long as a caller can wait; `relayPending` does what is left. Never rejects. */
  readonly flush: (changes: readonly OutboxChange[]) => Promise<void>;
};

/** The parts of a relay. */
export type RelayParts = {
  readonly db: Database;
  readonly redis: RedisClient;
  readonly kept: KeptWrites;
  readonly keys: RedisKeys;
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
};

const batch = 100;

/** A relay from the outbox to Redis. Any number may run at once. */
export function createRelay(parts: RelayParts): Relay {
  const { PROPAGATION_WAIT_MS: waitMs } = parts.config;
  async function passAll(db: Db, changes: readonly OutboxChange[]): Promise<void> {
    // the present state is read here, so that once is enough for each subject
    const bySubject = new Map(changes.map((change) => [subjectOf(change), change]));
    const keys: string[] = [];
    for (const change of bySubject.values()) keys.push(...(await pass(db, parts, change)));
    // a change is passed on once it outlives the Redis that leads now
    await Promise.all(keys.map((key) => parts.kept.confirm(key)));
    await removeChanges(db, changes);
  }
  let leaders: string | undefined;
  return {
    async repeatAfterSwitch() {
      const now = await leadersOf(parts.redis);
      if (now === leaders) return false;
      const repeated = await repeatChanges(parts.db);
      if (leaders !== undefined)
        parts.logger.warn({ changes: repeated }, 'another Redis leads: the last changes are passed on again');
      leaders = now;
      return repeated > 0;
    },
    relayPending: () =>
      inTransaction(parts.db, async (tx) => {
        const changes = await takeChanges(tx, batch);
        await passAll(tx, changes);
        return changes.length;
      }),
    async flush(changes) {
      // nobody waits for more than a batch of them; the worker takes up the others
      const passed = passAll(parts.db, changes.slice(0, batch)).catch((error: unknown) => {
        parts.logger.warn({ err: error }, 'a change could not be relayed yet');
      });
      await Promise.race([passed, setTimeout(waitMs, undefined, { ref: false })]);
    },
  };
}

/** The servers that lead, by the ids that each start of a server gets anew. */
async function leadersOf(redis: RedisClient): Promise<string> {
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const infos = await Promise.all(nodes.map((node) => node.info('server')));
  return infos
    .map((info) => /run_id:(\w+)/.exec(info)?.[1] ?? '')
    .sort()
    .join(' ');
}

const isChannelType = (type: string): boolean => carrierOf(type) !== undefined;

const subjectOf = ({ kind, subject, hash }: OutboxChange): string => JSON.stringify([kind, subject, hash]);

/** Passes a change on; gives the keys that it wrote. */
async function pass(
  db: Db,
  parts: RelayParts,
  { kind, subject, hash, revision }: OutboxChange,
): Promise<readonly string[]> {
  const { redis, keys, config, now } = parts;
  const keep = keepMs(config);
  if (kind === 'snapshot') {
    const snapshot = await readSnapshot(db, subject, hash ?? '');
    if (!snapshot) return [];
    const key = keys.snapshot(subject, snapshot.hash);
    await redis.set(key, snapshotJson(snapshot), 'PX', keep);
    return [key];
  }
  if (kind === 'token') {
    const entry = tokenEntry(await findToken(db, subject), revision, config, now());
    await setIfNewer(redis, keys.token(subject), entry, keep);
    return [keys.token(subject)];
  }
  if (kind === 'credential') {
    const [workspaceId = '', id = ''] = subject.split('/');
    const row = await findCredential(db, workspaceId, id);
    const entry = credentialEntry(row, revision, credentialFreshness(now(), config));
    const key = keys.credential(workspaceId, id);
    await setIfNewer(redis, key, entry, keep);
    const ownerKey = keys.credentialOwner(id);
    const owner = credentialOwnerEntry(row, revision, credentialFreshness(now(), config));
    await setIfNewer(redis, ownerKey, owner, keep);
    // a secret that was made anew is one that the provider has to be told of
    const channelKeys = row && !isChannelType(row.type) ? [] : await passChannel(db, parts, id, revision);
    return [key, ownerKey, ...channelKeys];
  }
  if (kind === 'channel') return passChannel(db, parts, subject, revision);
  if (kind === 'user') {
    // kept longer than any entry of a token that is older
    await setIfNewer(redis, keys.user(subject), userEntry(await findUserFacts(db, subject), revision), keep);
    return [keys.user(subject)];
  }
  if (kind === 'gone' || kind === 'restored') return passGone(db, { redis, keys, now }, subject, keep);
  const [key, read] =
    kind === 'public-id'
      ? [keys.publicId(subject), readPointerByPublicId]
      : [keys.published(subject), readPointer];
  await setIfNewer(redis, key, await read({ db, config, now }, subject, revision), keep);
  return [key];
}

/** Says which bot answers the contacts of a credential; if there is one, chat tells the provider where to send messages. */
async function passChannel(
  db: Db,
  { redis, keys, config, now }: Pick<RelayParts, 'redis' | 'keys' | 'config' | 'now'>,
  credentialsId: string,
  revision: number,
): Promise<readonly string[]> {
  const entry = await readChannel({ db, config, now }, credentialsId, revision);
  await setIfNewer(redis, keys.channel(credentialsId), entry, keepMs(config));
  if (entry.bot === null) return [keys.channel(credentialsId)];
  await redis.zadd(keys.channelsToConnect, now().getTime(), credentialsId);
  return [keys.channel(credentialsId), keys.channelsToConnect];
}

/**
 * Marks in every shard that something is gone, or takes the mark of a bot away that was restored. What cannot come back is
 * noted for chat, which then removes its sessions.
 */
async function passGone(
  db: Db,
  { redis, keys, now }: Pick<RelayParts, 'redis' | 'keys' | 'now'>,
  id: string,
  keep: number,
): Promise<readonly string[]> {
  const shards = await knownShards(redis, keys);
  const marks = shards.map((shard) => keys.gone(shard, id));
  for (let isThere = await isActiveBot(db, id); ;) {
    await Promise.all(
      shards.map((shard) =>
        isThere ? redis.del(keys.gone(shard, id)) : redis.set(keys.gone(shard, id), '1', 'PX', keep),
      ),
    );
    // whoever passes on a change that came in between may have written first: the last to write has read afterwards
    const isThereNow = await isActiveBot(db, id);
    if (isThereNow === isThere) break;
    isThere = isThereNow;
  }
  if (await isBot(db, id)) return marks;
  await redis.zadd(keys.erased, now().getTime(), id);
  return [...marks, keys.erased];
}

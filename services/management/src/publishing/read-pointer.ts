import type { CachedPointer } from '@parley/schema/contract';
import { pointerFreshness } from '../principals/freshness.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { pointerEntry } from './pointer-entry.ts';
import { findPointed, findPointedByPublicId } from './pointer.repository.ts';

type Reading = {
  readonly db: Db;
  readonly config: Pick<Config, 'SESSION_TTL_HOURS'>;
  readonly now: () => Date;
};

/** The entry in the cache of chat for the bot with this id. `revision` is that of a bot that is not there. */
export async function readPointer(
  { db, config, now }: Reading,
  botId: string,
  revision = 0,
): Promise<CachedPointer> {
  return pointerEntry(await findPointed(db, botId), revision, pointerFreshness(now(), config));
}

/** The entry in the cache of chat for the bot with this public id. `revision` is that of a bot that is not there. */
export async function readPointerByPublicId(
  { db, config, now }: Reading,
  publicId: string,
  revision = 0,
): Promise<CachedPointer> {
  return pointerEntry(await findPointedByPublicId(db, publicId), revision, pointerFreshness(now(), config));
}

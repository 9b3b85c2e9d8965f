import { randomUUID } from 'node:crypto';
import { fileTooLarge } from '@parley/errors';
import { storageLimitOf } from '@parley/server';
import { withinRoom, type FileStore } from '@parley/storage';
import { mediaFolder } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { inspect, type MediaContent } from './inspect-media.ts';
import { findMedia, insertMedia, keyOf, lockMediaKey, type MediaRow } from './media.repository.ts';

/** A file that an author sends. */
export type SentMedia = {
  readonly workspaceId: string;
  /** The organization of the user. */
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  /** The size that was announced; undefined where none was. */
  readonly announcedBytes: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/** Media that are stored, and whether the workspace did not have them before. */
type KeptMedia = { readonly media: MediaRow; readonly isNew: boolean };

type KeepDeps = Pick<
  Deps,
  'db' | 'redis' | 'keys' | 'config' | 'policies' | 'scanner' | 'content' | 'now' | 'mediaSlots'
>;

/** Stores media under the hash of their bytes, once a scanner has found nothing, in the room that the workspace has left. */
export async function keepMedia(deps: KeepDeps, files: FileStore, sent: SentMedia): Promise<KeptMedia> {
  const { redis, keys, policies, config } = deps;
  const { MAX_MEDIA_BYTES: limitBytes } = config;
  const { workspaceId, announcedBytes: mostBytes = limitBytes } = sent;
  if (mostBytes > limitBytes) throw fileTooLarge({ limitBytes });
  const room = { redis, key: keys.fileUsage, workspaceId, limit: storageLimitOf(policies, workspaceId) };
  const keep = (): Promise<KeptMedia> => storeMedia(deps, files, sent);
  return withinRoom(room, mostBytes, keep, ({ media, isNew }) => (isNew ? media.sizeBytes : undefined));
}

/**
 * The hash is known when the last byte has come, so that the file lies under a name of its own until then; one that is
 * left there goes with the orphans.
 */
async function storeMedia(
  deps: KeepDeps,
  files: FileStore,
  { workspaceId, organizationId, userId, name, chunks }: SentMedia,
): Promise<KeptMedia> {
  const { scanner } = deps;
  const incoming = `${mediaFolder}${workspaceId}/incoming-${randomUUID()}`;
  const { bytes, content } = inspect(chunks, deps.config.MAX_MEDIA_BYTES, (head) =>
    deps.content.read({ organizationId, workspaceId }, head),
  );
  await files.put(incoming, scanner ? scanner.scan(bytes) : bytes);
  try {
    const row = rowOf(content());
    return await deps.mediaSlots.within({ organizationId, workspaceId: userId }, () =>
      moveToKey(deps, files, incoming, row),
    );
  } finally {
    await files.delete(incoming);
  }

  function rowOf({ sha256, sizeBytes, type, size }: MediaContent): MediaRow {
    const { width = null, height = null } = size ?? {};
    const createdAt = deps.now();
    return { workspaceId, id: sha256, ...type, name, sizeBytes, width, height, createdAt, createdBy: userId };
  }
}

/** A file that the list knows and the store has lost is stored again: every bot that shows it does so then. */
async function moveToKey(
  { db }: Pick<Deps, 'db'>,
  files: FileStore,
  incoming: string,
  row: MediaRow,
): Promise<KeptMedia> {
  const key = keyOf(row);
  return db.transaction(async (tx) => {
    await lockMediaKey(tx, key);
    const known = await findMedia(tx, row.workspaceId, row.id);
    if (!known || !(await files.head(key))) {
      const opened = await files.get(incoming);
      if (!opened) throw new Error('invariant: nobody else knows the name of an incoming file');
      await files.put(key, opened.bytes);
    }
    if (!known) await insertMedia(tx, row);
    return { media: known ?? row, isNew: known === undefined };
  });
}

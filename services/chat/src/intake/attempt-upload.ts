import { randomUUID } from 'node:crypto';
import { uploadBusy, uploadExpired, uploadTooSlow, workspaceBusy } from '@parley/errors';
import {
  giveBack,
  MadeWay,
  NoSlot,
  storageLimitOf,
  type SharedRate,
  type Tenant,
  type TimedBytes,
  whileProlonged,
} from '@parley/server';
import { withinRoom, type FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';
import {
  attemptMs,
  beginUpload,
  finishUpload,
  renewUpload,
  uploadAttemptOf,
  type Upload,
} from '../sessions/upload.store.ts';
import { inspected } from './inspect-file.ts';

/** One upload of a session. */
export type UploadInSession = {
  readonly keys: SessionKeys;
  readonly tenant: Tenant;
  readonly fileId: string;
};

/**
 * A file that is about to be stored: the most bytes it can have, and the way to store it, which gives its size. Bytes
 * that a sender sends meanwhile are read through `timed`.
 */
type StoredLater = { readonly mostBytes: number; readonly store: (timed: TimedBytes) => Promise<number> };

const slotWaitMs = 60_000;

/**
 * Stores the file of an upload, in one attempt at a time, in a slot that organizations share fairly and in the room that
 * its workspace has left; then notes its size. Rejects with the error of `store`; then the upload is as it was before.
 */
export async function attemptUpload(
  deps: Deps,
  { keys, tenant, fileId }: UploadInSession,
  { mostBytes, store }: StoredLater,
): Promise<number> {
  const { redis, kept, uploadSlots, policies } = deps;
  const { workspaceId } = tenant;
  const room = { redis, key: deps.keys.fileUsage, workspaceId, limit: storageLimitOf(policies, workspaceId) };
  const counted = (timed: TimedBytes): Promise<number> =>
    withinRoom(
      room,
      mostBytes,
      () => store(timed),
      (sizeBytes) => sizeBytes,
    );
  const attempt = randomUUID();
  // until it is known, it may be ours
  let isOurs = true;
  try {
    isOurs = await beginUpload(redis, keys, fileId, attempt);
    if (!isOurs) throw uploadBusy({ retryAfterSeconds: attemptMs / 1_000 });
    const renewing = {
      logger: deps.logger,
      everyMs: attemptMs / 4,
      prolong: () => renewUpload(redis, keys, fileId),
      words: 'an upload could not be renewed',
      about: { fileId },
    };
    const sizeBytes = await whileProlonged(renewing, () => uploadSlots.within(tenant, counted, slotWaitMs));
    if (!(await finishUpload(kept, keys, fileId, attempt, sizeBytes))) throw uploadExpired();
    return sizeBytes;
  } catch (error) {
    if (isOurs) await giveBack(uploadAttemptOf(deps, keys, fileId, attempt));
    if (error instanceof MadeWay) throw uploadTooSlow({ retryAfterSeconds: 5 }, error);
    if (error instanceof NoSlot) throw workspaceBusy({ retryAfterSeconds: 5 }, error);
    throw error;
  }
}

/** Stores a file as it comes, judged on the way; gives its size. */
export async function storeFile(
  { config, scanner, uploadRate, content }: Deps,
  files: FileStore,
  { key, extension, announcedBytes }: Pick<Upload, 'key' | 'extension' | 'announcedBytes'>,
  tenant: Tenant,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const expected = { extension, announcedBytes, maxBytes: config.MAX_FILE_BYTES };
  const judged = inspected(paced(bytes, uploadRate), expected, (head) => content.read(tenant, head));
  const { sizeBytes } = await files.put(key, scanner ? scanner.scan(judged) : judged);
  return sizeBytes;
}

/** The bytes of `source`, no faster than all files together may come: their sender waits meanwhile. */
async function* paced(source: AsyncIterable<Uint8Array>, rate: SharedRate): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    await rate.take(chunk.length);
    yield chunk;
  }
}

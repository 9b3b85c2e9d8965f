import { redisScript, type Held, type KeptWrites, type RedisClient } from '@parley/server';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { SessionKeys } from './session-keys.ts';

const endUpload = redisScript(new URL('../../lua/end-upload-2.lua', import.meta.url));

const uploadSchema = z.object({
  fileId: z.string(),
  key: z.string(),
  url: z.string(),
  extension: z.string(),
  blockId: z.string(),
  /** The size that was announced; undefined where none was. */
  announcedBytes: z.int().optional(),
  /** The key under which its sender puts it in the store; undefined where it comes through chat. */
  incomingKey: z.string().optional(),
});
/** A file that a visitor may send. */
export type Upload = z.infer<typeof uploadSchema>;

/** An upload, and the size of its file once that was received. */
export type UploadState = { readonly upload: Upload; readonly receivedBytes: number | undefined };

type UploadKeys = Pick<SessionKeys, 'uploads'>;

/** Milliseconds after which an attempt that is not renewed is over. */
export const attemptMs = 20_000;

const attemptKey = ({ uploads }: UploadKeys, fileId: string): string => `${uploads}:${fileId}`;

/** Notes that a file may be sent, unless a turn has had `limit` uploads already. */
export async function grantUpload(
  redis: RedisClient,
  { uploads }: UploadKeys,
  upload: Upload,
  { turn, limit, keepMs }: { readonly turn: number; readonly limit: number; readonly keepMs: number },
): Promise<boolean> {
  const count = await redis.hincrby(uploads, `turn:${turn}`, 1);
  await redis.pexpire(uploads, keepMs);
  if (count > limit) return false;
  await redis.hset(uploads, upload.fileId, JSON.stringify(upload));
  return true;
}

/** The state of an upload; undefined where there is none. */
export async function findUpload(
  redis: RedisClient,
  { uploads }: UploadKeys,
  fileId: string,
): Promise<UploadState | undefined> {
  const [json, size] = await redis.hmget(uploads, fileId, `${fileId}:size`);
  return json === null || json === undefined ? undefined : uploadState(json, size);
}

/** Every upload of a session. */
export async function listUploads(redis: RedisClient, { uploads }: UploadKeys): Promise<UploadState[]> {
  const all = await redis.hgetall(uploads);
  return Object.entries(all).flatMap(([field, json]) =>
    field.includes(':') ? [] : [uploadState(json, all[`${field}:size`])],
  );
}

/** Takes on the receiving of a file; false while another request does. */
export async function beginUpload(
  redis: RedisClient,
  keys: UploadKeys,
  fileId: string,
  attempt: string,
): Promise<boolean> {
  return (await redis.set(attemptKey(keys, fileId), attempt, 'PX', attemptMs, 'NX')) === 'OK';
}

/** Prolongs an attempt that is under way. */
export async function renewUpload(redis: RedisClient, keys: UploadKeys, fileId: string): Promise<void> {
  await redis.pexpire(attemptKey(keys, fileId), attemptMs);
}

/** Notes a file as received, and keeps that; false if the attempt is not ours any more. */
export async function finishUpload(
  kept: KeptWrites,
  keys: UploadKeys,
  fileId: string,
  attempt: string,
  receivedBytes: number,
): Promise<boolean> {
  const args = [attempt, fileId, receivedBytes];
  return (await kept.run(endUpload, [keys.uploads, attemptKey(keys, fileId)], args)) === 1;
}

/** The right of an attempt to receive a file, to be given back. */
export function uploadAttemptOf(
  { redis, kept, logger }: Pick<Deps, 'redis' | 'kept' | 'logger'>,
  keys: UploadKeys,
  fileId: string,
  attempt: string,
): Held {
  return {
    logger,
    what: 'an upload',
    leaseMs: attemptMs,
    release: () => endUpload.run(redis, [keys.uploads, attemptKey(keys, fileId)], [attempt, fileId, '']),
    confirm: () => kept.confirm(keys.uploads),
  };
}

function uploadState(json: string, size: string | null | undefined): UploadState {
  const receivedBytes = size === null || size === undefined ? undefined : Number(size);
  return { upload: uploadSchema.parse(JSON.parse(json)), receivedBytes };
}

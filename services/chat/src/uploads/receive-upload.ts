import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  fileAlreadyReceived,
  fileTooLarge,
  filesNotStored,
  ProblemError,
  uploadBusy,
  uploadExpired,
  workspaceBusy,
} from '@parley/errors';
import { bytesOf, hasGone, withBytes, type Express } from '@parley/server';
import type { FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { NoSlot } from '../fairness/fair-slots.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { sessionKeys, type SessionKeys } from '../sessions/session-keys.ts';
import {
  attemptMs,
  beginUpload,
  findUpload,
  finishUpload,
  renewUpload,
  type Upload,
} from '../sessions/upload.store.ts';
import { inspected } from './inspect-file.ts';

const slotWaitMs = 60_000;

/**
 * Takes the bytes of files at `PUT /uploads/{token}`. The token is the right to send one file for ten minutes; a file
 * that was received is never replaced, and one that breaks off can be sent again under the same token.
 */
export function serveUploads(app: Express, deps: Deps): void {
  app.put('/uploads/:token', async (request, response) => {
    const { files, metrics } = deps;
    if (!files) throw filesNotStored();
    const received = await withBytes(request, response, async () => {
      try {
        metrics.uploadEnded('received', await receive(deps, files, request.params.token, request));
      } catch (error) {
        metrics.uploadEnded(hasGone(request) ? 'aborted' : outcomeOf(error), 0);
        throw error;
      }
    });
    if (received) response.writeHead(204).end();
  });
}

async function receive(
  deps: Deps,
  files: FileStore,
  token: string,
  request: IncomingMessage,
): Promise<number> {
  const { redis, config, uploadTokens, uploadSlots } = deps;
  const claims = uploadTokens.read(token);
  if (!claims) throw uploadExpired();
  const keys = sessionKeys(config.REDIS_PREFIX, claims.shard, claims.sessionName);
  const found = await findUpload(redis, keys, claims.fileId);
  if (!found) throw uploadExpired();
  if (found.receivedBytes !== undefined) throw fileAlreadyReceived();
  const { MAX_FILE_BYTES: limitBytes } = config;
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw fileTooLarge({ limitBytes });
  const attempt = randomUUID();
  if (!(await beginUpload(redis, keys, claims.fileId, attempt)))
    throw uploadBusy({ retryAfterSeconds: attemptMs / 1_000 });
  const tenant = tenantOf(claims.workspaceId, claims.organizationId);
  try {
    return await uploadSlots.within(
      tenant,
      () => store(deps, files, keys, found.upload, attempt, request),
      slotWaitMs,
    );
  } catch (error) {
    await finishUpload(redis, keys, claims.fileId, attempt, undefined);
    if (error instanceof NoSlot) throw workspaceBusy({ retryAfterSeconds: 5 }, error);
    throw error;
  }
}

async function store(
  { redis, config, logger }: Deps,
  files: FileStore,
  keys: SessionKeys,
  { fileId, key, extension, announcedBytes }: Upload,
  attempt: string,
  request: IncomingMessage,
): Promise<number> {
  const expected = { extension, announcedBytes, maxBytes: config.MAX_FILE_BYTES };
  const renewing = setInterval(() => {
    renewUpload(redis, keys, fileId).catch((error: unknown) =>
      logger.warn({ err: error, fileId }, 'an upload could not be renewed'),
    );
  }, attemptMs / 4);
  try {
    const { sizeBytes } = await files.put(key, inspected(bytesOf(request), expected));
    if (!(await finishUpload(redis, keys, fileId, attempt, sizeBytes))) throw uploadExpired();
    return sizeBytes;
  } finally {
    clearInterval(renewing);
  }
}

function outcomeOf(error: unknown): 'refused' | 'failed' {
  return error instanceof ProblemError && error.status < 500 ? 'refused' : 'failed';
}

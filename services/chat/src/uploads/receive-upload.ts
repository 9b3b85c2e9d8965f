import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  fileAlreadyReceived,
  fileTooLarge,
  filesNotStored,
  ProblemError,
  uploadBusy,
  uploadExpired,
  workspaceBusy,
} from '@parley/errors';
import type { Express } from '@parley/server';
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

/** A sender who is silent for so long has gone. */
const silenceMs = 30_000;
const slotWaitMs = 60_000;
const letPassMs = 5_000;

/**
 * Takes the bytes of files at `PUT /uploads/{token}`. The token is the right to send one file for ten minutes; a file
 * that was received is never replaced, and one that breaks off can be sent again under the same token.
 */
export function serveUploads(app: Express, deps: Deps): void {
  app.put('/uploads/:token', async (request, response) => {
    const { files, metrics } = deps;
    if (!files) throw filesNotStored();
    try {
      const bytes = await receive(deps, files, request.params.token, request);
      metrics.uploadEnded('received', bytes);
      response.writeHead(204).end();
    } catch (error) {
      // the visitor has cancelled, or lost the connection: there is nobody to answer
      const isGone = request.destroyed && !request.complete;
      metrics.uploadEnded(isGone ? 'aborted' : outcomeOf(error), 0);
      if (isGone) return;
      await letPass(request);
      if (!request.complete) response.setHeader('Connection', 'close');
      throw error;
    }
  });
}

/** Lets the rest of a body pass, for a while: a sender who is cut off while sending does not get to read why. */
async function letPass(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  const ended = once(request, 'end').catch(() => undefined);
  await Promise.race([ended, setTimeout(letPassMs, undefined, { ref: false })]);
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
  request.setTimeout(silenceMs, () => request.destroy());
  try {
    // who is refused gets to read why: the rest of the body is let pass
    const bytes = request.iterator({ destroyOnReturn: false });
    const { sizeBytes } = await files.put(key, inspected(bytes, expected));
    if (!(await finishUpload(redis, keys, fileId, attempt, sizeBytes))) throw uploadExpired();
    return sizeBytes;
  } finally {
    clearInterval(renewing);
    request.setTimeout(0);
  }
}

function outcomeOf(error: unknown): 'refused' | 'failed' {
  return error instanceof ProblemError && error.status < 500 ? 'refused' : 'failed';
}

import type { IncomingMessage } from 'node:http';
import {
  fileAlreadyReceived,
  fileNotReceived,
  fileTooLarge,
  filesNotStored,
  ProblemError,
  uploadExpired,
} from '@parley/errors';
import { bytesOf, hasGone, withBytes, type Express } from '@parley/server';
import type { FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import { findUpload, type UploadState } from '../sessions/upload.store.ts';
import { attemptUpload, storeFile, type UploadInSession } from '../intake/attempt-upload.ts';
import { keepDirectFile } from '../intake/keep-direct-file.ts';

/**
 * Takes the bytes of files at `PUT /uploads/{token}`. The token is the right to send one file for ten minutes; a file
 * that was received is never replaced, and one that breaks off can be sent again under the same token. `POST` tells
 * that the bytes were sent to the store directly.
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
  app.post('/uploads/:token', async (request, response) => {
    const { files, metrics } = deps;
    if (!files) throw filesNotStored();
    try {
      metrics.uploadEnded('received', await complete(deps, files, request.params.token));
      response.writeHead(204).end();
    } catch (error) {
      metrics.uploadEnded(outcomeOf(error), 0);
      throw error;
    }
  });
}

/** Takes over a file that was sent to the store directly; once it is taken over, asking again changes nothing. */
async function complete(deps: Deps, files: FileStore, token: string): Promise<number> {
  const { where, upload } = await askedUpload(deps, token);
  if (upload.receivedBytes !== undefined) return 0;
  const sizeBytes = await keepDirectFile(deps, files, upload.upload, where);
  if (sizeBytes === undefined) throw fileNotReceived({});
  return sizeBytes;
}

type Asked = { readonly where: UploadInSession; readonly upload: UploadState };

/** The upload that a token stands for. */
async function askedUpload({ redis, kept, config, uploadTokens }: Deps, token: string): Promise<Asked> {
  const claims = uploadTokens.read(token);
  if (!claims) throw uploadExpired();
  const { fileId, workspaceId, organizationId } = claims;
  const keys = sessionKeys(config.REDIS_PREFIX, claims.shard, claims.sessionName);
  const upload = await findUpload(redis, keys, fileId);
  // a server that leads no more may not know of it, or know alone that its file was received
  if (upload?.receivedBytes !== undefined || !upload) await kept.confirm(keys.session);
  if (!upload) throw uploadExpired();
  return { where: { keys, fileId, tenant: tenantOf(workspaceId, organizationId) }, upload };
}

async function receive(
  deps: Deps,
  files: FileStore,
  token: string,
  request: IncomingMessage,
): Promise<number> {
  const { where, upload } = await askedUpload(deps, token);
  if (upload.receivedBytes !== undefined) throw fileAlreadyReceived();
  const { MAX_FILE_BYTES: limitBytes } = deps.config;
  const announced = Number(request.headers['content-length'] ?? upload.upload.announcedBytes ?? limitBytes);
  if (announced > limitBytes) throw fileTooLarge({ limitBytes });
  return attemptUpload(deps, where, {
    mostBytes: announced,
    store: (timed) => storeFile(deps, files, upload.upload, where.tenant, timed(bytesOf(request))),
  });
}

function outcomeOf(error: unknown): 'refused' | 'failed' {
  return error instanceof ProblemError && error.status < 500 ? 'refused' : 'failed';
}

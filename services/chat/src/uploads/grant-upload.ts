import { randomBytes } from 'node:crypto';
import {
  fileRefused,
  filesNotStored,
  fileTooLarge,
  sessionFinished,
  storageFull,
  tooManyUploads,
  uploadNotExpected,
} from '@parley/errors';
import type { Flow, SessionState } from '@parley/engine';
import { messageLimits } from '@parley/schema';
import { extensionOf, fileKeyOf, filePathOf, noExtension, type FileAddress } from '@parley/schema/contract';
import { extensionFor, type DirectUpload } from '@parley/storage';
import { sessionName } from '../turns/locate-session.ts';
import { fileOwnerOf } from '../turns/named-files.ts';
import { runningFlows } from '../turns/running-flows.ts';
import { readSession } from '../turns/read-session.ts';
import type { Deps } from '../deps.ts';
import { grantUpload } from '../sessions/upload.store.ts';
import { fileHosts } from '../intake/file-hosts.ts';
import type { UploadCaller } from './upload-caller.ts';
import type { UploadRequest } from './wire.ts';

/** A file that may be sent now. */
export type Granted = {
  readonly fileId: string;
  readonly fileUrl: string;
  /** False for a file that only members of the workspace may open. */
  readonly isPublic: boolean;
  readonly upload: DirectUpload;
  /** The address to tell that the bytes have come; undefined where they come through chat, which sees that itself. */
  readonly completeUrl: string | undefined;
  readonly mediaType: string;
  readonly expiresAt: Date;
};

const tokenMs = 10 * 60_000;
/** A file may be named in an answer for so long; management deletes what nobody has named only after a day. */
const nameableMs = 12 * 3_600_000;
/** Visitors change their minds; far more than a question can take. */
const uploadsPerTurn = 2 * messageLimits.attachments;

/**
 * Lets a visitor send one file for the question that is asked. The key and the address of the file are made here; of
 * what the visitor says only the extension counts, and the block has judged that.
 */
export async function grantFile(deps: Deps, from: UploadCaller, wanted: UploadRequest): Promise<Granted> {
  const { redis, config, files, pressure, uploadTokens: tokens } = deps;
  const { located, access, caller, ownUrl } = from;
  if (!files) throw filesNotStored();
  if (pressure.isDiskFull()) throw storageFull();
  const found = await readSession(deps, located, caller);
  if (!found) throw uploadNotExpected();
  if (found.status === 'finished') throw sessionFinished();
  const { state } = found;
  const flows = await runningFlows(deps, state, access.tenant);
  const extension = extensionOf(wanted.fileName) ?? extensionFor(wanted.fileType) ?? noExtension;
  const isPublic = judge(flows, state, wanted.blockId, extension);
  if (wanted.fileSize !== undefined && wanted.fileSize > config.MAX_FILE_BYTES)
    throw fileTooLarge({ limitBytes: config.MAX_FILE_BYTES });
  const address: FileAddress = {
    isPublic,
    ...fileOwnerOf(state),
    workspaceId: access.tenant.workspaceId,
    fileId: randomBytes(16).toString('hex'),
    extension,
  };
  const { fileId, workspaceId } = address;
  const { publicOrigin, privateOrigin } = fileHosts(config, ownUrl);
  const fileUrl = new URL(filePathOf(address, wanted.fileName), isPublic ? publicOrigin : privateOrigin).href;
  const expiresAt = new Date(Date.now() + tokenMs);
  const mediaType = wanted.fileType ?? 'application/octet-stream';
  const incomingKey = `incoming/${workspaceId}/${fileId}.${extension}`;
  // a store can hold its sender only to a size that was announced
  const direct =
    wanted.fileSize === undefined
      ? undefined
      : await files.direct?.grant({
          key: incomingKey,
          mediaType,
          exactBytes: wanted.fileSize,
          expiresAt,
        });
  const upload = {
    fileId,
    key: fileKeyOf(address),
    url: fileUrl,
    extension,
    blockId: wanted.blockId,
    announcedBytes: wanted.fileSize,
    ...(direct && { incomingKey }),
  };
  const limit = { turn: found.turn, limit: uploadsPerTurn, keepMs: nameableMs };
  if (!(await grantUpload(redis, located.keys, upload, limit)))
    throw tooManyUploads({ limit: uploadsPerTurn });
  const token = tokens.issue({
    sessionName: sessionName(deps, caller.principal, located.sessionId) ?? '',
    shard: located.shard,
    fileId,
    workspaceId,
    organizationId: access.tenant.organizationId,
    expiresAt: expiresAt.getTime(),
  });
  const url = new URL(`/uploads/${token}`, publicOrigin).href;
  return {
    fileId,
    fileUrl,
    isPublic,
    upload: direct ?? { url, headers: { 'Content-Type': mediaType } },
    completeUrl: direct && url,
    mediaType,
    expiresAt,
  };
}

/** True for a file that will be public. Throws where the question that is asked does not take it. */
function judge(
  flows: ReadonlyMap<string, Flow>,
  { waiting, frames }: SessionState,
  blockId: string,
  extension: string,
): boolean {
  const asking = waiting?.for === 'input' && waiting.blockId === blockId;
  const compiled = asking ? flows.get(frames.at(-1)?.hash ?? '')?.blocks.get(blockId) : undefined;
  const verdict = compiled?.kind.takesFile?.(compiled.block, extension);
  if (verdict?.isTaken) return verdict.isPublic;
  if (verdict?.reason === 'type') throw fileRefused({ reason: 'Files of this type are not taken here.' });
  throw uploadNotExpected();
}

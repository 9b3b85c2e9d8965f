import { ProblemError, unavailable } from '@parley/errors';
import type { ChannelCarrier } from '@parley/schema/contract';
import type { Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { attemptUpload, storeFile } from '../intake/attempt-upload.ts';
import { findUpload } from '../sessions/upload.store.ts';
import { grantFile } from '../uploads/grant-upload.ts';
import type { UploadCaller } from '../uploads/upload-caller.ts';
import { carrierNamed } from './channel-adapters.ts';
import type { ContactName } from './contact-keys.ts';
import type { FileQuestion } from './contact.store.ts';
import { fileOfMessage, noteFile } from './message-file.store.ts';
import type { ContactFile } from './provider/adapter.ts';

/** A file of a contact, and the question that it may answer. */
export type SentFile = {
  readonly carrier: ChannelCarrier;
  readonly credentialsId: string;
  readonly name: ContactName;
  readonly messageId: string;
  readonly file: ContactFile;
  readonly question: FileQuestion;
};

/** The end of taking a file: its address, or the reason why it is not taken. */
export type TakenFile =
  { readonly url: string } | { readonly refused: 'too-large' | 'refused'; readonly limitBytes: number };

/** The problems of a file that no later try can mend. */
const refusals: ReadonlySet<string> = new Set([
  'file-too-large',
  'file-refused',
  'upload-not-expected',
  'too-many-uploads',
  'files-not-stored',
  'storage-full',
]);

/**
 * Fetches a file of a contact from the provider and stores it for the open question, as files of visitors are: judged,
 * scanned, in the room of the workspace. A message that is tried again has the file that was stored first.
 */
export async function takeFile(
  deps: Deps,
  from: Pick<UploadCaller, 'located' | 'access' | 'caller'>,
  sent: SentFile,
): Promise<TakenFile> {
  const { name, messageId, file } = sent;
  const limitBytes = deps.config.MAX_FILE_BYTES;
  const known = await fileOfMessage(deps, name, messageId);
  if (known !== undefined) return { url: known };
  if ((file.sizeBytes ?? 0) > limitBytes) return { refused: 'too-large', limitBytes };
  try {
    const url = await stored(deps, from, sent);
    return typeof url === 'string'
      ? { url: await noteFile(deps, name, messageId, url) }
      : { ...url, limitBytes };
  } catch (error) {
    if (!(error instanceof ProblemError) || !refusals.has(error.code)) throw error;
    return { refused: error.code === 'file-too-large' ? 'too-large' : 'refused', limitBytes };
  }
}

async function stored(
  deps: Deps,
  { located, access, caller }: Pick<UploadCaller, 'located' | 'access' | 'caller'>,
  { carrier, credentialsId, file, question }: SentFile,
): Promise<string | { readonly refused: 'too-large' | 'refused' }> {
  const { config, redis, files } = deps;
  const { tenant } = access;
  const ownUrl = config.CHAT_URL ?? `http://localhost:${config.PORT}`;
  const granted = await grantFile(
    deps,
    { located, access, caller, ownUrl },
    { blockId: question.blockId, fileName: file.name, fileType: file.mediaType },
  );
  const upload = (await findUpload(redis, located.keys, granted.fileId))?.upload;
  if (!files || !upload) throw unavailable({ retryAfterSeconds: 5 });
  const fetched = await fetchedFile(deps, tenant, { carrier, credentialsId, file });
  if (fetched.outcome !== 'fetched')
    return { refused: fetched.outcome === 'too-large' ? 'too-large' : 'refused' };
  await attemptUpload(
    deps,
    { keys: located.keys, tenant, fileId: granted.fileId },
    {
      mostBytes: fetched.sizeBytes ?? file.sizeBytes ?? config.MAX_FILE_BYTES,
      store: (timed) => storeFile(deps, files, upload, tenant, timed(fetched.bytes)),
    },
  );
  return granted.fileUrl;
}

/** Fetches the file; throws a problem to be tried again while its provider is away. */
async function fetchedFile(
  deps: Deps,
  { workspaceId }: Tenant,
  { carrier, credentialsId, file }: Pick<SentFile, 'carrier' | 'credentialsId' | 'file'>,
) {
  const account = { workspaceId, credentialsId };
  const fetched = await carrierNamed(carrier).fetchFile(deps, account, file, deps.config.MAX_FILE_BYTES);
  if (fetched === 'missing') return { outcome: 'gone' } as const;
  if (typeof fetched === 'string' || fetched.outcome === 'later')
    throw unavailable({ retryAfterSeconds: 30 });
  return fetched;
}

import { fileRefused } from '@parley/errors';
import type { FileStore, OpenedFile } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { Upload } from '../sessions/upload.store.ts';
import { attemptUpload, type UploadInSession } from './attempt-upload.ts';
import { inspected, judgeSize } from './inspect-file.ts';

/**
 * Takes over a file that a visitor has sent to the store directly: inspects it there, and gives it its key. What was
 * inspected is what is kept: a sender who replaces the file meanwhile is refused. Gives its size; undefined where no file
 * has arrived.
 */
export async function keepDirectFile(
  deps: Deps,
  files: FileStore,
  upload: Upload,
  where: UploadInSession,
): Promise<number | undefined> {
  const { incomingKey, key } = upload;
  const { direct } = files;
  const arrived = direct && incomingKey !== undefined ? await files.head(incomingKey) : undefined;
  if (incomingKey === undefined || !direct || !arrived) return undefined;
  const store = async (): Promise<number> => {
    const opened = await files.get(incomingKey);
    if (!opened) throw fileRefused({ reason: 'The file is gone.' });
    await inspect(deps, opened, upload, where);
    if (!(await direct.copy(opened.file, key)))
      throw fileRefused({ reason: 'The file was replaced while it was inspected.' });
    return opened.file.sizeBytes;
  };
  const sizeBytes = await attemptUpload(deps, where, { mostBytes: arrived.sizeBytes, store });
  // what stays is swept with everything else that nobody has named
  await files.delete(incomingKey).catch((error: unknown) => {
    deps.logger.warn({ err: error, key: incomingKey }, 'a file that was taken over could not be deleted');
  });
  return sizeBytes;
}

/** Reads no more of the file than it takes to judge it: all of it only where it is scanned. */
async function inspect(
  { config, scanner, content }: Deps,
  { file, bytes }: OpenedFile,
  { extension, announcedBytes }: Upload,
  { tenant }: UploadInSession,
): Promise<void> {
  const expected = { extension, announcedBytes, maxBytes: config.MAX_FILE_BYTES };
  try {
    judgeSize(file.sizeBytes, expected);
    const judged = inspected(bytes, expected, (head) => content.read(tenant, head));
    const chunks = scanner ? scanner.scan(judged) : judged;
    // its first bytes are judged before any of them comes out
    while (!(await chunks.next()).done) if (!scanner) return;
  } finally {
    bytes.destroy();
  }
}

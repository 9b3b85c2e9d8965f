import type { Deps } from '../deps.ts';
import { findFiles } from './file.repository.ts';

/** A file of a result, as members see it. */
export type ListedFile = {
  readonly id: string;
  readonly blockId: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly createdAt: string;
  readonly downloadUrl: string;
};

/** The files of a result with addresses that open them. */
export async function listFiles(
  { db, fileLinks }: Pick<Deps, 'db' | 'fileLinks'>,
  result: { readonly position: number; readonly id: string },
): Promise<ListedFile[]> {
  const found = await findFiles(db, result);
  return found.map(({ id, blockId, key, url, sizeBytes, at }) => ({
    id,
    blockId,
    url,
    sizeBytes,
    createdAt: new Date(at).toISOString(),
    downloadUrl: key.startsWith('public/') ? url : fileLinks.sign(url).url,
  }));
}

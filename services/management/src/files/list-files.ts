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

/** A result, and the texts that name its files. */
type NamingResult = {
  readonly position: number;
  readonly id: string;
  readonly answers: readonly {
    readonly content: string;
    readonly attachedFileUrls: readonly string[] | null;
  }[];
};

/**
 * The files of a result with addresses that open them: turn by turn, those of one turn in the order in which the answers
 * name them.
 */
export async function listFiles(
  { db, fileLinks }: Pick<Deps, 'db' | 'fileLinks'>,
  result: NamingResult,
): Promise<ListedFile[]> {
  const found = await findFiles(db, result);
  const named = result.answers
    .map(({ content, attachedFileUrls }) => [content, ...(attachedFileUrls ?? [])].join(' '))
    .join(' ');
  const positionOf = new Map(found.map(({ url }) => [url, named.indexOf(url)]));
  const inOrder = found.toSorted(
    (a, b) => a.at - b.at || (positionOf.get(a.url) ?? 0) - (positionOf.get(b.url) ?? 0),
  );
  return inOrder.map(({ id, blockId, key, url, sizeBytes, at }) => ({
    id,
    blockId,
    url,
    sizeBytes,
    createdAt: new Date(at).toISOString(),
    downloadUrl: key.startsWith('public/') ? url : fileLinks.sign(url).url,
  }));
}

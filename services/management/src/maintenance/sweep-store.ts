import type { FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { countFileUsage } from '../files/file-usage.store.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepMedia } from './sweep-media.ts';

/** The files that a sweep has deleted; `files` is undefined where turns waited that may name some. */
type Swept = { readonly files: number | undefined; readonly media: number };

/** Deletes the files that are nobody's, and counts anew the room that those of each workspace take. */
export async function sweepStore(
  deps: Pick<Deps, 'db' | 'redis' | 'keys' | 'now'> & { readonly files: FileStore },
): Promise<Swept> {
  const usage = await countFileUsage(deps);
  const files = await sweepFiles({ ...deps, usage });
  const media = await sweepMedia({ ...deps, usage });
  // a count that has not seen every file is none
  if (files !== undefined) await usage.store();
  return { files, media };
}

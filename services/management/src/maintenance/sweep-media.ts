import { mediaAddressOf, mediaFolder } from '@parley/schema/contract';
import { knownMedia, noteMediaDeletions } from '../files/media.repository.ts';
import type { Sweeping } from './sweep-files.ts';

/** Far longer than an upload takes. */
const orphanMs = 24 * 3_600_000;
const batch = 500;

/**
 * Deletes files of media that are a day old and nobody's: an upload broke off, or its workspace went meanwhile. Says
 * how many.
 */
export async function sweepMedia({
  db,
  files,
  now,
  usage,
}: Omit<Sweeping, 'redis' | 'keys'>): Promise<number> {
  const before = new Date(now().getTime() - orphanMs);
  let swept = 0;
  let old: string[] = [];
  for await (const file of files.list(mediaFolder)) {
    usage.add(file);
    if (file.modifiedAt >= before) continue;
    old.push(file.key);
    if (old.length < batch) continue;
    await sweep(old);
    old = [];
  }
  await sweep(old);
  return swept;

  async function sweep(keys: readonly string[]): Promise<void> {
    const addresses = keys.flatMap((key) => mediaAddressOf(key) ?? []);
    const known = await knownMedia(db, addresses);
    const orphans = keys.filter((key) => !known.has(key));
    await noteMediaDeletions(db, orphans);
    swept += orphans.length;
  }
}

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../files/write-whole.ts';
import { Misuse } from '../outcome.ts';

/** The name of the file that says which bot of the service each file is, beside the files. */
const lockName = 'parley.lock.json';

const keySchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/** The key of a bot: its file is named by it, and links between bots are written by it. */
export const isKey = (text: unknown): text is string => keySchema.safeParse(text).success;

const lockSchema = z.strictObject({
  format: z.literal('parley-lock/1'),
  bots: z.record(keySchema, z.strictObject({ id: z.string().min(1), digest: z.string() })),
});

/** The bots of a folder by their keys: the id at the service, and the digest of the state that both sides had last. */
export type Lock = z.infer<typeof lockSchema>['bots'];

/** The lock of a folder; empty if nothing was pulled into it. */
export async function readLock(dir: string, folder: string): Promise<Lock> {
  const text = await readFile(resolve(folder, dir, lockName), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Misuse(`${join(dir, lockName)} cannot be read.`);
  });
  if (text === undefined) return {};
  try {
    return lockSchema.parse(JSON.parse(text)).bots;
  } catch {
    throw new Misuse(`${join(dir, lockName)} is no lock of this release: pull again, or mend it.`);
  }
}

/** Writes the lock of a folder, in the order of its keys. */
export async function writeLock(dir: string, folder: string, lock: Lock): Promise<void> {
  const keys = Object.keys(lock).sort();
  const bots = Object.fromEntries(keys.map((key) => [key, lock[key]]));
  const text = `${JSON.stringify({ format: 'parley-lock/1', bots }, undefined, 2)}\n`;
  await writeWhole(join(dir, lockName), folder, text);
}

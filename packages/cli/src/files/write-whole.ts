import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Misuse } from '../outcome.ts';

/** Writes a file as a whole or not at all: whoever reads it meanwhile finds the former text. */
export async function writeWhole(path: string, folder: string, text: string): Promise<void> {
  const place = resolve(folder, path);
  const beside = `${place}.${randomUUID()}.part`;
  try {
    await writeFile(beside, text);
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw new Misuse(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

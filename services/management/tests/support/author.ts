import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedNode } from '@parley/testing';
import type { Ended } from './command-line.ts';

/** The program that authors start. */
export const launcher = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'packages',
  'cli',
  'bin',
  'parley.mjs',
);

/** An author with a folder of files and a token of a service. */
export type Author = {
  readonly folder: string;
  /** Runs a command for authors in the folder, as a process of its own. */
  readonly parley: (...args: readonly string[]) => Promise<Ended>;
  readonly leave: () => Promise<void>;
};

/** Makes a folder for an author. */
export async function newAuthor(url: string, token: string): Promise<Author> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-author-'));
  const env = { PATH: process.env['PATH'], PARLEY_URL: url, PARLEY_TOKEN: token };
  return {
    folder,
    parley: (...args) =>
      new Promise((resolve) => {
        execFile(startedNode, [launcher, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
        );
      }),
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}

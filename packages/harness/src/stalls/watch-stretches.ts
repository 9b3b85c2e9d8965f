import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '@parley/dev-stack';

/** Modules that a service loads first to have its stretches watched, and the variable that names their folder. */
export const stretchPreload = [join(repositoryRoot, 'packages/harness/longest-stretch.mjs')];
export const stretchFolderVariable = 'STRETCH_FOLDER';

/**
 * Begins to watch the main thread of a service; the function returned gives the longest stretch since then, in
 * milliseconds of processor time: NaN where its Node does not tell.
 */
export async function watchStretches(folder: string, pid: number): Promise<() => Promise<number>> {
  await stretchSince(folder, pid);
  return () => stretchSince(folder, pid);
}

/** Asks the process for its longest stretch since it was last asked. */
async function stretchSince(folder: string, pid: number): Promise<number> {
  const lines = async (): Promise<string[]> =>
    (await readFile(join(folder, String(pid)), 'utf8').catch(() => '')).split('\n').slice(0, -1);
  const known = (await lines()).length;
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const line = (await lines())[known];
    if (line !== undefined) return Number(line);
    await delay(5);
  }
}

import { readFile } from 'node:fs/promises';
import type { Kills } from './chaos.ts';
import type { Breaking } from './fault-options.ts';

/** The line of a process that has met what it is to break (reach-failpoint.mjs). */
const brokenLine = 'broken';

/** The number of times that each failpoint was hit, as the processes under fire wrote it down. */
export async function readFailpoints(file: string, breaks: Breaking): Promise<Kills> {
  const lines = await linesOf(file);
  if (breaks !== 'nothing' && !lines.includes(brokenLine))
    throw new Error(`${breaks}: nobody met what is to be broken, so that nothing was shown`);
  const counts: Kills = {};
  for (const line of lines) if (line !== brokenLine) counts[line] = (counts[line] ?? 0) + 1;
  return counts;
}

/** The lines that processes under fire have written to a file; none before the first one. */
export async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
}

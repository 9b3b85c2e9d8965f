import { readFile, writeFile } from 'node:fs/promises';

/** Forgets the peak of a process so far, as proc(5) describes for `clear_refs`. */
const forgetPeak = '5';

/**
 * Begins to watch how much memory a process takes at most; the function returned says by how many bytes that was more
 * than now. NaN where the system does not say (not Linux).
 */
export async function watchPeak(pid: number | undefined): Promise<() => Promise<number>> {
  const before = await resident(pid, 'VmRSS');
  if (!Number.isNaN(before)) await writeFile(`/proc/${pid}/clear_refs`, forgetPeak);
  return async () => Math.max(0, (await resident(pid, 'VmHWM')) - before);
}

async function resident(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1_024;
}

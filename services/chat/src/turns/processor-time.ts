type CpuUsage = { readonly user: number; readonly system: number };

// of the thread where Node can tell (from 23.9 on), else of the process with its other threads
const usage: () => CpuUsage =
  (process as { readonly threadCpuUsage?: () => CpuUsage }).threadCpuUsage ?? process.cpuUsage;

/** A question to the system costs microseconds, and a turn looks at the clock at each of its blocks. */
const askEveryMs = 5;

let askedAt = Number.NEGATIVE_INFINITY;
let used = 0;
let latest = 0;

/**
 * Milliseconds of processor time that have been used, never less than before, and at most 5 more than were. A process
 * that waits for a processor, or is frozen, uses none: it is not the fault of a bot when its turn takes long for that.
 */
export function processorMs(): number {
  const now = performance.now();
  if (now - askedAt >= askEveryMs) {
    const { user, system } = usage();
    used = (user + system) / 1_000;
    askedAt = now;
  }
  latest = Math.max(latest, used + now - askedAt);
  return latest;
}

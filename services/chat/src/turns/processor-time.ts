type CpuUsage = { readonly user: number; readonly system: number };

// of the thread where Node can tell (from 23.9 on), else of the process with its other threads
const usage: () => CpuUsage =
  (process as { readonly threadCpuUsage?: () => CpuUsage }).threadCpuUsage ?? process.cpuUsage;

/**
 * Milliseconds of processor time that have been used. A process that waits for a processor, or is frozen, uses none: it
 * is not the fault of a bot when its turn takes long for that.
 */
export function processorMs(): number {
  const { user, system } = usage();
  return (user + system) / 1_000;
}

// Loaded before a service by the stalls harness, never by a product. Measures the longest stretch that the main thread
// works before it serves others again, in processor time: a process that waits for a processor works no longer for that.
//   STRETCH_FOLDER  has a file named by the process id: at each SIGUSR2 it gets a line with the longest stretch since
//                   the one before, in milliseconds (NaN before Node 23.9)
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

function usedMs() {
  if (!process.threadCpuUsage) return NaN;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

if (isMainThread) {
  let before = usedMs();
  let longest = 0;
  const look = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // due in each round of the event loop, and so between the callbacks of one round and those of the next
  setInterval(look, 1).unref();
  process.on('SIGUSR2', () => {
    look();
    appendFileSync(join(process.env.STRETCH_FOLDER, String(process.pid)), `${longest}\n`);
    longest = 0;
  });
}

import { pauseAfter, type Logger } from '@parley/server';
import { pause } from './pause.ts';
import type { RunningTask } from './task.ts';
import type { Wake } from './wake.ts';

/** The pause between two looks for work, and what ends it before. */
type Rhythm = { readonly pauseMs: number; readonly wake?: Wake };

const oftenEnough: Rhythm = { pauseMs: 500 };
const backoff = { firstMs: 1_000, longestMs: 5_000 };

/**
 * Runs `work` again and again: at once while it says that more is waiting, otherwise after a pause. While it fails the
 * pauses grow; the first failure and the recovery are logged.
 */
export function repeat(
  name: string,
  logger: Logger,
  work: () => Promise<boolean>,
  { pauseMs, wake }: Rhythm = oftenEnough,
): RunningTask {
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const isMore = await work();
        if (failures > 0) logger.info({ task: name }, 'the task recovered');
        failures = 0;
        if (isMore) continue;
      } catch (error) {
        if (failures === 0) logger.warn({ err: error, task: name }, 'the task failed and will be retried');
        failures += 1;
      }
      if (failures > 0) await pause(pauseAfter(failures, backoff), stopping.signal);
      else await (wake?.pause ?? pause)(pauseMs, stopping.signal);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

import { repeat } from '../worker/repeat.ts';
import type { WorkerTask } from '../worker/task.ts';

/** Passes on what the API could not pass on itself when it changed it, and what a switch of Redis may have lost. */
export const relayTask: WorkerTask = {
  name: 'relay',
  start: ({ relay, logger }) =>
    repeat('relay', logger, async () => {
      const isRepeated = await relay.repeatAfterSwitch();
      return (await relay.relayPending()) > 0 || isRepeated;
    }),
};

import { repeat } from '../worker/repeat.ts';
import type { WorkerTask } from '../worker/task.ts';

/** Passes on what the API could not pass on itself when it changed it. */
export const relayTask: WorkerTask = {
  name: 'relay',
  start: ({ relay, logger }) => repeat('relay', logger, async () => (await relay.relayPending()) > 0),
};

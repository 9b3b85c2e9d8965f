import { unavailable } from '@parley/errors';

/** Runs work when its turn has come; rejects with a problem where too much waits already. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work, so much of it at a time; the rest waits in line, and what the line does not hold is refused. */
export function createSlots({
  running: limit,
  waiting: lineLimit,
}: {
  readonly running: number;
  readonly waiting: number;
}): Slots {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === limit) {
      if (line.length === lineLimit) throw unavailable({ retryAfterSeconds: 5 });
      // whoever leaves passes the slot on
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}

import { once } from 'node:events';
import type { Config } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';

/** A stream that a command writes lines to. */
export type Output = { write(text: string): unknown };

/** Runs a command with dependencies of its own and prints its result as one line of JSON. */
export type Run = (work: (deps: Deps) => Promise<unknown>) => Promise<void>;

/** Makes the function that runs commands; it calls `config` only when a command runs. */
export function runner(config: () => Config, out: Output): Run {
  return async (work) => {
    const deps = createDeps(config(), 'cli');
    try {
      out.write(`${JSON.stringify(await work(deps))}\n`);
    } finally {
      await deps.close();
    }
  };
}

/** Runs a command once Redis, too, is connected. */
export function withRedis(run: Run): Run {
  return (work) =>
    run(async (deps) => {
      if (deps.redis.status !== 'ready') await once(deps.redis, 'ready');
      return work(deps);
    });
}
